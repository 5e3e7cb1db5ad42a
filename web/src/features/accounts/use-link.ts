import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/**
 * Follows the link of a letter, once: such a link works one time, so what it gave is kept for as long as the page is open, and a refusal
 * is not tried again.
 */
export function useLink<Reply>(name: string, token: string, follow: () => Promise<Reply>): UseQueryResult<Reply> {
  return useQuery({
    queryKey: ['link', name, token],
    queryFn: follow,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
