import { journalCalls } from '@saldo/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

export const chartOfAccountsQuery = (adminId: number, year: number) =>
  queryOptions({
    queryKey: ['admin', adminId, 'ledgers', 'chart', year],
    queryFn: ({ signal }) =>
      callApi(journalCalls.chartOfAccounts, { params: { adminId }, query: { year } }, { signal }),
  });

export const ledgerGroupsQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'ledgers', 'groups'],
    queryFn: ({ signal }) => callApi(journalCalls.ledgerCategories, { query: { admin_id } }, { signal }),
    staleTime: 300_000,
  });

/** After a change: lists that offer ledgers, statements and forms show others now. */
export function useChartChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const adminId = useAdminId();
  return () => queries.invalidateQueries({ queryKey: ['admin', adminId] });
}
