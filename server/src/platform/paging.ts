import { isRealDate } from '@saldo/ledger';
import { z } from 'zod';
import { refuseField } from './refusal.ts';

/** Where a page begins: the sort value and the id of the last row before it. */
export type Cursor = { value: string | number; id: number };

const CursorText = z.object({ v: z.union([z.string(), z.number()]), i: z.int() });

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify({ v: cursor.value, i: cursor.id })).toString('base64url');
}

/** What a list is ordered by: anything else in a cursor, as of another list, is no place in it. */
const SORTS = {
  number: (value: unknown) => Number.isSafeInteger(value),
  date: (value: unknown) => typeof value === 'string' && isRealDate(value),
  moment: (value: unknown) => z.iso.datetime({ offset: true }).safeParse(value).success,
  text: (value: unknown) => typeof value === 'string',
} as const;
export type CursorSort = keyof typeof SORTS;

/** The cursor of a list ordered by values of a kind, and then by id. Throws a Refusal for a text that is none. */
export function decodeCursor(text: string | undefined, sort: CursorSort): Cursor | undefined {
  if (text === undefined) return undefined;
  const { v, i } = cursorIn(text);
  if (!SORTS[sort](v)) throw refuseField('cursor', 'invalid');
  return { value: v, id: i };
}

function cursorIn(text: string): z.infer<typeof CursorText> {
  try {
    return CursorText.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'invalid');
  }
}

export const DEFAULT_PAGE_SIZE = 50;

/**
 * Cuts a page out of `rows`, which were asked for with one more than the page holds. `address` is the call's own path with its
 * query; `next` repeats it with the cursor of the last row.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  address: { path: string; query: Readonly<Record<string, unknown>> },
): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  if (rows.length <= size || last === undefined) return { rows: shown, next: null };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(address.query)) {
    if (name === 'cursor' || (typeof value !== 'string' && typeof value !== 'number')) continue;
    search.set(name, String(value));
  }
  search.set('cursor', encodeCursor(cursorOf(last)));
  return { rows: shown, next: `${address.path}?${search.toString()}` };
}
