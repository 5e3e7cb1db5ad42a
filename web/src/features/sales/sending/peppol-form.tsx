import { Button } from '@mantine/core';
import { type Invoice, type PeppolDraft, peppolSendingCalls } from '@saldo/contract';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { EInvoiceFindings } from '../editor/e-invoice-note.tsx';
import { useInvoiceActs } from '../view/invoice-actions.ts';
import { InvoicePreview } from '../view/invoice-preview.tsx';
import styles from './sending.module.css';

/** How an invoice would go over Peppol; undefined where that is not to be asked, or not known yet. */
export function usePeppolDraft(id: number, isAsked: boolean): PeppolDraft | undefined {
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'peppol-draft', id],
    enabled: isAsked,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callApi(peppolSendingCalls.peppolDraft, { params: { id }, query: { admin_id } }, { signal }),
  });
  return data;
}

type PeppolFormProps = {
  invoice: Pick<Invoice, 'id' | 'sent_at'>;
  draft: PeppolDraft;
  onDone: () => void;
};

/** Sends an invoice as an e-invoice: to which address, and whether it keeps the rules. */
export function PeppolForm({ invoice: { id, sent_at }, draft: { receiver, check }, onDone }: PeppolFormProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { refresh } = useInvoiceActs();
  const { busy, act } = useAction();
  const keepsRules = check.problems.length === 0 && check.profile !== 'EN16931';
  const send = () =>
    act(async () => {
      const body = { admin_id, again: sent_at !== null };
      await callApi(peppolSendingCalls.sendByPeppol, { params: { id }, body });
      toast.success(t('sending.peppolQueued'));
      onDone();
      await refresh();
    });
  return (
    <div className={styles['columns']}>
      <div className={styles['text']}>
        {receiver === null ? (
          <Note tone="warn">{t('sending.peppolNoNumber')}</Note>
        ) : (
          <p>{t('sending.peppolTo', { receiver })}</p>
        )}
        <EInvoiceFindings check={check} />
        {!keepsRules && <p className="second">{t('sending.peppolNotNow')}</p>}
        <div className="dialog-foot">
          <Button
            leftSection={<IconSend size={17} stroke={1.7} />}
            loading={busy}
            disabled={receiver === null || !keepsRules}
            onClick={() => void send()}
          >
            {t('sending.peppolSend')}
          </Button>
        </div>
      </div>
      <div className={styles['side']}>
        <InvoicePreview id={id} version={1} isConcept={false} />
      </div>
    </div>
  );
}
