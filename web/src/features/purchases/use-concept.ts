import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Expense, purchaseCalls } from '@saldo/contract';
import { useRef } from 'react';
import { ApiError } from '../../app/api-error.ts';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';

/** Fetches what another receipt would become; once that is here, whoever goes there finds it. */
export type BeginAhead = (other: number) => Promise<void>;

type Proposed = { is_begun: boolean; expense: Expense };

/** What a receipt of the inbox would become, or the concept that was begun of it, and a way to have that of the next one ready. */
export function useConcept(
  id: number,
  isWanted: boolean,
): { concept: UseQueryResult<Proposed>; beginAhead: BeginAhead } {
  const admin_id = useAdminId();
  const begun = useRef<{ id: number; proposed: Proposed } | undefined>(undefined);
  /** Given out once: who comes back to a receipt later gets its concept as it is then. */
  const take = () => {
    const ready = begun.current;
    begun.current = undefined;
    return ready?.id === id ? ready.proposed : undefined;
  };
  const propose = (attachment: number) =>
    callApi(purchaseCalls.proposedFromInbox, { params: { id: attachment }, query: { admin_id } });
  const concept = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'from-inbox', id],
    queryFn: () => propose(id),
    initialData: take,
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const beginAhead = async (other: number) => {
    try {
      begun.current = { id: other, proposed: await propose(other) };
    } catch (error) {
      // What is wrong is said by the screen of that receipt, which asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return { concept, beginAhead };
}
