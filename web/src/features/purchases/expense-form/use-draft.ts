import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Expense, purchaseCalls } from '@saldo/contract';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** Prefetches the proposal of another receipt. */
export type BeginAhead = (other: number) => Promise<void>;

export const conceptKey = (admin_id: number, id: number) => ['admin', admin_id, 'purchases', 'from-inbox', id];

type Proposed = { is_begun: boolean; expense: Expense };

/** What a receipt of the inbox would become, or the draft that was begun of it, and a way to have that of the next one ready. */
export function useConcept(
  id: number,
  isWanted: boolean,
): { concept: UseQueryResult<Proposed>; beginAhead: BeginAhead; forgetAhead: () => void } {
  const admin_id = useAdminId();
  const begun = useRef<{ id: number; proposed: Proposed } | undefined>(undefined);
  /** Used once: returning to a receipt later loads its current draft. */
  const take = () => {
    const ready = begun.current;
    begun.current = undefined;
    return ready?.id === id ? ready.proposed : undefined;
  };
  const propose = useCallback(
    (attachment: number) =>
      callApi(purchaseCalls.proposedFromInbox, { params: { id: attachment }, query: { admin_id } }),
    [admin_id],
  );
  const concept = useQuery({
    queryKey: conceptKey(admin_id, id),
    queryFn: () => propose(id),
    initialData: take,
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  /** Another round makes another `beginAhead`, with which whoever asked ahead asks again. */
  const [round, setRound] = useState(0);
  const latest = useRef(round);
  const beginAhead = useCallback(
    async (other: number) => {
      if (begun.current?.id === other) return;
      try {
        const proposed = await propose(other);
        if (round === latest.current) begun.current = { id: other, proposed };
      } catch (error) {
        // Errors are shown by that receipt's screen, which asks again.
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [propose, round],
  );
  /** What was fetched ahead, or is on its way, is of before something that changes it. */
  const forgetAhead = useCallback(() => {
    latest.current += 1;
    setRound(latest.current);
    begun.current = undefined;
  }, []);
  return { concept, beginAhead, forgetAhead };
}
