import { administrationCalls, settingsCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { administrationsQuery, authorizationsQuery, useAdminId } from '../../../app/api/session.ts';

const keyOf = (adminId: number, what: string) => ['admin', adminId, 'administrations', what] as const;

/** The company as the server has it now. */
export function useAdministration() {
  const adminId = useAdminId();
  return useQuery({
    queryKey: keyOf(adminId, 'details'),
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
  });
}

/** What is switched on and connected, and where receipts can be mailed to. */
export function useSettings() {
  const adminId = useAdminId();
  return useQuery({
    queryKey: keyOf(adminId, 'settings'),
    queryFn: ({ signal }) => callApi(settingsCalls.administrationSettings, { params: { adminId } }, { signal }),
  });
}

/** After a change: everything of this room, the next invoice number, which shows its settings, and what the shell knows of administrations and of what one may do there. */
export function useRefreshAdministration(): () => Promise<void> {
  const adminId = useAdminId();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['admin', adminId, 'administrations'] }),
      client.invalidateQueries({ queryKey: ['admin', adminId, 'sales', 'numbers'] }),
      client.invalidateQueries({ queryKey: administrationsQuery.queryKey }),
      client.invalidateQueries({ queryKey: authorizationsQuery(adminId).queryKey }),
    ]);
  };
}
