import type { HistoryRecord, Page } from '@saldo/contract';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';

/** A row of a log, as the database gives it. */
export type LoggedRow = {
  seq: number;
  at: string;
  action: string;
  actor: string | null;
  on_behalf_of: string | null;
  change: Readonly<Record<string, unknown>>;
};

export type Problem = { seq: number; problem: string };

/** Under which address the next page is found, and what was asked of this one. */
export type Asked = { path: string; query: { cursor?: string | undefined; page_size?: number | undefined } };

type Log = {
  /** The newest before a number, or of all, with what is kept by its number given by its name. */
  rows(before: number | undefined, limit: number): Promise<LoggedRow[]>;
  count(): Promise<number>;
};

/** A page of a log, newest first. */
export async function pageOfRows(asked: Asked, log: Log): Promise<Page<HistoryRecord>> {
  const size = asked.query.page_size ?? DEFAULT_PAGE_SIZE;
  const rows = await log.rows(decodeCursor(asked.query.cursor, 'number')?.id, size + 1);
  const page = pageOf(rows.map(present), size, ({ seq }) => ({ value: seq, id: seq }), asked);
  return { count: await log.count(), next: page.next, previous: null, results: [...page.rows] };
}

function present({ change, ...row }: LoggedRow): HistoryRecord {
  const changes = Object.entries(change).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [{ field, before: pair[0] ?? null, after: pair[1] ?? null }] : [],
  );
  return { ...row, changes };
}
