import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { administrationCalls, type AdministrationSummary } from '@saldo/contract';
import { callApi } from '../api/server.ts';
import { useAdministrations, useMe } from '../api/session.ts';

const TYPING_MS = 200;

/**
 * The administrations with these words in their name. Staff may serve more than fit in one list, so the server looks for them;
 * everyone else's are all here.
 */
export function useFoundAdministrations(text: string): readonly AdministrationSummary[] {
  const all = useAdministrations();
  const { staff_role } = useMe();
  const words = text.trim();
  const [search] = useDebouncedValue(words, TYPING_MS);
  const asksServer = staff_role !== null && words !== '';
  const found = useQuery({
    queryKey: ['administrations', 'search', search],
    queryFn: ({ signal }) => callApi(administrationCalls.administrationsForUser, { query: { search } }, { signal }),
    enabled: asksServer && search !== '',
    placeholderData: keepPreviousData,
  });
  if (asksServer) return found.data ?? [];
  return all.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
}
