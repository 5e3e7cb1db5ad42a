import { journalCalls } from '@saldo/contract';
import { ADVANCE_LEDGERS, ROLES } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

/** Invoiced without being turnover: advances, and what was paid on behalf of a customer. */
const OTHERS: readonly string[] = [...ADVANCE_LEDGERS, ROLES.otherReceivables];

/** The ledgers that a line of an invoice may be booked on, for a choice; none until they are asked for. */
export function useSalesLedgers(isAsked: boolean): { value: string; label: string }[] {
  const adminId = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    enabled: isAsked,
  });
  return data
    .filter(({ activated, sales, code }) => activated && (sales || OTHERS.includes(code)))
    .map(({ id, code, title }) => ({ value: String(id), label: `${code} ${title}` }));
}
