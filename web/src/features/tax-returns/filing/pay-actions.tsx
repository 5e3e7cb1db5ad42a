import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { vatPaymentCalls, type VatReturn } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { addressOfCall, callApi, fetchFile } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { DateField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { saveFile } from '../../../ui/table/save-file.ts';
import { roomKey } from '../vat/queries.ts';
import { PayOnline } from './online-payment.tsx';
import styles from '../tax-returns.module.css';

/** Ways to pay a filed return: a code to scan, a file for the bank, or saying that it was paid. */
export function PayActions({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const may = useMay();
  const { busy, act } = useAction();
  const [isNoting, setNoting] = useState(false);
  const about = { params: { id: found.id }, query: { admin_id } };
  const saveOrder = async () =>
    saveFile(`${found.payment.reference ?? 'payment'}.xml`, await fetchFile(vatPaymentCalls.vatPaymentFile, about));
  const online = found.payment.can_pay_online && may('vat.approve') && <PayOnline found={found} />;
  if (found.payment.covered_by_saldo) return <div className={styles['pay']}>{online}</div>;
  return (
    <div className={styles['pay']}>
      {online}
      <img
        className={styles['qr']}
        src={addressOfCall(vatPaymentCalls.vatPaymentQr, about)}
        width={160}
        height={160}
        alt={t('payment.qr')}
      />
      <p className="second">{t('payment.scan')}</p>
      {isNoting ? (
        <PaidForm found={found} onDone={() => setNoting(false)} />
      ) : (
        <div className="dialog-foot">
          {may('vat.file') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.7} />}
              loading={busy}
              onClick={() => void act(saveOrder)}
            >
              {t('payment.file')}
            </Button>
          )}
          {may('vat.approve') && (
            <Button variant="default" onClick={() => setNoting(true)}>
              {t('payment.markPaid')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The day of the payment, or of the refund. */
export function PaidForm({ found, onDone }: { found: VatReturn; onDone: () => void }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const isRefund = found.total_euros < 0;
  const label = t(isRefund ? 'setOff.markReceived' : 'payment.markPaid');
  const form = useForm<{ paid_on: string | null }>({
    initial: { paid_on: today() },
    submit: async ({ paid_on }) => {
      await callApi(vatPaymentCalls.createVatPayment, { params: { id: found.id }, body: { admin_id, paid_on } });
      await client.invalidateQueries({ queryKey: roomKey(admin_id) });
      toast.success(t(isRefund ? 'setOff.received' : 'payment.marked'));
      onDone();
    },
  });
  return (
    <Form form={form} label={label} guard={false}>
      <DateField label={t(isRefund ? 'setOff.receivedOn' : 'payment.paidOn')} {...form.bind('paid_on')} />
      <div className="dialog-foot">
        <Button type="submit" loading={form.busy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
