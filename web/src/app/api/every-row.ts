import type { Reading } from '../../ui/table/data-table-types.ts';
import { TooManyRows } from '../../ui/table/too-many-rows.ts';

/** The largest page that a list gives. */
export const LARGEST_PAGE = 200;
/** What a browser makes a file of. Above it a file is made by the server, page by page. */
export const MOST_ROWS = 5000;
/** Between two pages: a file takes at most two fifths of the requests that a session may make in a minute. */
const PAUSE_MS = 250;

export type Page<Row> = { count: number | null; next: string | null; results: readonly Row[] };

/** The cursor in the address of the next page. */
export function cursorOf(next: string | null): string | undefined {
  return next === null ? undefined : (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? undefined);
}

/**
 * Every row of a list with the first page, which says what holds for all of them, such as the opening balance: both are of one run. Stops when
 * it is left, and at more rows than a browser should hold.
 */
export async function everyRow<Row, Found extends Page<Row>>(
  fetchPage: (cursor: string | undefined) => Promise<Found>,
  { signal, onRead, most = MOST_ROWS }: Reading,
  pause: (ms: number) => Promise<void> = waited,
): Promise<{ first: Found; rows: Row[] }> {
  const first = await fetchPage(undefined);
  const rows = [...first.results];
  for (let cursor = cursorOf(first.next); ; ) {
    signal.throwIfAborted();
    if (rows.length > most || (first.count ?? 0) > most) throw new TooManyRows(most);
    onRead(rows.length);
    if (cursor === undefined) return { first, rows };
    await pause(PAUSE_MS);
    signal.throwIfAborted();
    const page = await fetchPage(cursor);
    rows.push(...page.results);
    cursor = cursorOf(page.next);
  }
}

const waited = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
