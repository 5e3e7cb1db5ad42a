import { LINK_OVER_REASONS, type LinkOverReason } from '@saldo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isRefused } from '../../../app/api/api-error.ts';

/**
 * Follows the link of an e-mail, once: such a link works one time, so what it gave is kept for as long as the page is open, and a refusal
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

/** Why the link of an e-mail does not work any more, as far as the server says. */
export function overReason(error: unknown): LinkOverReason {
  const reason = isRefused(error, 'link_over') ? error.about['reason'] : undefined;
  return LINK_OVER_REASONS.find((each) => each === reason) ?? 'unknown';
}
