import { type QueueItem, staffCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useHref } from '../../app/routing/address.tsx';
import { isRefused } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';

export const STAFF_QUEUE = ['staff', 'queue'] as const;

/** What the address of a document says when it was opened from the queue of the bookkeepers. */
export const FROM_QUEUE = { from: 'queue' } as const;

/** The same for one that came because it was the oldest: the next follows by itself. */
export const OLDEST_FIRST = { ...FROM_QUEUE, order: 'oldest' } as const;

/** What is answered about a document that was booked or rejected by somebody else. */
const DEALT_WITH = [
  'receipt_not_waiting',
  'attachment_in_use',
  'attachment_linked_elsewhere',
  'already_posted',
  'stale_version',
  'not_found',
];

/**
 * Takes a document of the queue, or the oldest that nobody has, and opens it in the administration of its client. What a colleague has is
 * opened to be read. When nothing is left the reader is back at the queue.
 */
export function useOpenQueued(): (wanted: QueueItem | undefined) => Promise<void> {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const navigate = useNavigate();
  const href = useHref();
  const client = useQueryClient();
  return async (wanted) => {
    const taken =
      wanted === undefined
        ? await takeFirst((await callApi(staffCalls.staffQueue, { query: {} })).results)
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

/** Leads back to the queue, which is read anew. */
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
 * Leads back to the queue when a refusal says that somebody else booked or rejected the document meanwhile, and says so. False for any
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

/** This one: taken, or as it is while a colleague has it. Undefined when it waits no longer. */
async function takeOrRead(item: QueueItem): Promise<QueueItem | undefined> {
  if (item.claimed_by !== null && !item.is_mine) return item;
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
    if (item.claimed_by !== null && !item.is_mine) continue;
    try {
      return await callApi(staffCalls.claimFromQueue, { params: { id: item.id } });
    } catch (error) {
      if (!isRefused(error, 'claimed_by_other') && !isRefused(error, 'not_found')) throw error;
    }
  }
  return undefined;
}
