import { useQuery } from '@tanstack/react-query';
import { journalCalls } from '@saldo/contract';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';

/** Ledgers that a line of an expense may be booked on. */
export function usePurchaseLedgers() {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'purchases'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgersAutocomplete, { params: { adminId } }, { signal }),
    staleTime: 300_000,
  });
}
