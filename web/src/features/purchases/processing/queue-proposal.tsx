import { administrationCalls, type AttachmentDetail, type Expense, VAT_RATE_BP } from '@saldo/contract';
import type { Cents } from '@saldo/ledger';
import { IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { CheckNote, ConfidenceMark, type FieldProps } from '../../../ui/forms/field.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { useSpots } from '../../../ui/forms/highlights.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useContactChoices } from '../../contacts/index.ts';
import { EntryPreview } from './entry-preview.tsx';
import { ExpenseChecks } from '../expense-form/expense-totals.tsx';
import { type ExpenseValues, NEW_SUPPLIER, totalsOf } from '../expense-form/expense-values.ts';
import { HabitNote } from '../expense-notes/habit-note.tsx';
import { confidenceOf } from '../expense-form/confidence.ts';
import type { Desk } from './queue-desk.tsx';
import styles from './queue-desk.module.css';
import { isAsProposed } from '../expense-form/split-lines.ts';
import { usePurchaseLedgers } from '../expense-form/use-purchase-ledgers.ts';

type QueueProposalProps = {
  form: Form<ExpenseValues>;
  expense: Expense | undefined;
  proposal: AttachmentDetail['proposal'];
  desk: Desk;
};

type Row = { path: string; label: string; value: string; marks?: Pick<FieldProps, 'mark' | 'check' | 'spot'> };

/** What is proposed, to be read at a glance: every row has the key that opens the form there, and below it stands what will be booked. */
export function QueueProposal({ form, expense, proposal, desk }: QueueProposalProps) {
  const { t } = useTranslation('purchases');
  const { light } = useSpots();
  const rows = useRows(form.values, expense, proposal);
  const go = useGo();
  const { contact_id } = form.values;
  const toHistory = () =>
    go('purchases/expenses', contact_id === null || contact_id === NEW_SUPPLIER ? {} : { supplier: contact_id });
  useHotkeys([
    ...rows.map(({ path, label }, index) => ({
      keys: String(index + 1),
      label: t('desk.jump', { field: label }),
      run: () => desk.correct(path),
    })),
    { keys: 'h', label: t('desk.history'), run: toHistory },
  ]);
  return (
    <>
      <div className={styles['rows']}>
        {rows.map(({ path, label, value, marks }, index) => (
          <div key={path} className={styles['rowGroup']}>
            <button
              type="button"
              className={styles['row']}
              onClick={() => desk.correct(path)}
              onFocus={() => light(marks?.spot)}
              onBlur={() => light(undefined)}
              onMouseEnter={() => light(marks?.spot)}
              onMouseLeave={() => light(undefined)}
            >
              <span className={styles['label']}>{label}</span>
              <span className={styles['value']} data-missing={value === '' ? 'true' : undefined}>
                {value === '' ? t('desk.missing') : value}
              </span>
              {marks?.mark !== undefined && <ConfidenceMark mark={marks.mark} />}
              <KeyHint keys={String(index + 1)} />
            </button>
            {marks?.check !== undefined && <CheckNote reason={marks.check.reason} />}
          </div>
        ))}
        <div className={styles['habit']}>
          <HabitNote proposal={proposal} />
        </div>
      </div>
      <ExpenseChecks values={form.values} proposal={proposal} isBooked={false} />
      <EntryPreview values={form.values} />
      <ClientNote />
    </>
  );
}

function useRows(values: ExpenseValues, expense: Expense | undefined, proposal: AttachmentDetail['proposal']): Row[] {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const supplier = useSupplierName(values, expense);
  const ledgers = usePurchaseLedgers({ withRevenue: values.reverse_billing }).data;
  const { lines } = values;
  const [first] = lines;
  const proposed = proposal?.lines[0];
  const mark = (path: string, isUnchanged: boolean) => confidenceOf(proposal, path, isUnchanged, t);
  const ledger = ledgers?.find(({ id }) => String(id) === (first?.ledger_account_id ?? null));
  const stored = expense?.lines[0]?.ledger_account;
  const named =
    ledger ??
    (String(stored?.id) === first?.ledger_account_id && stored
      ? { code: stored.code, title: stored.category }
      : undefined);
  const others = new Set(lines.map(({ ledger_account_id }) => ledger_account_id)).size - 1;
  const category = named === undefined ? '' : `${named.code} ${named.title}`;
  const totals = totalsOf(values);
  const money = (amount: Cents) => formatMoney(amount, language);
  const isSame = first !== undefined && isAsProposed(first, proposed);
  return [
    {
      path: 'contact_id',
      label: t('fields.supplier'),
      value: supplier,
      marks: mark('contact_id', isProposedSupplier(values, proposal)),
    },
    {
      path: 'document_number',
      label: t('fields.number'),
      value: values.document_number === '' ? t('desk.none') : values.document_number,
      marks: mark('document_number', values.document_number === proposal?.document_number),
    },
    {
      path: 'date',
      label: t('fields.date'),
      value: values.date === null ? '' : formatDate(values.date, language),
      marks: mark('date', values.date === (proposal?.date ?? values.date)),
    },
    {
      path: 'lines.0.ledger_account_id',
      label: t('fields.category'),
      value: others > 0 && category !== '' ? t('desk.andMore', { category, count: others }) : category,
      marks: mark('lines.0.ledger_account_id', first?.ledger_account_id === String(proposed?.ledger_account_id ?? '')),
    },
    {
      path: 'lines.0.vat',
      label: t('fields.vat'),
      value: [vatWords(values, t), shareWords(values, t)].filter((text) => text !== '').join(', '),
      marks: mark('lines.0.vat', isSame),
    },
    {
      path: 'lines.0.amount',
      label: t('desk.amount'),
      value: lines.every(({ amount }) => amount === null)
        ? ''
        : t('desk.sum', {
            excl: money(totals.total_excl),
            vat: money(totals.total_vat),
            incl: money(totals.total_incl),
            currency: values.currency === 'EUR' ? '' : ` ${values.currency}`,
          }),
      marks: mark('lines.0.amount', isSame),
    },
    {
      path: 'payment_method',
      label: t('fields.payment'),
      value: t(`payment.${values.payment_method}`),
      marks: mark('payment_method', values.payment_method === proposal?.payment_method),
    },
  ];
}

function isProposedSupplier(
  { contact_id, new_contact }: ExpenseValues,
  proposal: AttachmentDetail['proposal'],
): boolean {
  if (proposal === null || contact_id === null) return false;
  return contact_id === NEW_SUPPLIER
    ? new_contact.name === proposal.new_contact?.name
    : contact_id === String(proposal.contact_id);
}

function useSupplierName({ contact_id, new_contact }: ExpenseValues, expense: Expense | undefined): string {
  const { t } = useTranslation('purchases');
  const { contacts } = useContactChoices('', undefined);
  if (contact_id === null) return '';
  if (contact_id === NEW_SUPPLIER) return t('fields.newSupplier', { name: new_contact.name });
  if (contact_id === String(expense?.contact_id)) return expense?.contact_name ?? '';
  return contacts.find(({ id }) => String(id) === contact_id)?.name ?? t('desk.chosen');
}

type Words = ReturnType<typeof useTranslation<'purchases'>>['t'];

function vatWords({ lines, reverse_charge }: ExpenseValues, t: Words): string {
  if (reverse_charge !== 'NONE') return t(`reverseCharge.${reverse_charge}`);
  const rates = [...new Set(lines.map(({ vat }) => vat))].toSorted((one, two) => VAT_RATE_BP[two] - VAT_RATE_BP[one]);
  return rates.map((rate) => t(`rates.${rate}`)).join(' + ');
}

function shareWords({ lines }: ExpenseValues, t: Words): string {
  const shares = [...new Set(lines.map(({ deductible_percentage }) => deductible_percentage))];
  if (lines.every(({ vat }) => VAT_RATE_BP[vat] === 0)) return '';
  if (shares.length === 1 && shares[0] === 100) return t('desk.deductible');
  if (shares.length === 1 && shares[0] === 0) return t('desk.notDeductible');
  return t('desk.partly', { shares: shares.map((share) => `${String(share)}%`).join(' / ') });
}

/** What the client's file says about this client. */
function ClientNote() {
  const { t } = useTranslation('purchases');
  const adminId = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'details'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
    staleTime: 300_000,
  });
  const note = data?.comments.trim() ?? '';
  if (note === '') return null;
  return (
    <p className={styles['note']}>
      <IconNote size={17} stroke={1.7} aria-hidden="true" />
      <span>{t('desk.note', { note })}</span>
    </p>
  );
}
