import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Expense, purchaseCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { bodyOf, type ExpenseValues, NEW_SUPPLIER, type SaveChoices } from './expense-values.ts';

const PAUSE_MS = 1200;

/** How long the next document has the connection to itself. */
const NEXT_FIRST_MS = 500;

/** Rooms not affected by posting an expense, by the third part of their query keys. */
const UNCHANGED = new Set<unknown>(['administrations', 'authorizations', 'ledgers', 'owner']);

async function refreshAfter(
  client: QueryClient,
  adminId: number,
  goesOn: boolean,
  addsSupplier: boolean,
): Promise<void> {
  const changed = {
    queryKey: ['admin', adminId],
    predicate: ({ queryKey: [, , room, list] }: Query) => !UNCHANGED.has(room) && (addsSupplier || list !== 'choices'),
  };
  await client.invalidateQueries({ ...changed, refetchType: goesOn ? 'none' : 'active' });
  if (!goesOn) return;
  await new Promise((resolve) => setTimeout(resolve, NEXT_FIRST_MS));
  await client.refetchQueries({
    queryKey: changed.queryKey,
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  });
}

type Known = { id: number; version: number };

/** The server refused what was sent; anything else passes, and the next change sends it again. */
function isJudged(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

/** What is beside a field says more than that a field is wrong; of a claim it is said whose it is. */
function whyOf({ detail, errors, about }: ApiError): string {
  const [beside] = Object.values(errors).flat();
  const by = about['claimed_by'];
  return beside ?? (typeof by === 'string' ? `${detail} (${by})` : detail);
}

export type Saving = {
  /** When the draft last saved itself. */
  keptAt: Date | undefined;
  /** Who changed it in the meantime, when that is why it no longer saves itself. */
  staleBy: string | undefined;
  /** Why the last change was not kept, in the words of the refusal. */
  refused: string | undefined;
  /** Books the expense, or changes what was booked. */
  book: (
    values: ExpenseValues,
    date: IsoDate,
    choices: Omit<SaveChoices, 'is_concept'>,
    /** To the next document: that one first, and what lies around it a moment later. */
    goesOn: boolean,
  ) => Promise<Expense>;
  /** The stored draft, once there is one. */
  known: () => Known | undefined;
  /** The same, begun now when nobody did. */
  stored: () => Promise<Known | undefined>;
  /** Nothing is saved any more: the expense is being deleted, or its reader has gone on while it is being booked. */
  stop: () => void;
};

/**
 * Saves one expense, one request after the other: each has the version that the one before it gave. While it is a draft it saves
 * itself a moment after the last change.
 */
export function useSaving(about: {
  adminId: number;
  expense: Expense | undefined;
  values: ExpenseValues;
  dirty: boolean;
  keeps: boolean;
  attachmentIds: number[];
  /** Stores what was only proposed until now. */
  begin: (() => Promise<Expense>) | undefined;
}): Saving {
  const { adminId, expense, values, dirty, keeps, attachmentIds, begin } = about;
  const client = useQueryClient();
  const known = useRef<Known | undefined>(begin === undefined ? expense : undefined);
  const toBegin = useRef(begin);
  /** The receipts the draft was created with. */
  const begunWith = useRef<readonly number[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const over = useRef(false);
  const stopped = useRef(false);
  const [keptAt, setKeptAt] = useState<Date | undefined>();
  const [staleBy, setStaleBy] = useState<string | undefined>();

  const [refused, setRefused] = useState<string | undefined>();

  const beginIfNew = useCallback(async (): Promise<void> => {
    if (known.current !== undefined || toBegin.current === undefined) return;
    const begun = await toBegin.current();
    // A colleague began it, and changed something, since it was opened here.
    if (begun.version !== 1)
      throw new ApiError(409, { code: 'stale_version', about: { changed_by: begun.changed_by } });
    known.current = { id: begun.id, version: begun.version };
    begunWith.current = begun.attachments.map(({ id }) => id);
  }, []);

  const send = useCallback(
    (sent: ExpenseValues, date: IsoDate, choices: SaveChoices): Promise<Expense> => {
      const next = line.current.then(async () => {
        await beginIfNew();
        const attachment_ids = [...new Set([...choices.attachment_ids, ...begunWith.current])];
        const body = { admin_id: adminId, ...bodyOf(sent, date, { ...choices, attachment_ids }) };
        const saved =
          known.current === undefined
            ? await callApi(purchaseCalls.createExpense, { body })
            : await callApi(purchaseCalls.updateExpense, {
                params: { id: known.current.id },
                body: { ...body, version: known.current.version },
              });
        known.current = { id: saved.id, version: saved.version };
        return saved;
      });
      line.current = next.catch(() => undefined);
      return next;
    },
    [adminId, beginIfNew],
  );

  const waiting = useRef<(() => void) | undefined>(undefined);
  const ids = attachmentIds.join(' ');
  useEffect(() => {
    const { date } = values;
    if (!keeps || !dirty || date === null || staleBy !== undefined) return undefined;
    const keep = () => {
      waiting.current = undefined;
      if (over.current) return;
      const attachment_ids = ids === '' ? [] : ids.split(' ').map(Number);
      send(values, date, { is_concept: true, attachment_ids }).then(
        () => {
          setRefused(undefined);
          setKeptAt(new Date());
        },
        (error: unknown) => {
          if (isRefused(error, 'stale_version')) setStaleBy(String(error.about['changed_by'] ?? ''));
          else if (isJudged(error)) setRefused(whyOf(error));
        },
      );
    };
    waiting.current = keep;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, dirty, keeps, staleBy, ids, send]);
  // What was typed in the last moment before leaving is kept too.
  useEffect(
    () => () => {
      waiting.current?.();
    },
    [],
  );

  return {
    keptAt,
    staleBy,
    refused,
    known: () => known.current,
    stored: async () => {
      await line.current;
      await beginIfNew();
      return known.current;
    },
    stop: () => {
      over.current = true;
      stopped.current = true;
    },
    book: async (sent, date, choices, goesOn) => {
      over.current = true;
      try {
        const saved = await send(sent, date, { ...choices, is_concept: false });
        void refreshAfter(client, adminId, goesOn, sent.contact_id === NEW_SUPPLIER);
        return saved;
      } catch (error) {
        over.current = stopped.current;
        if (keeps && isRefused(error, 'stale_version')) setStaleBy(String(error.about['changed_by'] ?? ''));
        throw error;
      }
    },
  };
}
