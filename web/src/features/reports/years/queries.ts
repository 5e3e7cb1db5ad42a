import { administrationCalls, type FinancialYearDetail, reportCalls } from '@saldo/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

export const yearQuery = (admin_id: number, year: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'year', year],
    queryFn: ({ signal }) =>
      callApi(administrationCalls.financialYear, { params: { year }, query: { admin_id } }, { signal }),
  });

export const mutationErrorsQuery = (admin_id: number, year: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'mutation-errors', year],
    queryFn: ({ signal }) => callApi(reportCalls.findMutationErrors, { body: { admin_id, year } }, { signal }),
  });

type Move = (state: FinancialYearDetail['state'], reason?: string) => Promise<void>;

/** Moves a year to another state; everything of the administration is asked again, as its lock and balances change. */
export function useMoveYear({ year, version }: Pick<FinancialYearDetail, 'year' | 'version'>): Move {
  const admin_id = useAdminId();
  const client = useQueryClient();
  return async (state, reason = '') => {
    try {
      await callApi(administrationCalls.updateYearState, { body: { admin_id, year, state, reason, version } });
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    }
  };
}
