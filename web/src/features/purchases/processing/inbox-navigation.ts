import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { inboxCalls } from '@saldo/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAddress, useHref } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import {
  FROM_QUEUE,
  OLDEST_FIRST,
  useBackToQueue,
  useOpenQueued,
  usePlaceInQueue,
  useTaken,
} from '../../staff/index.ts';
import { fetchAhead, receiptAhead } from '../document/document-pane.tsx';
import { addsSupplierOf, type ExpenseValues, NEW_SUPPLIER } from '../expense-form/expense-values.ts';
import { useDesk } from './queue-desk.tsx';
import { type BeginAhead, conceptKey } from '../expense-form/use-draft.ts';

/** Inbox navigation: the current position, and where to go next. */
export type Walk = {
  /** Where the reader is in the inbox; in the queue of the bookkeepers that says nothing. */
  place: { index: number; count: number } | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /**
   * The expense of these receipts is on its way to the books: the draft of the next is fetched beside that. True when the reader may
   * go there before it is booked.
   */
  onSaving: (values: ExpenseValues, attachmentIds: readonly number[], booking: Promise<unknown>) => boolean;
  /** After saving: the next receipt, or the inbox when this was the last. Resolves when the reader is there. */
  onDone: () => Promise<void>;
  /** The reader was brought here a moment ago: what is pressed now is the end of a double click, and not about what nobody has seen yet. */
  isJustHere: () => boolean;
  /** It was not booked after all: back to it. */
  onReturned: () => void;
  /** After rejecting, removing or joining it to another expense: as after saving, but one that was chosen in the queue leads back there. */
  onGone: () => Promise<void>;
  /** In the queue: whether a refusal says that someone else dealt with it; then the reader is led back there. */
  onTaken: ((error: unknown) => boolean) | undefined;
};

/** Longer than the two halves of a double click are apart. */
const SEEN_AFTER_MS = 500;

type Ahead = { beginAhead: BeginAhead; forgetAhead: () => void };

/** The unprocessed receipts, in the order of the inbox, seen from one of them; once that is shown the next is fetched ahead. */
export function useInboxNavigation(id: number, isShown: boolean, { beginAhead, forgetAhead }: Ahead): Walk | undefined {
  const admin_id = useAdminId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const href = useHref();
  const openQueued = useOpenQueued();
  const backToQueue = useBackToQueue();
  const onTaken = useTaken();
  const placeInQueue = usePlaceInQueue(admin_id, id);
  const isAtDesk = useDesk() !== undefined;
  const done = useRef(new Set<number>());
  /** What was sent to be booked last, the receipts that go with it, and the draft of the next that is begun in the meantime. */
  const saving = useRef<{ of?: number; together: readonly number[]; ahead?: Promise<void> }>({ together: [] });
  /** The receipt that saving the one before led to, and the one that is shown, since when. */
  const broughtTo = useRef<number | undefined>(undefined);
  const shown = useRef({ id: 0, at: -Infinity });
  useEffect(() => {
    if (isShown) shown.current = { id, at: performance.now() };
  }, [id, isShown]);
  /** Bookings under way that add a supplier; what was fetched before one of them ends may call that supplier new. */
  const adding = useRef(new Map<ExpenseValues, Promise<void>>());
  const { from, order } = useAddress().search;
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
    if (next === undefined || !isShown) return;
    const ahead = async () => {
      await fetchAhead(client, admin_id, next);
      if (receiptAhead(client, admin_id, next)?.state !== 'PROCESSING') await beginAhead(next);
    };
    void ahead();
  }, [client, admin_id, next, isShown, beginAhead]);
  const isSeen = () => shown.current.id === id && performance.now() - shown.current.at >= SEEN_AFTER_MS;
  if (from === FROM_QUEUE.from)
    return {
      place: undefined,
      onPrevious: undefined,
      onNext: undefined,
      onSaving: () => false,
      onDone: () => openQueued(undefined, placeInQueue()),
      isJustHere: () => isAtDesk && !isSeen(),
      onReturned: () => undefined,
      onGone: () => (isAtDesk || order === OLDEST_FIRST.order ? openQueued(undefined, placeInQueue()) : backToQueue()),
      onTaken,
    };
  if (data === undefined || index === -1) return undefined;
  /** The next that is pending, else the one before; the list may not know yet what was done a moment ago. */
  const following = (together: readonly number[]) => {
    const waits = (other: number) => other !== id && !done.current.has(other) && !together.includes(other);
    return ids.slice(index).find(waits) ?? ids.slice(0, index).findLast(waits);
  };
  const noteAdding = (values: ExpenseValues, booking: Promise<unknown>) => {
    const over = () => {
      adding.current.delete(values);
      forgetAhead();
    };
    adding.current.set(values, booking.then(over, over));
  };
  const onSaving = (values: ExpenseValues, together: readonly number[], booking: Promise<unknown>) => {
    if (values.contact_id === NEW_SUPPLIER) noteAdding(values, booking);
    saving.current = { of: id, together };
    const other = following(together);
    const receipt = other === undefined ? undefined : receiptAhead(client, admin_id, other);
    if (receipt === undefined || receipt.state === 'PROCESSING') return false;
    const before = [...adding.current]
      .filter(([added]) => addsSupplierOf(added, receipt.proposal))
      .map(([, over]) => over);
    const ahead = before.length === 0 ? beginAhead(receipt.id) : Promise.all(before).then(() => undefined);
    saving.current = { of: id, together, ahead };
    return before.length === 0;
  };
  const onReturned = () => {
    const { of, together } = saving.current;
    for (const each of [id, ...(of === id ? together : [])]) done.current.delete(each);
    // As it is now: it was begun, or changed, on its way to the books.
    client.removeQueries({ queryKey: conceptKey(admin_id, id) });
    void go(id);
  };
  const goOn = async () => {
    const together = saving.current.of === id ? saving.current.together : [];
    for (const each of [id, ...together]) done.current.add(each);
    await saving.current.ahead;
    const other = following(together);
    broughtTo.current = other;
    await (other === undefined ? navigate({ to: href('purchases/inbox'), search: {} }) : go(other));
  };
  return {
    place: { index, count: data.count },
    onPrevious: to(ids[index - 1]),
    onNext: to(next),
    onSaving,
    onDone: goOn,
    isJustHere: () => broughtTo.current === id && !isSeen(),
    onReturned,
    onGone: goOn,
    onTaken: undefined,
  };
}
