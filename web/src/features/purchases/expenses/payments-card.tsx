import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Expense, journalCalls, type Payments, purchaseCalls } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, parseEuro } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { withBookedBefore } from '../../../app/actions/with-booked-before.ts';
import { besideField } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { DateField, MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { awaitsBank } from './expense-state.ts';
import styles from '../purchases.module.css';
import { FileLink } from '../payment-files/payment-file-lock.tsx';

const METHODS = ['BANK', 'PRIVATE', 'CASH', 'OTHER'] as const;
type Method = (typeof METHODS)[number];
type Payment = (typeof Payments._zod.output)['payments'][number];

/** The link target for payments. */
export const PAYMENTS_ID = 'payments';

/** What was paid on a posted expense, what is left, and a payment manually. */
export function PaymentsCard({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const mayProcess = useMay()('purchases.process');
  const [adding, setAdding] = useState(false);
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'payments', expense.id, expense.version],
    queryFn: ({ signal }) =>
      callApi(purchaseCalls.expensePayments, { params: { id: expense.id }, query: { admin_id } }, { signal }),
  });
  if (data === undefined) return null;
  const mayUndo = ({ is_undone, bank_transaction_id }: Payment) =>
    mayProcess && !is_undone && bank_transaction_id === null;
  return (
    <section id={PAYMENTS_ID} tabIndex={-1} className={styles['earlier']} aria-label={t('payments.title')}>
      <div className={styles['linesHead']}>
        <span className={styles['linesTitle']}>{t('payments.title')}</span>
        <span className="second">
          {t('payments.outstanding')} {formatMoney(data.outstanding, language, { currency: true })}
        </span>
      </div>
      <InFile expense={expense} />
      {awaitsBank(expense) && <p className="second">{t('payments.awaitsBank')}</p>}
      {data.payments.length === 0 && !awaitsBank(expense) && <p className="second">{t('payments.none')}</p>}
      <ul>
        {data.payments.map((payment) => (
          <li key={payment.id} data-undone={payment.is_undone}>
            <span>{formatDate(payment.paid_on, language)}</span>
            <span className={styles['earlierWhat']}>
              {t(`payments.methods.${METHODS.find((each) => each === payment.method) ?? 'OTHER'}`)}
              {payment.is_undone && ` · ${t('payments.undone')}`}
              {payment.bank_transaction_id !== null && ` · ${t('payments.fromBank')}`}
            </span>
            <Money amount={payment.amount} />
            {mayUndo(payment) && <UndoPayment payment={payment} />}
          </li>
        ))}
      </ul>
      {expense.may['pay'] === true && !adding && (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('payments.register')}
        </Button>
      )}
      {adding && <PaymentForm id={expense.id} outstanding={data.outstanding} onDone={() => setAdding(false)} />}
    </section>
  );
}

/** Shows that it is pending in a payment file, and which. */
function InFile({ expense: { payment_file: file } }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  if (file === null) return null;
  const amount = formatMoney(file.amount, language, { currency: true });
  const isTooMuch = parseEuro(file.ordered) > parseEuro(file.amount);
  return (
    <p className="second">
      {isTooMuch && (
        <strong className={styles['tooMuch']} role="alert">
          {t('paymentFile.tooMuch', { ordered: formatMoney(file.ordered, language, { currency: true }), amount })}{' '}
        </strong>
      )}
      <FileLink id={file.id}>
        {t('paymentFile.inFile', { amount, date: formatDate(file.execution_date, language, 'long') })}
      </FileLink>
    </p>
  );
}

/** Takes a payment back that was registered manually; one from the bank is taken back there. */
function UndoPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction();
  const amount = formatMoney(payment.amount, language, { currency: true });
  const undo = async () => {
    await act(async () => {
      await callApi(journalCalls.undoPayment, { params: { id: payment.entry_id }, query: { admin_id } });
      toast.success(t('payments.undoDone'));
    });
    setAsking(false);
    await client.invalidateQueries({ queryKey: ['admin', admin_id] });
  };
  return (
    <>
      <button
        type="button"
        className={`link ${styles['undo'] ?? ''}`}
        aria-label={t('payments.undoOf', { amount })}
        onClick={() => setAsking(true)}
      >
        {t('payments.undo')}
      </button>
      <ConfirmDialog
        opened={asking}
        title={t('payments.undoTitle', { amount })}
        confirm={t('payments.undo')}
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      >
        {t('payments.undoText', { date: formatDate(payment.paid_on, language, 'long') })}
      </ConfirmDialog>
    </>
  );
}

type PaymentFormProps = { id: number; outstanding: string; onDone: () => void };
type PaymentValues = { paid_on: IsoDate | null; amount: Cents | null; method: string | null };

function PaymentForm({ id, outstanding, onDone }: PaymentFormProps) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const language = useLanguage();
  const client = useQueryClient();
  const form = useForm<PaymentValues>({
    initial: { paid_on: today(), amount: parseEuro(outstanding), method: 'BANK' },
    validate: ({ paid_on, amount }) => ({
      ...(paid_on === null ? { paid_on: ui('form.required') } : {}),
      ...(amount === null ? { amount: ui('form.required') } : {}),
    }),
    submit: async ({ paid_on, amount, method }) => {
      if (paid_on === null || amount === null) return;
      const body = {
        admin_id,
        paid_on,
        amount: formatEuro(amount),
        method: METHODS.find((each) => each === method) ?? 'OTHER',
      };
      await withBookedBefore(language, (allow_booked_before) =>
        callApi(purchaseCalls.payExpense, { params: { id }, body: { ...body, allow_booked_before } }),
      ).catch((error: unknown) => {
        throw besideField(error, 'amount', 'overpaid');
      });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      toast.success(t('payments.saved'));
      onDone();
    },
  });
  const methods = METHODS.map((value: Method) => ({ value, label: t(`payments.methods.${value}`) }));
  return (
    <Form form={form} label={t('payments.register')} guard={false} begins>
      <FieldRow columns="1fr 1fr 1fr">
        <DateField label={t('payments.date')} isForBooks {...form.bind('paid_on')} />
        <MoneyField label={t('payments.amount')} {...form.bind('amount')} />
        <SelectField label={t('payments.method')} {...form.bind('method')} data={methods} />
      </FieldRow>
      <Button type="submit" loading={form.busy}>
        {t('payments.save')}
      </Button>
    </Form>
  );
}
