import { type InfiniteData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reading, TableSource } from '../../ui/table/data-table-types.ts';
import { ApiError } from './api-error.ts';
import type { ApiCall, CallInput, CallReply } from './api.ts';
import { cursorOf, everyRow, LARGEST_PAGE, type Page } from './every-row.ts';
import { callApi } from './server.ts';

function failureOf(error: Error | null) {
  if (error === null) return undefined;
  return error instanceof ApiError ? { detail: error.detail, reference: error.reference } : {};
}

/**
 * What everything that a list finds comes to: asked beside its rows, which need not wait until all is counted. The key is that of the list;
 * what was found before stands until the answer is there.
 */
export function useFound<const C extends ApiCall>(
  key: readonly unknown[],
  call: C,
  input: CallInput<C>,
): CallReply<C> | undefined {
  return useFoundQuery(key, call, input).data;
}

/** The same where it matters that it could not be asked. */
export function useFoundQuery<const C extends ApiCall>(
  key: readonly unknown[],
  call: C,
  input: CallInput<C>,
): UseQueryResult<CallReply<C>> {
  return useQuery<CallReply<C>>({
    queryKey: [...key, 'found', input],
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === key[1] ? previous : undefined),
  });
}

/**
 * The rows of a paged list call, page after page, as the table takes them. The key should begin with
 * `['admin', adminId, '<room>']`, so that an action can refresh everything of its room.
 */
export function useList<const C extends ApiCall, Row = CallReply<C> extends Page<infer R> ? R : never>(
  key: readonly unknown[],
  call: C,
  input: CallInput<C>,
): TableSource<Row> & {
  first: CallReply<C> | undefined;
  all: (reading: Reading) => Promise<readonly Row[]>;
  /** The same with the first page of that run. */
  whole: (reading: Reading) => Promise<{ first: CallReply<C>; rows: readonly Row[] }>;
} {
  const query = useInfiniteQuery<
    CallReply<C>,
    Error,
    InfiniteData<CallReply<C>, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...key, input],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => callApi(call, pageOf(input, { cursor: pageParam }), { signal }),
    getNextPageParam: (last) => cursorOf((last as unknown as Page<Row>).next),
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => (page as unknown as Page<Row>).results), [pages]);
  const first = pages?.[0];
  const whole = (reading: Reading) =>
    everyRow<Row, CallReply<C> & Page<Row>>(async (cursor) => {
      const page = await callApi(call, pageOf(input, { cursor, page_size: LARGEST_PAGE }), { signal: reading.signal });
      return page as CallReply<C> & Page<Row>;
    }, reading);
  return {
    rows,
    first,
    count: (first as unknown as Page<Row> | undefined)?.count ?? undefined,
    failure: failureOf(query.error),
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    all: async (reading) => (await whole(reading)).rows,
    whole,
  };
}

function pageOf<C extends ApiCall>(input: CallInput<C>, page: { cursor: string | undefined; page_size?: number }) {
  const given = input as { query?: Record<string, unknown> };
  return { ...given, query: { ...given.query, ...page } } as unknown as CallInput<C>;
}
