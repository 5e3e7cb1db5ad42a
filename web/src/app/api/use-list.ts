import { type InfiniteData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../ui/table/data-table-types.ts';
import { ApiError } from './api-error.ts';
import type { ApiCall, CallInput, CallReply } from './api.ts';
import { callApi } from './server.ts';

/** `count` is null where the list was asked not to count. */
type PageOf<Row> = { count: number | null; next: string | null; results: Row[] };

/** The cursor in the address of the next page. */
export function cursorOf(next: string | null): string | undefined {
  return next === null ? undefined : (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? undefined);
}

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
export function useList<const C extends ApiCall, Row = CallReply<C> extends PageOf<infer R> ? R : never>(
  key: readonly unknown[],
  call: C,
  input: CallInput<C>,
): TableSource<Row> & { first: CallReply<C> | undefined; all: () => Promise<readonly Row[]> } {
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
    getNextPageParam: (last) => cursorOf((last as unknown as PageOf<Row>).next),
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => (page as unknown as PageOf<Row>).results), [pages]);
  const first = pages?.[0];
  return {
    rows,
    first,
    count: (first as unknown as PageOf<Row> | undefined)?.count ?? undefined,
    failure: failureOf(query.error),
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    all: () => everyRow<C, Row>(call, input),
  };
}

function pageOf<C extends ApiCall>(input: CallInput<C>, page: { cursor: string | undefined; page_size?: number }) {
  const given = input as { query?: Record<string, unknown> };
  return { ...given, query: { ...given.query, ...page } } as unknown as CallInput<C>;
}

const LARGEST_PAGE = 200;

async function everyRow<C extends ApiCall, Row>(call: C, input: CallInput<C>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = (await callApi(call, pageOf(input, { cursor, page_size: LARGEST_PAGE }))) as unknown as PageOf<Row>;
    rows.push(...page.results);
    cursor = cursorOf(page.next);
    if (cursor === undefined) return rows;
  }
}
