import { contactCalls, type ListedContact } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';

const AT_ONCE = 50;
const FRESH_MS = 60_000;

/**
 * The contacts that a field offers for what is typed in it. What is there after a choice is the name of the choice (`shown`) and no
 * question. `waiting`: those of other words are still shown.
 */
export function useContactChoices(
  typed: string,
  shown: string | undefined,
): { contacts: readonly ListedContact[]; search: string; waiting: boolean } {
  const admin_id = useAdminId();
  const search = typed === shown ? '' : typed.trim();
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['admin', admin_id, 'contacts', 'choices', search],
    queryFn: ({ signal }) =>
      callApi(
        contactCalls.contacts,
        { query: { admin_id, search, page_size: AT_ONCE, rows_only: 'true' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return { contacts: data?.results ?? [], search, waiting: isFetching && (data === undefined || isPlaceholderData) };
}
