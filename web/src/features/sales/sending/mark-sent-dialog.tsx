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

/** For an invoice that left by post or was handed over: on which day. */
export function MarkSentDialog({ invoice: { id, number }, opened, onClose }: MarkSentProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { refresh } = useInvoiceActs();
  const title = t('sending.markTitle', { number });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <MarkSentForm
        label={title}
        text={t('sending.markText')}
        mark={async (sent_on) => {
          await callApi(salesMailCalls.markInvoiceSent, { params: { id }, body: { admin_id, sent_on } });
          toast.success(t('sending.marked'));
          onClose();
          await refresh();
        }}
      />
    </Modal>
  );
}

type MarkSentFormProps = { label: string; text: string; mark: (sent_on: IsoDate) => Promise<void> };

/** On which day a document left by post or was handed over. */
export function MarkSentForm({ label, text, mark }: MarkSentFormProps) {
  const { t } = useTranslation('sales');
  const form = useForm<{ sent_on: IsoDate | null }>({
    initial: { sent_on: today() },
    submit: ({ sent_on }) => mark(sent_on ?? today()),
  });
  return (
    <Form form={form} label={label} guard={false}>
      <p className="second">{text}</p>
      <DateField label={t('sending.sentOn')} {...form.bind('sent_on')} />
      <FormFoot submit={t('sending.markSent')} busy={form.busy} />
    </Form>
  );
}
