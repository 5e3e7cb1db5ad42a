import { Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { type Invoice, type MailDraft, salesMailCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { useInvoiceActs } from '../view/invoice-actions.ts';
import { InvoicePreview } from '../view/invoice-preview.tsx';
import { MailForm, type SentMail } from './mail-form.tsx';
import { PeppolForm, usePeppolDraft } from './peppol-form.tsx';
import styles from './sending.module.css';

export type SendKind = 'INVOICE' | 'REMINDER';

type SendDialogProps = {
  invoice: Pick<Invoice, 'id' | 'number' | 'sent_at' | 'attachments'>;
  /** Undefined while it is closed. */
  kind: SendKind | undefined;
  onClose: () => void;
};

/** Sends an invoice or a reminder, now or later: the e-mail to change, and what the customer gets beside it. */
export function SendDialog({ invoice, kind, onClose }: SendDialogProps) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const admin_id = useAdminId();
  const { id, number } = invoice;
  const [way, setWay] = useState<'mail' | 'peppol'>('mail');
  const peppol = usePeppolDraft(id, kind === 'INVOICE');
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'mail-draft', id, kind],
    enabled: kind !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callApi(salesMailCalls.invoiceMailDraft, { params: { id }, query: { admin_id, kind } }, { signal }),
  });
  const title =
    kind === 'REMINDER'
      ? t('sending.reminderTitle', { number, step: query.data?.reminder_step ?? 1 })
      : t('sending.sendTitle', { number });
  return (
    <Modal
      opened={kind !== undefined}
      onClose={onClose}
      title={title}
      size={1100}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {peppol?.is_connected === true && (
        <SegmentedControl
          className={styles['way'] ?? ''}
          aria-label={t('sending.way')}
          value={way}
          data={[
            { value: 'mail', label: t('sending.byMail') },
            { value: 'peppol', label: t('sending.byPeppol') },
          ]}
          onChange={(chosen) => setWay(chosen === 'peppol' ? 'peppol' : 'mail')}
        />
      )}
      {peppol !== undefined && way === 'peppol' && kind === 'INVOICE' ? (
        <PeppolForm invoice={invoice} draft={peppol} onDone={onClose} />
      ) : (
        <QueryState query={query} skeleton={<Skeleton height={420} />}>
          {(draft) => <SendForm invoice={invoice} draft={draft} label={title} onDone={onClose} />}
        </QueryState>
      )}
    </Modal>
  );
}

type SendFormProps = {
  invoice: SendDialogProps['invoice'];
  draft: MailDraft;
  label: string;
  onDone: () => void;
};

function SendForm({ invoice: { id, number, sent_at, attachments }, draft, label, onDone }: SendFormProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { refresh } = useInvoiceActs();
  const isReminder = draft.kind === 'REMINDER';
  const send = async ({ send_at, ...mail }: SentMail): Promise<void> => {
    const body = { ...mail, admin_id };
    if (isReminder) await callApi(salesMailCalls.sendReminder, { params: { id }, body });
    else
      await callApi(salesMailCalls.sendInvoice, {
        params: { id },
        body: { ...body, send_at, again: sent_at !== null },
      });
    toast.success(
      send_at === null
        ? t('sending.queued')
        : t('sending.scheduled', { date: formatDate(dateOf(send_at), language, 'long') }),
    );
    onDone();
    await refresh();
  };
  return (
    <MailForm
      draft={draft}
      label={label}
      mayWait={!isReminder}
      attachments={[`${number ?? ''}.pdf`, ...attachments.map(({ file_name }) => file_name)]}
      send={send}
    >
      <InvoicePreview id={id} version={1} isConcept={false} />
    </MailForm>
  );
}
