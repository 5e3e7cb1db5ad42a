import { administrationCalls, type FinancialPeriod } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** Moves a period to another state; everything that depends on it is asked again. */
export function useMovePeriod(): (
  period: Pick<FinancialPeriod, 'id' | 'version'>,
  state: FinancialPeriod['state'],
  reason?: string,
) => Promise<void> {
  const admin_id = useAdminId();
  const client = useQueryClient();
  return async ({ id: period_id, version }, state, reason) => {
    const body = { admin_id, period_id, state, version };
    await callApi(administrationCalls.updatePeriodState, {
      body: reason === undefined ? body : { ...body, reason },
    });
    await client.invalidateQueries({ queryKey: ['admin', admin_id] });
  };
}
