import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { inboxCalls } from '@saldo/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAddress, useHref } from '../../app/address.tsx';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { FROM_QUEUE, useOpenQueued, useTaken } from '../../app/staff-queue.ts';
import { fetchAhead, receiptAhead } from './document-pane.tsx';
import { addsSupplierOf, type ExpenseValues } from './expense-values.ts';
import type { BeginAhead } from './use-concept.ts';

/** The inbox as it is walked through: where the reader is, and where to go from here. */
export type Walk = {
  /** Where the reader is in the inbox; in the queue of the bookkeepers that says nothing. */
  place: { index: number; count: number } | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The expense of these receipts is on its way to the books: the concept of the next is begun beside that. */
  onSaving: (values: ExpenseValues, attachmentIds: readonly number[]) => void;
  /** After saving: the next receipt, or the inbox when this was the last. Resolves when the reader is there. */
  onDone: () => Promise<void>;
  /** In the queue: whether a refusal says that somebody else dealt with it; then the reader is led back there. */
  onTaken: ((error: unknown) => boolean) | undefined;
};

/** The receipts that wait, in the order of the inbox, seen from one of them; once that is shown the next is fetched ahead. */
export function useWalk(id: number, isShown: boolean, beginAhead: BeginAhead): Walk | undefined {
  const admin_id = useAdminId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const href = useHref();
  const openQueued = useOpenQueued();
  const onTaken = useTaken();
  const done = useRef(new Set<number>());
  /** What was sent to be booked last, the receipts that go with it, and the concept of the next that is begun meanwhile. */
  const saving = useRef<{ of?: number; together: readonly number[]; ahead?: Promise<void> }>({ together: [] });
  const isFromQueue = useAddress().search['from'] === FROM_QUEUE.from;
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'inbox', 'walk'],
    queryFn: ({ signal }) => callApi(inboxCalls.waitingReceipts, { query: { admin_id } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const ids = data?.ids ?? [];
  const index = ids.indexOf(id);
  const go = (other: number) => navigate({ to: href(`purchases/inbox/${String(other)}`), search: {}, replace: true });
  const to = (other: number | undefined) => (other === undefined ? undefined : () => void go(other));
  const next = index === -1 ? undefined : ids[index + 1];
  useEffect(() => {
    if (next !== undefined && isShown) void fetchAhead(client, admin_id, next);
  }, [client, admin_id, next, isShown]);
  if (isFromQueue)
    return {
      place: undefined,
      onPrevious: undefined,
      onNext: undefined,
      onSaving: () => undefined,
      onDone: () => openQueued(undefined),
      onTaken,
    };
  if (data === undefined || index === -1) return undefined;
  /** The next that waits, else the one before; the list may not know yet what was done a moment ago. */
  const following = (together: readonly number[]) => {
    const waits = (other: number) => other !== id && !done.current.has(other) && !together.includes(other);
    return ids.slice(index).find(waits) ?? ids.slice(0, index).findLast(waits);
  };
  const onSaving = (values: ExpenseValues, together: readonly number[]) => {
    saving.current = { of: id, together };
    const other = following(together);
    const receipt = other === undefined ? undefined : receiptAhead(client, admin_id, other);
    if (receipt === undefined || receipt.state === 'PROCESSING' || addsSupplierOf(values, receipt.proposal)) return;
    saving.current = { of: id, together, ahead: beginAhead(receipt.id) };
  };
  const goOn = async () => {
    const together = saving.current.of === id ? saving.current.together : [];
    for (const each of [id, ...together]) done.current.add(each);
    await saving.current.ahead;
    const other = following(together);
    await (other === undefined ? navigate({ to: href('purchases/inbox'), search: {} }) : go(other));
  };
  return {
    place: { index, count: data.count },
    onPrevious: to(ids[index - 1]),
    onNext: to(next),
    onSaving,
    onDone: goOn,
    onTaken: undefined,
  };
}
