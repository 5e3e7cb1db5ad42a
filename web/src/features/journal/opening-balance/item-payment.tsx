import { Button, Modal } from '@mantine/core';
import { journalCalls, type OpeningLineShown, type Payments } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, parseEuro } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { withBookedBefore } from '../../../app/actions/with-booked-before.ts';
import { besideField } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { DateField, MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { formatDate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './opening.module.css';

const METHODS = ['BANK', 'PRIVATE', 'CASH', 'OTHER'] as const;
type Payment = (typeof Payments._zod.output)['payments'][number];
type Document = NonNullable<OpeningLineShown['document']>;
type ItemPaymentProps = { document: Document; onClose: () => void };

/** The payments of an invoice or bill of the opening balance, and one more manually; what the bank brings is matched there. */
export function ItemPayment({ document, onClose }: ItemPaymentProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'opening-balance', 'payments', document.open_item_id],
    queryFn: ({ signal }) =>
      callApi(
        journalCalls.openingItemPayments,
        { params: { id: document.open_item_id }, query: { admin_id } },
        { signal },
      ),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={[document.contact_name, document.reference].filter((text) => text !== '').join(' · ')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {data !== undefined && (
        <>
          <ul className={styles['payments']}>
            {data.payments.map((payment) => (
              <li key={payment.id} data-undone={payment.is_undone}>
                <span>{formatDate(payment.paid_on, language)}</span>
                <span>
                  {t(`payment.methods.${METHODS.find((each) => each === payment.method) ?? 'OTHER'}`)}
                  {payment.is_undone && ` · ${t('payment.undone')}`}
                </span>
                <Money amount={payment.amount} />
                {!payment.is_undone && payment.bank_transaction_id === null && <Undo payment={payment} />}
              </li>
            ))}
          </ul>
          {data.outstanding !== '0.00' && (
            <PaymentForm
              key={data.outstanding}
              id={document.open_item_id}
              outstanding={data.outstanding}
              onDone={onClose}
            />
          )}
        </>
      )}
    </Modal>
  );
}

function Undo({ payment }: { payment: Payment }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const undo = () =>
    act(async () => {
      await callApi(journalCalls.undoPayment, { params: { id: payment.entry_id }, query: { admin_id } });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      toast.success(t('payment.undoDone'));
    });
  return (
    <button type="button" className="link" disabled={busy} onClick={() => void undo()}>
      {t('payment.undo')}
    </button>
  );
}

type PaymentFormProps = { id: number; outstanding: string; onDone: () => void };
type PaymentValues = { paid_on: IsoDate | null; amount: Cents | null; method: string | null };

function PaymentForm({ id, outstanding, onDone }: PaymentFormProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const language = useLanguage();
  const form = useForm<PaymentValues>({
    initial: { paid_on: today(), amount: parseEuro(outstanding), method: 'BANK' },
    validate: ({ paid_on, amount }) => ({
      ...(paid_on === null ? { paid_on: t('opening.required') } : {}),
      ...(amount === null ? { amount: t('opening.required') } : {}),
    }),
    submit: async ({ paid_on, amount, method }) => {
      if (paid_on === null || amount === null) return;
      const known = METHODS.find((each) => each === method) ?? 'OTHER';
      const body = { admin_id, paid_on, amount: formatEuro(amount), method: known };
      await withBookedBefore(language, (allow_booked_before) =>
        callApi(journalCalls.payOpeningItem, { params: { id }, body: { ...body, allow_booked_before } }),
      ).catch((error: unknown) => {
        throw besideField(error, 'amount', 'overpaid');
      });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      toast.success(t('payment.saved'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('payment.register')} guard={false}>
      <FieldRow columns="1fr 1fr 1fr">
        <DateField label={t('payment.date')} isForBooks {...form.bind('paid_on')} />
        <MoneyField label={t('payment.amount')} {...form.bind('amount')} />
        <SelectField
          label={t('payment.method')}
          {...form.bind('method')}
          data={METHODS.map((value) => ({ value, label: t(`payment.methods.${value}`) }))}
        />
      </FieldRow>
      <Button type="submit" loading={form.busy}>
        {t('payment.save')}
      </Button>
    </Form>
  );
}
