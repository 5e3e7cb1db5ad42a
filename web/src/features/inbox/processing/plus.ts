import { useQuery } from '@tanstack/react-query';
import { administrationCalls, PLUS } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

type Asked = { data: { subscription_type: number } | undefined; error: Error | null };

/** Keeps the earlier answer if refreshing fails. */
export function isPlus({ data, error }: Asked): boolean | undefined {
  if (data !== undefined) return data.subscription_type === PLUS;
  return error === null ? undefined : false;
}

/**
 * Whether the provider's bookkeepers book for this company, or its own people do; undefined until the server has answered. Where it
 * refuses to say, its own people do.
 */
export function useIsPlus(): boolean | undefined {
  const adminId = useAdminId();
  return isPlus(
    useQuery({
      queryKey: ['admin', adminId, 'administrations', 'details'],
      queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
    }),
  );
}
