import { directDebitCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** What can be collected now, and from whom. Asked anew each time a dialog opens: payments come in meanwhile. */
export function useCollectable() {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'sales', 'collectable'],
    queryFn: ({ signal }) => callApi(directDebitCalls.collectable, { query: { admin_id } }, { signal }),
    gcTime: 0,
  });
}
