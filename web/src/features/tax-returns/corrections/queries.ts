import { queryOptions } from '@tanstack/react-query';
import { supplementCalls } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';
import { isOnItsWay, roomKey } from '../vat/queries.ts';

const ASK_AGAIN_MS = 1500;

export const driftQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), id, 'drift'],
    queryFn: ({ signal }) => callApi(supplementCalls.vatDrift, { params: { id }, query: { admin_id } }, { signal }),
  });

/** Asks again until the Tax Administration has given its verdict on each. */
export const supplementsQuery = (admin_id: number) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), 'supplements'],
    queryFn: ({ signal }) => callApi(supplementCalls.vatSupplements, { query: { admin_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) === true ? ASK_AGAIN_MS : false),
  });
