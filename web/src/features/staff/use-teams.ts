import { staffCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';

/** Teams: the user's own, or all for leads. */
export function useTeams() {
  return useQuery({
    queryKey: ['staff', 'teams'],
    queryFn: ({ signal }) => callApi(staffCalls.staffTeams, {}, { signal }),
  });
}

export function useRefreshStaff(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['staff'] });
}

/** Team leads and administrators decide who is in which team. */
export function useLeads(): boolean {
  const { staff_role } = useMe();
  return staff_role === 'TEAM_LEAD' || staff_role === 'STAFF_ADMIN';
}
