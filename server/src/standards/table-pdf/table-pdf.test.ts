import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { cents } from '@saldo/ledger';
import { type PdfRow, writeTablePdf } from './table-pdf.ts';

type Line = { words: string; y: number };

const COLUMNS = [
  { head: 'Naam', isAmount: false },
  { head: 'Omschrijving', isAmount: false },
  { head: 'Bedrag', isAmount: true },
];

/** The lines of each page, from above, with the distance of each from its foot. */
async function pagesOf(rows: readonly PdfRow[], columns = COLUMNS): Promise<Line[][]> {
  const about = { language: 'nl', company: 'De Wit', title: 'Lijst', about: 'Juli', created_on: '2026-07-14' } as const;
  const proxy = await getDocumentProxy(new Uint8Array(await writeTablePdf({ ...about, columns, rows })));
  const pages: Line[][] = [];
  for (let number = 1; number <= proxy.numPages; number += 1) {
    const { items } = await (await proxy.getPage(number)).getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Math.round((item.transform as number[])[5] ?? 0);
      lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
    }
    pages.push([...lines].map(([y, words]) => ({ words, y })).toSorted((a, b) => b.y - a.y));
  }
  return pages;
}

const row = (name: string, description = '', amount: PdfRow['cells'][number] = { cents: cents(100) }): PdfRow => ({
  kind: 'ledger',
  cells: [name, description, amount],
});
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `woord${String(nth + 1)}.`);
const at = (page: readonly Line[] | undefined, words: string): number =>
  page?.find((line) => line.words.includes(words))?.y ?? Number.NaN;

test('words that do not fit on a line stand on more, and the next row is below them', async () => {
  const words = numbered(60);
  const [page = []] = await pagesOf([row('Eerste', words.join(' ')), row('Tweede'), row('Derde')]);
  const lines = page.filter((line) => line.words.includes('woord'));
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines.flatMap((line) => line.words.match(/woord\d+\./g) ?? []))).toEqual(new Set(words));
  expect(at(page, 'Tweede')).toBeLessThan((lines.at(-1)?.y ?? 0) - 9);
  expect(at(page, 'Derde')).toBeLessThan(at(page, 'Tweede') - 9);
});

test('a high row that does not fit at the foot of a page begins the next one, whole', async () => {
  const [full = []] = await pagesOf(Array.from({ length: 80 }, () => row('Regel')));
  const before = Array.from({ length: full.filter((line) => line.words.startsWith('Regel')).length - 2 }, () =>
    row('Regel'),
  );
  const high = row('Hoog', numbered(60).join(' '));
  const [first = [], second = []] = await pagesOf([...before, high, row('Volgende')]);
  expect(first.filter((line) => /Hoog|woord|Volgende/.test(line.words))).toEqual([]);
  expect(first.filter((line) => line.words.startsWith('Regel'))).toHaveLength(before.length);
  expect(second.some((line) => line.words.includes('Omschrijving'))).toBe(true);
  expect(at(second, 'woord60.')).toBeLessThan(at(second, 'Hoog'));
  expect(at(second, 'Volgende')).toBeLessThan(at(second, 'woord60.') - 9);
});

test('what would take more than twelve lines is cut', async () => {
  const [page = []] = await pagesOf([row('Lang', numbered(600).join(' ')), row('Volgende')]);
  const lines = page.filter((line) => line.words.includes('woord'));
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)?.words).toMatch(/…$/);
  expect(at(page, 'Volgende')).toBeLessThan((lines.at(-1)?.y ?? 0) - 9);
});

test('a heading of several lines stands above the first row', async () => {
  const heads = COLUMNS.map((column) => (column.isAmount ? { ...column, head: 'Openstaand per klant' } : column));
  const [page = []] = await pagesOf([row('Eerste')], heads);
  const [upper, lower] = [at(page, 'Openstaand'), at(page, 'klant')];
  expect(upper).toBeGreaterThan(lower + 9);
  expect(at(page, 'Omschrijving')).toBe(lower);
  expect(at(page, 'Eerste')).toBeLessThan(lower - 9);
});

test('words in a column of amounts stay within it, in signs that can be drawn', async () => {
  const [page = []] = await pagesOf([row('Kort', '', 'geen 😀'), row('Lang', '', 'nog niet bekend '.repeat(9))]);
  expect(page.find((line) => line.words.startsWith('Kort'))?.words.replaceAll(/\s+/g, '')).toBe('Kortgeen?');
  expect(page.find((line) => line.words.startsWith('Lang'))?.words).toMatch(/nog\s*niet.*…$/);
});
