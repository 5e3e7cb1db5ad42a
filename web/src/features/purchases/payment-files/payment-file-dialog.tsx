import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  bankCalls,
  type CheckedPayment,
  type ExpenseSummary,
  paymentFileCalls,
  type PendingPaymentFile,
} from '@saldo/contract';
import { type IsoDate, parseEuro, sum } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import { downloadText } from '../../../ui/table/csv.ts';
import { DateField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { formatDate, formatIban, formatMoney, today } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../purchases.module.css';
import { FileLink } from './payment-file-lock.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = { rows: readonly ExpenseSummary[]; onClose: () => void; onDone: () => void };

/** A file for the bank that pays the chosen expenses. */
export function PaymentFileDialog(props: Props) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('paymentFile.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Order {...props} />
    </Modal>
  );
}

type Values = { bank_account_id: string | null; execution_date: IsoDate | null };

/** What the dialog asks about in words of its own. */
const ASKED = ['supplier_iban_differs', 'in_payment_file'];

function useChecked(rows: readonly ExpenseSummary[]) {
  const admin_id = useAdminId();
  const expense_ids = rows.map(({ id }) => id);
  const { data, refetch } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'payment-check', expense_ids],
    queryFn: ({ signal }) => callApi(paymentFileCalls.checkPayments, { body: { admin_id, expense_ids } }, { signal }),
    gcTime: 0,
  });
  const results = data?.results ?? [];
  return {
    isKnown: data !== undefined,
    ready: results.filter(({ code }) => code === null),
    doubtful: doubtsOf(results.filter(({ code }) => code === 'supplier_iban_differs')),
    standing: filesOf(results.filter(({ code }) => code === 'in_payment_file')),
    left: results.filter(({ code }) => code !== null && !ASKED.includes(code)),
    checkAgain: refetch,
  };
}

type Doubtful = { key: string; payments: [CheckedPayment, ...CheckedPayment[]] };

/** One question per supplier and other account, with the expenses it concerns. */
function doubtsOf(payments: readonly CheckedPayment[]): Doubtful[] {
  const doubts = new Map<string, Doubtful>();
  for (const payment of payments) {
    const { contact_id, other_iban, other_seen } = payment;
    const key = [contact_id, other_iban, other_seen].join(' ');
    const known = doubts.get(key);
    doubts.set(key, { key, payments: known === undefined ? [payment] : [...known.payments, payment] });
  }
  return [...doubts.values()];
}

type Standing = { file: PendingPaymentFile; payments: CheckedPayment[] };

/** The payment files that already include these expenses. */
function filesOf(payments: readonly CheckedPayment[]): Standing[] {
  const files = new Map<number, Standing>();
  for (const payment of payments) {
    const file = payment.payment_file;
    if (file === null) continue;
    const known = files.get(file.id) ?? { file, payments: [] };
    files.set(file.id, { file, payments: [...known.payments, payment] });
  }
  return [...files.values()];
}

function Order({ rows, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data: accounts = [] } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
  });
  const client = useQueryClient();
  // The first account, until another is chosen.
  const own = accounts.find(({ ibanNumber }) => ibanNumber !== null);
  const first = own === undefined ? null : String(own.id);
  const checked = useChecked(rows);
  /** The expense for which the file was refused. */
  const [stopping, setStopping] = useState<number | undefined>();
  const stopped = rows.find(({ id }) => id === stopping);
  const form = useForm<Values>({
    initial: { bank_account_id: null, execution_date: today() },
    validate: ({ bank_account_id, execution_date }) => ({
      ...((bank_account_id ?? first) === null ? { bank_account_id: ui('form.required') } : {}),
      ...(execution_date === null ? { execution_date: ui('form.required') } : {}),
    }),
    submit: async ({ bank_account_id, execution_date }) => {
      const account = bank_account_id ?? first;
      if (account === null || execution_date === null) return;
      const expense_ids = checked.ready.map(({ expense_id }) => expense_id);
      const body = { admin_id, expense_ids, execution_date, bank_account_id: Number(account) };
      try {
        const made = await callApi(paymentFileCalls.makePaymentFile, { body });
        downloadText(made.file_name, made.content, 'application/xml');
        toast.success(t('paymentFile.made', { count: made.count }));
      } catch (error) {
        if (error instanceof ApiError && typeof error.about['expense_id'] === 'number')
          setStopping(error.about['expense_id']);
        throw error;
      } finally {
        // Refused too: someone else made a file with the same expense, or its supplier changed.
        await client.invalidateQueries({ queryKey: ['admin', admin_id, 'purchases'] });
      }
      onDone();
    },
  });
  const amount = formatMoney(sum(checked.ready.map((payment) => parseEuro(payment.amount))), language, {
    currency: true,
  });
  return (
    <Form form={form} label={t('paymentFile.title')} guard={false}>
      {checked.isKnown && (
        <div className="second">{t('paymentFile.text', { count: checked.ready.length, amount })}</div>
      )}
      {checked.doubtful.map(({ key, payments }) => (
        <Doubt key={key} payments={payments} rows={rows} onConfirmed={() => void checked.checkAgain()} />
      ))}
      {checked.standing.map((standing) => (
        <Stands key={standing.file.id} {...standing} />
      ))}
      {checked.left.length > 0 && (
        <Note tone="info">
          <Folded title={t('paymentFile.left', { count: checked.left.length })} count={checked.left.length}>
            {checked.left.map(({ expense_id, supplier, detail }) => {
              const row = rows.find(({ id }) => id === expense_id);
              return (
                <li key={expense_id}>
                  <ExpenseLink id={expense_id} row={row} />
                  {` · ${supplier ?? t('noSupplier')}: ${row?.is_credit_note === true ? t('paymentFile.creditNote') : (detail ?? '')}`}
                </li>
              );
            })}
          </Folded>
        </Note>
      )}
      <SelectField
        label={t('paymentFile.account')}
        {...form.bind('bank_account_id')}
        value={form.values.bank_account_id ?? first}
        data={accounts.flatMap(({ id, ibanNumber }) =>
          ibanNumber === null ? [] : [{ value: String(id), label: formatIban(ibanNumber) }],
        )}
      />
      <DateField label={t('paymentFile.date')} {...form.bind('execution_date')} />
      {stopped !== undefined && form.failure !== undefined && (
        <RoomLink to={`purchases/expenses/${String(stopped.id)}`} className="link">
          {t('paymentFile.seeExpense', { number: stopped.bookingNumber ?? '' })}
        </RoomLink>
      )}
      <FormFoot submit={t('paymentFile.make')} busy={form.busy} disabled={checked.ready.length === 0} />
    </Form>
  );
}

/** So many lie open; more than these lie under their count, so that what is asked stays in sight. */
const FEW = 3;

function Folded({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  return (
    <details className={styles['folded']} open={count <= FEW}>
      <summary>{title}</summary>
      <ul className={styles['leftOut']}>{children}</ul>
    </details>
  );
}

function ExpenseLink({ id, row }: { id: number; row: ExpenseSummary | undefined }) {
  const { t } = useTranslation('purchases');
  return (
    <RoomLink to={`purchases/expenses/${String(id)}`} className="link">
      {row?.bookingNumber ?? t('tabs.CONCEPT')}
    </RoomLink>
  );
}

type DoubtProps = {
  payments: Doubtful['payments'];
  rows: readonly ExpenseSummary[];
  onConfirmed: () => void;
};

/**
 * The contact has another account than the invoice prints or than it had before: not paid until someone says that it is right. Both
 * are shown, and what waits for the answer.
 */
function Doubt({ payments, rows, onConfirmed }: DoubtProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const { confirmed, dialog } = useStepUp();
  const language = useLanguage();
  const [{ contact_id, iban, other_iban, other_seen, supplier: name }] = payments;
  const supplier = name ?? t('noSupplier');
  if (contact_id === null || iban === null || other_iban === null || other_seen === null) return null;
  const seen = { supplier, iban: formatIban(iban), other: formatIban(other_iban) };
  const body = { admin_id, contact_id, iban, other_iban };
  const confirm = () =>
    act(async () => {
      try {
        await confirmed(t('paymentFile.confirmWhat', { supplier, iban: formatIban(iban) }), (step_up) =>
          callApi(paymentFileCalls.confirmIban, { body: step_up === undefined ? body : { ...body, step_up } }),
        );
        onConfirmed();
      } catch (error) {
        // Closed without an answer: nothing was confirmed, and nothing is wrong.
        if (!isRefused(error, 'step_up_required')) throw error;
      }
    });
  return (
    <Note tone="warn">
      <p className={styles['doubt']}>
        {other_iban === '' ? t('paymentFile.differs.UNREAD', seen) : t(`paymentFile.differs.${other_seen}`, seen)}
      </p>
      <p className={styles['doubt']}>{t(`paymentFile.ask.${other_seen}`)}</p>
      <Folded title={t('paymentFile.waits', { count: payments.length })} count={payments.length}>
        {payments.map(({ expense_id, amount }) => (
          <li key={expense_id}>
            <ExpenseLink id={expense_id} row={rows.find(({ id }) => id === expense_id)} />
            {` · ${formatMoney(amount, language, { currency: true })}`}
          </li>
        ))}
      </Folded>
      <div className={styles['confirmIban']}>
        <Button variant="default" loading={busy} onClick={() => void confirm()}>
          {t(`paymentFile.confirm.${other_seen}`, seen)}
        </Button>
      </div>
      {dialog}
    </Note>
  );
}

/** What is in an earlier file is left out, unless that file was not used. */
function Stands({ file, payments }: Standing) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <Note tone="info">
      <Folded
        title={t('paymentFile.stands', {
          count: payments.length,
          date: formatDate(file.execution_date, language, 'long'),
        })}
        count={payments.length}
      >
        {payments.map(({ expense_id, supplier, amount }) => (
          <li key={expense_id}>
            {`${supplier ?? t('noSupplier')} · ${formatMoney(amount, language, { currency: true })}`}
          </li>
        ))}
      </Folded>
      <FileLink id={file.id} />
      <div className={styles['confirmIban']}>
        <Button variant="default" onClick={() => setWithdrawing(true)}>
          {t('paymentFile.notUsed')}
        </Button>
      </div>
      {withdrawing && <WithdrawDialog file={file} onClose={() => setWithdrawing(false)} />}
    </Note>
  );
}
