import { Button, Modal } from '@mantine/core';
import { type Invoice, salesCalls } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, parseEuro } from '@saldo/ledger';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withBookedBefore } from '../../../app/actions/with-booked-before.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ChoiceField, DateField, MoneyField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { formatDate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useInvoiceActs } from './invoice-actions.ts';

const METHODS = ['BANK', 'PRIVATE', 'CASH', 'OTHER'] as const;
type Method = (typeof METHODS)[number];

/** What came in for an invoice, and a way to register what no statement brought. */
export function PaymentsCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const adminId = useAdminId();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'sales', 'payments', invoice.id],
    queryFn: ({ signal }) =>
      callApi(salesCalls.invoicePayments, { params: { id: invoice.id }, query: { admin_id: adminId } }, { signal }),
  });
  const register = invoice.may['pay'] === true && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCash size={16} stroke={1.7} />}
      onClick={() => setOpened(true)}
    >
      {t('acts.pay')}
    </Button>
  );
  return (
    <Card title={t('view.payments')} aside={register} flush>
      <table className="tb dense" aria-label={t('view.payments')}>
        <tbody>
          {data?.payments.map((payment) => (
            <tr key={payment.id}>
              <td>{formatDate(payment.paid_on, language)}</td>
              <td>
                {isReturn(payment.amount, invoice)
                  ? t('view.takenBack')
                  : t(`view.methods.${payment.method as Method | 'ONLINE'}`)}
                {payment.is_undone && <span className="second"> · {t('view.undone')}</span>}
              </td>
              <td className="num">
                <Money amount={payment.amount} />
              </td>
            </tr>
          ))}
          {data?.payments.length === 0 && (
            <tr>
              <td className="second">{t('view.noPayments')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('view.payTitle', { number: invoice.number ?? '' })}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      >
        <PaymentForm invoice={invoice} onDone={() => setOpened(false)} />
      </Modal>
    </Card>
  );
}

/** Whether the money went the other way than the document asks: the bank or the customer took a payment back. */
function isReturn(amount: string, { total_incl }: Invoice): boolean {
  return amount.startsWith('-') !== total_incl.startsWith('-');
}

type PaymentValues = { amount: Cents | null; paid_on: IsoDate | null; method: Method };

function PaymentForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const language = useLanguage();
  const { refresh } = useInvoiceActs();
  const form = useForm<PaymentValues>({
    initial: { amount: parseEuro(invoice.outstanding), paid_on: today(), method: 'BANK' },
    validate: ({ amount, paid_on }): Record<string, string> => ({
      ...(amount === null ? { amount: t('form.required', { ns: 'ui' }) } : {}),
      ...(paid_on === null ? { paid_on: t('form.required', { ns: 'ui' }) } : {}),
    }),
    submit: async ({ amount, paid_on, method }) => {
      if (amount === null || paid_on === null) return;
      const body = { admin_id: adminId, amount: formatEuro(amount), paid_on, method };
      await withBookedBefore(language, (allow_booked_before) =>
        callApi(salesCalls.payInvoice, { params: { id: invoice.id }, body: { ...body, allow_booked_before } }),
      );
      await refresh();
      toast.success(t('view.registered'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('view.register')} guard={false} begins>
      <FieldRow>
        <MoneyField label={t('view.amount')} currency {...form.bind('amount')} />
        <DateField label={t('view.paidOn')} isForBooks {...form.bind('paid_on')} />
      </FieldRow>
      <ChoiceField
        label={t('view.method')}
        data={METHODS.map((value) => ({ value, label: t(`view.methods.${value}`) }))}
        {...form.bind('method')}
      />
      <FormFoot submit={t('view.register')} busy={form.busy} />
    </Form>
  );
}
