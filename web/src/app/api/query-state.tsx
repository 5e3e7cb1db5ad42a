import type { UseQueryResult } from '@tanstack/react-query';
import { FailedLoad, type LoadFailure } from '../../ui/feedback/notices.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { ApiError } from './api-error.ts';

const SKELETON_AFTER_MS = 150;

/** What a card can say about a call that failed. */
export function failureOf(error: Error | null): LoadFailure | undefined {
  return error instanceof ApiError ? { detail: error.detail, reference: error.reference } : undefined;
}

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** The shape of what comes, in grey. */
  skeleton: React.ReactNode;
  children: (data: Data) => React.ReactNode;
};

/** What was fetched, or its shape while it comes, or why it did not. */
export function QueryState<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const late = useDelayed(query.isPending, SKELETON_AFTER_MS);
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error === null) return late ? skeleton : null;
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) throw error;
  return <FailedLoad failure={failureOf(error)} onRetry={() => void query.refetch()} />;
}
