import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { StatementEvent } from '../bank-files/bank-statement.ts';
import { MisreadColumns, readBankCsv, UnknownColumns } from './bank-csv.ts';
import type { CsvColumns } from './csv-columns.ts';

const TOLD: CsvColumns = {
  has_heading: true,
  date: 0,
  date_order: 'DMY',
  amount: 2,
  amount_in: null,
  direction: 1,
  name: 3,
  iban: null,
  description: null,
  balance: null,
  out_is_positive: false,
};

/** As Knab writes it, with its title above the headings. */
const HEADING = 'Transactiedatum;CreditDebet;Bedrag;Tegenrekeninghouder';
const ROWS = ['02-05-2026;D;12,50;Bakker', '03-05-2026;C;100,00;Klant'];

async function amounts(lines: readonly string[], columns: CsvColumns | null = TOLD): Promise<number[]> {
  const events: StatementEvent[] = [];
  const own = { iban: null, number: '', columns };
  for await (const event of readBankCsv(Readable.from([lines.join('\n')]), own)) events.push(event);
  return events.flatMap((event) => (event.kind === 'transaction' ? event.transaction.amount : []));
}

const problemOf = (lines: readonly string[], columns: CsvColumns | null = TOLD): Promise<unknown> =>
  amounts(lines, columns).catch((error: unknown) => error);

test.each([
  ['without', []],
  ['with', ['KNAB EXPORT;;;;']],
  ['with two lines of', ['KNAB EXPORT', ';;;']],
])('a file %s title is read by its columns, and shown without it', async (_how, title) => {
  const file = [...title, HEADING, ...ROWS];
  expect(await amounts(file)).toEqual([-1_250, 10_000]);
  const unknown = await problemOf(file, null);
  expect(unknown).toBeInstanceOf(UnknownColumns);
  expect(unknown).toMatchObject({ sample: [HEADING, ...ROWS].map((row) => row.split(';')) });
});

test('a title without separators leaves those of the rows below it', async () => {
  const file = ['Transacties van mei', HEADING, ...ROWS].map((row) => row.replace(',', '.').replaceAll(';', ','));
  expect(await amounts(file)).toEqual([-1_250, 10_000]);
});

test('a later row that does not fit is shown with the first rows, to choose the columns again', async () => {
  const more = Array.from({ length: 8 }, () => ROWS[0] ?? '');
  const wrong = '04-05-2026;Storno;5,00;Klant';
  const misread = await problemOf([HEADING, ...more, wrong]);
  expect(misread).toBeInstanceOf(MisreadColumns);
  expect(misread).toMatchObject({ code: 'bad_amount', line: 10 });
  const shown = [HEADING, ...more.slice(0, 4), wrong].map((row) => row.split(';'));
  expect(misread).toMatchObject({ sample: shown });
});
