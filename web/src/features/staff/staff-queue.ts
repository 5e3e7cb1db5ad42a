import { type QueueItem, type QueueQuestion, staffCalls } from '@saldo/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useHref } from '../../app/routing/address.tsx';
import type { CallReply } from '../../app/api/api.ts';
import { isRefused } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';

export const STAFF_QUEUE = ['staff', 'queue'] as const;

/** What the address of a document says when it was opened from the queue of the bookkeepers. */
export const FROM_QUEUE = { from: 'queue' } as const;

/** The same for one that came because it was the oldest: the next follows by itself. */
export const OLDEST_FIRST = { ...FROM_QUEUE, order: 'oldest' } as const;

/** What a document was read to be, or else how its file is called. */
export const nameOfQueued = ({ supplier, file_name }: QueueItem): string => supplier ?? file_name;

/** Where what was asked about is, in the administration of its client. */
export function placeOfQuestion({ admin_id, object_type, object_id }: QueueQuestion): {
  path: string;
  search: Record<string, string>;
} {
  const id = String(object_id);
  if (object_type === 'bank_transaction') return { path: `${String(admin_id)}/bank`, search: { tab: 'all', open: id } };
  const list = object_type === 'expense' ? 'purchases/expenses' : 'sales/invoices';
  return { path: `${String(admin_id)}/${list}/${id}`, search: {} };
}

/** Nobody else has it. */
export const isFree = ({ claimed_by, is_mine }: QueueItem): boolean => claimed_by === null || is_mine;

/** What is answered about a document that was booked or rejected by someone else. */
const DEALT_WITH = [
  'receipt_not_waiting',
  'attachment_in_use',
  'attachment_linked_elsewhere',
  'already_posted',
  'stale_version',
  'not_found',
];

/** Where a document was in the queue. */
export type QueuePlace = Pick<QueueItem, 'queued_at' | 'id'>;

/**
 * Takes a document of the queue, or the oldest that nobody has, and opens it in the administration of its client. Who comes from a place in
 * the queue goes on behind that, and begins again at its end. What a colleague has is opened to be read. When nothing is left the reader is
 * back at the queue.
 */
export function useOpenQueued(): (wanted: QueueItem | undefined, from?: QueuePlace) => Promise<void> {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const navigate = useNavigate();
  const href = useHref();
  const client = useQueryClient();
  return async (wanted, from) => {
    const taken =
      wanted === undefined
        ? await takeFirst(onwards((await callApi(staffCalls.staffQueue, { query: {} })).results, from))
        : await takeOrRead(wanted);
    await client.invalidateQueries({ queryKey: STAFF_QUEUE });
    if (taken === undefined) {
      toast.info(t(wanted === undefined ? 'queue.done' : 'queue.dealtWith'));
      await navigate({ to: href('staff/queue') });
      return;
    }
    const to = `/${language}/${String(taken.admin_id)}/purchases/inbox/${String(taken.attachment_id)}`;
    await navigate({ to, search: wanted === undefined ? OLDEST_FIRST : FROM_QUEUE });
  };
}

/** Opens another document of the queue, and releases the previous one. */
export function useMoveInQueue(): (to: QueueItem, before: QueueItem | undefined) => Promise<void> {
  const open = useOpenQueued();
  return async (to, before) => {
    if (before?.is_mine === true) {
      // Who books it at this moment has it until that is done.
      await callApi(staffCalls.releaseToQueue, { params: { id: before.id } }).catch((error: unknown) => {
        if (!isRefused(error, 'claimed_by_other', 'not_found')) throw error;
      });
    }
    await open(to);
  };
}

/** Where the open document is in the queue, as far as that was fetched. */
export function usePlaceInQueue(adminId: number, attachmentId: number): () => QueuePlace | undefined {
  const client = useQueryClient();
  return () =>
    client
      .getQueriesData<InfiniteData<CallReply<typeof staffCalls.staffQueue>>>({ queryKey: STAFF_QUEUE })
      .flatMap(([, data]) => data?.pages.flatMap(({ results }) => results) ?? [])
      .find(({ admin_id, attachment_id }) => admin_id === adminId && attachment_id === attachmentId);
}

/** What is behind a place, and then what is before it. */
function onwards(items: readonly QueueItem[], from: QueuePlace | undefined): QueueItem[] {
  if (from === undefined) return [...items];
  const isBehind = ({ queued_at, id }: QueueItem) =>
    queued_at > from.queued_at || (queued_at === from.queued_at && id > from.id);
  return [...items.filter(isBehind), ...items.filter((item) => !isBehind(item) && item.id !== from.id)];
}

/** Leads back to the queue, which is read again. */
export function useBackToQueue(): () => Promise<void> {
  const navigate = useNavigate();
  const href = useHref();
  const client = useQueryClient();
  return async () => {
    await navigate({ to: href('staff/queue') });
    await client.invalidateQueries({ queryKey: STAFF_QUEUE });
  };
}

/**
 * Leads back to the queue when a refusal says that someone else booked or rejected the document in the meantime, and says so. False for any
 * other refusal.
 */
export function useTaken(): (error: unknown) => boolean {
  const { t } = useTranslation('staff');
  const back = useBackToQueue();
  return (error) => {
    if (!isRefused(error, ...DEALT_WITH)) return false;
    toast.info(t('queue.dealtWith'));
    void back();
    return true;
  };
}

/** The open document: claimed, or held by a colleague. Undefined once it left the queue. */
async function takeOrRead(item: QueueItem): Promise<QueueItem | undefined> {
  if (!isFree(item)) return item;
  try {
    return await callApi(staffCalls.claimFromQueue, { params: { id: item.id } });
  } catch (error) {
    if (isRefused(error, 'claimed_by_other')) return item;
    if (isRefused(error, 'not_found')) return undefined;
    throw error;
  }
}

/** The first that can be had: a colleague may be quicker each time. */
async function takeFirst(items: readonly QueueItem[]): Promise<QueueItem | undefined> {
  for (const item of items) {
    if (!isFree(item)) continue;
    try {
      return await callApi(staffCalls.claimFromQueue, { params: { id: item.id } });
    } catch (error) {
      if (!isRefused(error, 'claimed_by_other') && !isRefused(error, 'not_found')) throw error;
    }
  }
  return undefined;
}
