import { expect, test } from 'vitest';
import { TooManyRows } from '../../ui/table/too-many-rows.ts';
import { everyRow, MOST_ROWS, type Page } from './every-row.ts';

type Found = Page<number> & { opening: string };

const reading = () => ({ signal: new AbortController().signal, onRead: () => undefined });
const noPause = () => Promise.resolve();

/** A list in pages; the opening balance changes with every request, as when somebody books meanwhile. */
function list(pages: readonly (readonly number[])[], count: number | null = null) {
  const asked: (string | undefined)[] = [];
  const fetchPage = (cursor: string | undefined): Promise<Found> => {
    asked.push(cursor);
    const at = cursor === undefined ? 0 : Number(cursor);
    const results = pages[at];
    if (results === undefined) return Promise.reject(new Error('failed midway'));
    const next = at + 1 < pages.length ? `/api/list/?page_size=200&cursor=${String(at + 1)}` : null;
    return Promise.resolve({ count, next, results, opening: `${String(asked.length)}.00` });
  };
  return { asked, fetchPage };
}

test('all pages in order to the last, with the opening balance of this run', async () => {
  const { asked, fetchPage } = list([[1, 2], [3, 4], [5]]);
  const read: number[] = [];
  const pauses: number[] = [];
  const found = await everyRow(
    fetchPage,
    { ...reading(), onRead: (rows) => read.push(rows) },
    async (ms) => void pauses.push(ms),
  );
  expect(found.rows).toEqual([1, 2, 3, 4, 5]);
  expect(found.first.opening).toBe('1.00');
  expect(asked).toEqual([undefined, '1', '2']);
  expect(read).toEqual([2, 4, 5]);
  // No more than 600 requests a minute, and room for other work.
  expect(pauses).toHaveLength(2);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(250);
});

test('a page that fails fails all: no file of half a list', async () => {
  const { fetchPage } = list([[1], [2], [3]]);
  const failing = (cursor: string | undefined) =>
    cursor === '1' ? Promise.reject(new Error('gone')) : fetchPage(cursor);
  await expect(everyRow(failing, reading(), noPause)).rejects.toThrow('gone');
});

test('stops when it is left', async () => {
  const { asked, fetchPage } = list([[1], [2], [3]]);
  const left = new AbortController();
  const onRead = (rows: number) => {
    if (rows === 2) left.abort();
  };
  await expect(everyRow(fetchPage, { signal: left.signal, onRead }, noPause)).rejects.toThrow();
  expect(asked).toEqual([undefined, '1']);
});

test('refuses what is too long: at once where the count is known, else when it turns out', async () => {
  const known = list([[1], [2]], MOST_ROWS + 1);
  await expect(everyRow(known.fetchPage, reading(), noPause)).rejects.toBeInstanceOf(TooManyRows);
  expect(known.asked).toHaveLength(1);
  const onPaper = list([[1], [2]], 3);
  await expect(everyRow(onPaper.fetchPage, { ...reading(), most: 2 }, noPause)).rejects.toBeInstanceOf(TooManyRows);
  expect(onPaper.asked).toHaveLength(1);
  const many = list([Array.from({ length: MOST_ROWS }, (_, index) => index), [1], [2]]);
  await expect(everyRow(many.fetchPage, reading(), noPause)).rejects.toBeInstanceOf(TooManyRows);
  expect(many.asked).toHaveLength(2);
  const all = list([Array.from({ length: MOST_ROWS }, (_, index) => index)], MOST_ROWS);
  expect((await everyRow(all.fetchPage, reading(), noPause)).rows).toHaveLength(MOST_ROWS);
  await expect(everyRow(all.fetchPage, { ...reading(), most: 2000 }, noPause)).rejects.toMatchObject({ most: 2000 });
});
