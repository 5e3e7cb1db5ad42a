import { Modal } from '@mantine/core';
import { type Invoice, salesMailCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { DateField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { useInvoiceActs } from '../view/invoice-actions.ts';

type MarkSentProps = { invoice: Pick<Invoice, 'id' | 'number'>; opened: boolean; onClose: () => void };

/** For an invoice that left by post: on which day. */
export function MarkSentDialog({ invoice, opened, onClose }: MarkSentProps) {
  const { t } = useTranslation('sales');
  const title = t('sending.markTitle', { number: invoice.number });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <MarkSentForm invoice={invoice} label={title} onDone={onClose} />
    </Modal>
  );
}

function MarkSentForm({
  invoice,
  label,
  onDone,
}: Pick<MarkSentProps, 'invoice'> & { label: string; onDone: () => void }) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { refresh } = useInvoiceActs();
  const form = useForm<{ sent_on: IsoDate | null }>({
    initial: { sent_on: today() },
    submit: async ({ sent_on }) => {
      await callApi(salesMailCalls.markInvoiceSent, {
        params: { id: invoice.id },
        body: { admin_id, sent_on: sent_on ?? today() },
      });
      toast.success(t('sending.marked'));
      onDone();
      await refresh();
    },
  });
  return (
    <Form form={form} label={label} guard={false}>
      <p className="second">{t('sending.markText')}</p>
      <DateField label={t('sending.sentOn')} {...form.bind('sent_on')} />
      <FormFoot submit={t('sending.markSent')} busy={form.busy} />
    </Form>
  );
}
