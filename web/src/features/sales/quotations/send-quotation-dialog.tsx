import { Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { type Quotation, quotationCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { MailForm } from '../sending/mail-form.tsx';
import { MarkSentForm } from '../sending/mark-sent-dialog.tsx';
import { InvoicePreview } from '../view/invoice-preview.tsx';
import styles from '../sending/sending.module.css';

type SendQuotationDialogProps = {
  quotation: Quotation;
  opened: boolean;
  onClose: () => void;
  onSent?: (quotation: Quotation) => void;
};

/** Sends a quotation: the e-mail to change, and what the customer gets beside it; or notes that it was handed over otherwise. */
export function SendQuotationDialog({ quotation, opened, onClose, onSent }: SendQuotationDialogProps) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { id, number, version, may } = quotation;
  const [way, setWay] = useState<'mail' | 'post'>('mail');
  const title = t('quotations.sendTitle');
  const done = async (sent: Quotation, said: string) => {
    toast.success(said);
    onClose();
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
    onSent?.(sent);
  };
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'quotation-draft', id, version],
    enabled: opened,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callApi(quotationCalls.quotationMailDraft, { params: { id }, query: { admin_id } }, { signal }),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={1100}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {may['mark_sent'] === true && (
        <SegmentedControl
          className={styles['way'] ?? ''}
          aria-label={t('sending.way')}
          value={way}
          data={[
            { value: 'mail', label: t('sending.byMail') },
            { value: 'post', label: t('sending.byPost') },
          ]}
          onChange={(chosen) => setWay(chosen === 'post' ? 'post' : 'mail')}
        />
      )}
      {way === 'post' && may['mark_sent'] === true ? (
        <MarkSentForm
          label={title}
          text={t(number === null ? 'quotations.markDraftText' : 'quotations.markText')}
          mark={async (sent_on) => {
            const body = { admin_id, version, sent_on };
            const sent = await callApi(quotationCalls.markQuotationSent, { params: { id }, body });
            await done(sent, t('quotations.marked', { number: sent.number }));
          }}
        />
      ) : (
        <QueryState query={query} skeleton={<Skeleton height={420} />}>
          {(draft) => (
            <MailForm
              draft={draft}
              label={title}
              mayWait={false}
              attachments={[`${number ?? t('quotations.draft')}.pdf`]}
              send={async ({ send_at: _, attach_ubl: __, ...mail }) => {
                const body = { ...mail, admin_id, version };
                await done(await callApi(quotationCalls.sendQuotation, { params: { id }, body }), t('quotations.sent'));
              }}
            >
              <InvoicePreview id={id} version={version} isConcept={number === null} of="quotation" />
            </MailForm>
          )}
        </QueryState>
      )}
    </Modal>
  );
}
