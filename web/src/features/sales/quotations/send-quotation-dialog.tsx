import { Modal, Skeleton } from '@mantine/core';
import { type Quotation, quotationCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { MailForm } from '../sending/mail-form.tsx';
import { InvoicePreview } from '../view/invoice-preview.tsx';

type SendQuotationDialogProps = {
  quotation: Quotation;
  opened: boolean;
  onClose: () => void;
  onSent?: (quotation: Quotation) => void;
};

/** Sends a quotation: the e-mail to change, and what the customer gets beside it. */
export function SendQuotationDialog({ quotation, opened, onClose, onSent }: SendQuotationDialogProps) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { id, number, version } = quotation;
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
      title={t('quotations.sendTitle')}
      size={1100}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <QueryState query={query} skeleton={<Skeleton height={420} />}>
        {(draft) => (
          <MailForm
            draft={draft}
            label={t('quotations.sendTitle')}
            mayWait={false}
            attachments={[`${number ?? t('quotations.draft')}.pdf`]}
            send={async ({ send_at: _, attach_ubl: __, ...mail }) => {
              const body = { ...mail, admin_id, version };
              const sent = await callApi(quotationCalls.sendQuotation, { params: { id }, body });
              toast.success(t('quotations.sent'));
              onClose();
              await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
              onSent?.(sent);
            }}
          >
            <InvoicePreview id={id} version={version} isConcept={number === null} of="quotation" />
          </MailForm>
        )}
      </QueryState>
    </Modal>
  );
}
