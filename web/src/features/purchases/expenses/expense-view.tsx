import type { AttachmentDetail, Expense } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { dateOf, formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { AssetNote } from '../../assets/index.ts';
import { ObjectQuestions } from '../../inbox/index.ts';
import { DeleteButton } from './delete-button.tsx';
import { EarlierExpenses } from '../expense-notes/earlier-expenses.tsx';
import { paidOf } from './expense-state.ts';
import { ExpenseTotalsBlock } from '../expense-form/expense-totals.tsx';
import type { ExpenseValues } from '../expense-form/expense-values.ts';
import styles from './expense-view.module.css';
import { LockedNote } from '../expense-notes/locked-note.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { ProjectField } from './project-field.tsx';
import purchases from '../purchases.module.css';
import { QuestionsNote } from '../processing/questions.tsx';
import { RecurringButton } from '../recurring/recurring-button.tsx';
import { ReverseButton } from './reverse-button.tsx';
import { SentAgainNote } from '../expense-notes/sent-again-note.tsx';
import { UnpaidVat } from '../expense-notes/repaid-vat-note.tsx';

type ExpenseViewProps = {
  expense: Expense;
  initial: ExpenseValues;
  proposal: AttachmentDetail['proposal'];
  receipt: AttachmentDetail | undefined;
  /** Above the page; on a phone it is above the document. */
  head: React.ReactNode;
};

/** An expense that cannot be changed, to read: why, what it says, what was paid, and the ways to correct it. */
export function ExpenseView({ expense, initial, proposal, receipt, head }: ExpenseViewProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  // Of what is locked only the project changes, at once.
  const form = useForm<ExpenseValues>({ initial, submit: () => Promise.resolve() });
  const isBooked = expense.state !== 'CONCEPT';
  return (
    <>
      {head}
      <article className={`${purchases['formBody'] ?? ''} ${styles['view'] ?? ''}`} aria-label={t('screen.title')}>
        <LockedNote expense={expense} />
        {isBooked && !expense.is_reversed && <AssetNote expenseId={expense.id} />}
        <Ways expense={expense} />
        <SentAgainNote receipt={receipt} />
        <QuestionsNote receipt={receipt} />
        {receipt === undefined && (
          <ObjectQuestions
            about={{ object_type: 'expense', object_id: expense.id }}
            name={expense.contact_name ?? expense.document_number}
          />
        )}
        <Facts expense={expense} />
        <Lines expense={expense} />
        <ExpenseTotalsBlock values={initial} proposal={proposal} isBooked={isBooked} />
        {!expense.is_reversed && <ProjectField form={form} expense={expense} locked />}
        {isBooked && !expense.is_reversed && <PaymentsCard expense={expense} />}
        <UnpaidVat expense={expense} />
        {expense.contact_id !== null && <EarlierExpenses contactId={expense.contact_id} except={expense.id} />}
        <RecurringButton expense={expense} />
        <p className="second">
          {t('view.changedBy', {
            name: expense.changed_by,
            date: formatDate(dateOf(expense.changed_at), language, 'long'),
          })}
        </p>
      </article>
    </>
  );
}

/** Ways to correct a posted expense. */
function Ways({ expense }: { expense: Expense }) {
  const mayDelete = expense.may['delete'] === true;
  if (!mayDelete && expense.may['reverse'] !== true) return null;
  return (
    <div className={styles['ways']}>
      {mayDelete && (
        <DeleteButton
          expense={expense}
          hasReceipt={expense.attachments.length > 0}
          saving={{ stop: () => undefined, known: () => expense }}
          onDone={undefined}
        />
      )}
      <ReverseButton expense={expense} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  return (
    <Card>
      <dl className={styles['facts']}>
        <Fact name={t('fields.supplier')}>
          {expense.contact_id === null ? (
            t('noSupplier')
          ) : (
            <RoomLink to={`contacts/${String(expense.contact_id)}`} className="link">
              {expense.contact_name}
            </RoomLink>
          )}
        </Fact>
        {expense.document_number !== '' && <Fact name={t('fields.number')}>{expense.document_number}</Fact>}
        <Fact name={t('fields.date')}>{day(expense.date)}</Fact>
        {expense.due_date !== null && <Fact name={t('fields.due')}>{day(expense.due_date)}</Fact>}
        {expense.performed_on !== null && <Fact name={t('fields.performed')}>{day(expense.performed_on)}</Fact>}
        {expense.booked_on !== null && expense.booked_on !== expense.date && (
          <Fact name={t('view.bookedOn')}>{day(expense.booked_on)}</Fact>
        )}
        {expense.exchange_rate !== null && (
          <Fact name={t('fields.exchangeRate', { currency: expense.currency })}>{expense.exchange_rate}</Fact>
        )}
        {expense.reverse_charge !== 'NONE' && (
          <Fact name={t('fields.reverseCharge')}>{t(`reverseCharge.${expense.reverse_charge}`)}</Fact>
        )}
        <Fact name={t('fields.payment')}>
          <Payment expense={expense} />
        </Fact>
        {expense.is_credit_note && <Fact name={t('view.kind')}>{t('view.creditNote')}</Fact>}
        {expense.description !== '' && <Fact name={t('fields.purpose')}>{expense.description}</Fact>}
      </dl>
    </Card>
  );
}

/** What was paid of it and what is left; before that, how it was to be paid. */
function Payment({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const since = paidOf(expense);
  if (since === undefined) return t(`payment.${expense.payment_method}`);
  const paid = formatMoney(since.paid, language, { currency: true });
  const left = formatMoney(since.left, language, { currency: true });
  return since.left === 0 ? t('payments.paidWhole', { paid }) : t('payments.paidLeft', { paid, left });
}

function Lines({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const hasPart = expense.lines.some(({ deductible_percentage }) => deductible_percentage !== 100);
  return (
    <Card title={t('fields.lines')} flush>
      <table className={`tb dense ${styles['lines'] ?? ''}`} aria-label={t('fields.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.description')}</th>
            <th scope="col">{t('fields.category')}</th>
            <th scope="col">{t('fields.vat')}</th>
            {hasPart && (
              <th scope="col" className="num">
                {t('fields.deductible')}
              </th>
            )}
            <th scope="col" className="num">
              {t(expense.prices_include_vat ? 'fields.incl' : 'fields.excl')}
            </th>
          </tr>
        </thead>
        <tbody>
          {expense.lines.map((line, index) => (
            <tr key={`${line.description} ${String(index)}`}>
              <td>{line.description}</td>
              <td>{line.ledger_account?.category}</td>
              <td>{t(`rates.${line.vat}`)}</td>
              {hasPart && <td className="num">{`${String(line.deductible_percentage)}%`}</td>}
              <td className="num">
                <Money amount={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
