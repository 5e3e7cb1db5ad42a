import { queryOptions } from '@tanstack/react-query';
import { taxReturnCalls, type VatReturn } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';

/** Everything of this room in one administration: what an action here makes old. */
export const roomKey = (admin_id: number) => ['admin', admin_id, 'tax-returns'] as const;

export const returnsQuery = (admin_id: number) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), 'all'],
    queryFn: ({ signal }) => callApi(taxReturnCalls.vatReturns, { query: { admin_id } }, { signal }),
  });

const ASK_AGAIN_MS = 1500;

export function isOnItsWay({ filing_state }: Pick<VatReturn, 'filing_state'>): boolean {
  return filing_state === 'QUEUED' || filing_state === 'SUBMITTED';
}

export function isFiled({ filing_state }: Pick<VatReturn, 'filing_state'>): boolean {
  return filing_state !== 'NOT_FILED' && filing_state !== 'REJECTED';
}

/** Asks again until the tax authority has given its verdict. */
export const returnQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), id],
    queryFn: ({ signal }) => callApi(taxReturnCalls.vatReturn, { params: { id }, query: { admin_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data) ? ASK_AGAIN_MS : false),
  });

export const checksQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), id, 'checks'],
    queryFn: ({ signal }) =>
      callApi(taxReturnCalls.vatReturnChecks, { params: { id }, query: { admin_id } }, { signal }),
  });
