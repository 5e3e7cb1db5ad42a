import { bankCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** The rules of an administration, in the order in which they are tried. */
export function useRules() {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'bank', 'rules'],
    queryFn: ({ signal }) => callApi(bankCalls.assigningRules, { query: { admin_id } }, { signal }),
  });
}
