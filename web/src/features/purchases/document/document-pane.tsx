import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Attachment, type AttachmentDetail, inboxCalls } from '@saldo/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPages, withoutPages } from '../../inbox/index.ts';
import { HistoryButton } from '../../history/index.ts';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { Dropzone, UploadList } from '../../../ui/forms/dropzone.tsx';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useUploads } from '../../../ui/forms/uploads.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { spotsOf } from '../expense-form/confidence.ts';
import styles from '../purchases.module.css';

const WIDTH = 1600;
const READING_MS = 1000;
const ASKED_MS = 10_000;

export function pageUrlOf(admin_id: number, id: number, page: number): string {
  return addressOfCall(inboxCalls.attachmentPage, { params: { id, page }, query: { admin_id, width: WIDTH } });
}

const receiptQuery = (admin_id: number, id: number | undefined) => ({
  queryKey: ['admin', admin_id, 'inbox', 'receipt', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(inboxCalls.attachment, { params: { id }, query: { admin_id } }, { signal }),
});

/** Prefetches a receipt and the image of its first page. */
export async function fetchAhead(client: QueryClient, admin_id: number, id: number): Promise<void> {
  await client.prefetchQuery(receiptQuery(admin_id, id));
  const receipt = receiptAhead(client, admin_id, id);
  if (receipt !== undefined && hasPages(receipt)) new Image().src = pageUrlOf(admin_id, id, 1);
}

/** A receipt that was fetched ahead; undefined while it is not here. */
export function receiptAhead(client: QueryClient, admin_id: number, id: number): AttachmentDetail | undefined {
  return client.getQueryData<AttachmentDetail>(receiptQuery(admin_id, id).queryKey);
}

/** One receipt with what was read from it. */
export function useReceipt(id: number | undefined) {
  const admin_id = useAdminId();
  const receipt = useQuery({
    ...receiptQuery(admin_id, id),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'PROCESSING') return READING_MS;
      // The question may be answered while the document is open.
      return data?.open_question ? ASKED_MS : false;
    },
  });
  const isAsked = (receipt.data?.open_question ?? null) !== null;
  const { refetch } = receipt;
  // Who comes back to this window may come to look whether it was answered.
  useEffect(() => {
    if (!isAsked) return undefined;
    const look = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsked, refetch]);
  return receipt;
}

type DocumentPaneProps = {
  receipt: AttachmentDetail;
  /** All receipts of the expense, when there are more. */
  others?: readonly Attachment[];
  onChoose?: (id: number) => void;
  /** What can be done with the documents of the expense. */
  acts?: React.ReactNode;
};

/** The receipt itself, with the places that were read. */
export function DocumentPane({ receipt, others = [], onChoose, acts }: DocumentPaneProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const download = addressOfCall(inboxCalls.attachmentFile, { params: { id: receipt.id }, query: { admin_id } });
  return (
    <>
      {others.length > 1 && (
        <fieldset className={styles['receipts']} aria-label={t('screen.receipts')}>
          {others.map(({ id, file_name }) => (
            <button type="button" key={id} aria-pressed={id === receipt.id} onClick={() => onChoose?.(id)}>
              {file_name}
            </button>
          ))}
        </fieldset>
      )}
      {acts}
      <DocumentViewer
        key={receipt.id}
        name={receipt.file_name}
        origin={formatDate(dateOf(receipt.uploaded_at), language, 'day')}
        pages={receipt.page_count}
        instead={hasPages(receipt) ? undefined : t(`screen.noPages.${withoutPages(receipt)}`)}
        pageUrl={(page) => pageUrlOf(admin_id, receipt.id, page)}
        downloadUrl={download}
        spots={spotsOf(receipt.proposal, t)}
        acts={
          <HistoryButton
            model="attachment"
            id={receipt.id}
            name={receipt.file_name}
            size={34}
            label={t('documents.history')}
          />
        }
      />
    </>
  );
}

/** Without a receipt: uploads one and passes it to the caller. */
export function AttachPane({ onAttached }: { onAttached: (receipt: Attachment) => Promise<void> }) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { uploads, add, refuse, retry, dismiss } = useUploads(async (file, onProgress) => {
    const form = new FormData();
    form.set('file', file);
    const receipt = await callApi(inboxCalls.uploadAttachment, { query: { admin_id }, form }, { onProgress });
    await onAttached(receipt);
    void client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
    return 'sent';
  });
  return (
    <div className={styles['attach']}>
      <Dropzone
        onFiles={add}
        onRefused={refuse}
        title={{ desk: t('screen.attachTitle'), phone: t('screen.attachTitlePhone') }}
      />
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
    </div>
  );
}
