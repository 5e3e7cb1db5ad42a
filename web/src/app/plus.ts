import { useQuery } from '@tanstack/react-query';
import { administrationCalls } from '@saldo/contract';
import { callApi } from './server.ts';
import { useAdminId } from './session.ts';

const PLUS = 3;

/** Whether the provider's bookkeepers book for this company, or its own people do; undefined until the server has said so. */
export function useIsPlus(): boolean | undefined {
  const adminId = useAdminId();
  const { data, error } = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'details'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
  });
  return error === null ? data && data.subscription_type === PLUS : false;
}
