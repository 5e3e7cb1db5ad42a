import { useQuery } from '@tanstack/react-query';
import { journalCalls } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** Ledgers that a line of an expense may be booked on; revenue too where the customer made out the invoice. */
export function usePurchaseLedgers({ withRevenue = false }: { withRevenue?: boolean } = {}) {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'ledgers', withRevenue ? 'purchases and sales' : 'purchases'],
    queryFn: ({ signal }) =>
      callApi(
        journalCalls.purchaseLedgers,
        { params: { adminId }, query: withRevenue ? { include_sales: 'true' } : {} },
        { signal },
      ),
    staleTime: 300_000,
  });
}
