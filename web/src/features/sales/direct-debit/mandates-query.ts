import { directDebitCalls } from '@saldo/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';

/** The mandates of a customer, newest first. */
export function mandatesQuery(admin_id: number, contact_id: number) {
  return queryOptions({
    queryKey: ['admin', admin_id, 'sales', 'mandates', contact_id],
    queryFn: ({ signal }) => callApi(directDebitCalls.mandates, { query: { admin_id, contact_id } }, { signal }),
  });
}
