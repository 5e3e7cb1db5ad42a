import type { CsvColumns } from './csv-columns.ts';
import { amountIn, DATE_ORDERS, type DateOrder, dateIn } from './csv-values.ts';

const HEADINGS = {
  date: /^(?:boek|transactie|verwerkings)?datum|date/,
  name: /naam|name|tegenpartij|payee|counterparty|begunstigde/,
  iban: /tegenrekening|contra|iban/,
  description: /omschrijving|description|mededeling|memo|betreft|details/,
  balance: /saldo|balance/,
  amount: /bedrag|amount|^af$|debet|debit|out/,
  amountIn: /^bij$|credit|^in$|paid in/,
} as const;

const any = (): boolean => true;

type Guess = Omit<CsvColumns, 'date' | 'amount'> & { date: number | null; amount: number | null };

/** What the columns of an unknown file probably hold, by their headings and by what the first rows have in them. Pure. */
export function guessColumns(sample: readonly (readonly string[])[]): Guess {
  const [head = [], ...rest] = sample;
  const has_heading = head.every((cell) => amountIn(cell) === null && orderOf([cell]) === null);
  const rows = has_heading ? rest : sample;
  const headings = has_heading ? head.map((cell) => cell.trim().toLowerCase()) : [];
  const width = Math.max(...sample.map((row) => row.length), 0);
  const places = Array.from({ length: width }, (_, at) => at);
  const cells = (at: number): string[] => rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  const isDate = (at: number): boolean => orderOf(cells(at)) !== null;
  const isAmount = (at: number): boolean => cells(at).length > 0 && cells(at).every((cell) => amountIn(cell) !== null);
  const called = (heading: RegExp, fits: (at: number) => boolean): number | null =>
    places.find((at) => heading.test(headings[at] ?? '') && fits(at)) ?? null;
  const date = called(HEADINGS.date, isDate) ?? places.find(isDate) ?? null;
  const balance = called(HEADINGS.balance, isAmount);
  const amount_in = called(HEADINGS.amountIn, isAmount);
  const amount =
    called(HEADINGS.amount, (at) => isAmount(at) && at !== balance && at !== amount_in) ??
    places.find((at) => isAmount(at) && !isDate(at) && at !== balance && at !== amount_in) ??
    null;
  return {
    has_heading,
    date,
    date_order: (date === null ? null : orderOf(cells(date))) ?? 'YMD',
    amount,
    amount_in,
    name: called(HEADINGS.name, any),
    iban: called(HEADINGS.iban, any),
    description: called(HEADINGS.description, any),
    balance,
    out_is_positive: false,
  };
}

function orderOf(cells: readonly string[]): DateOrder | null {
  if (cells.length === 0) return null;
  return DATE_ORDERS.find((order) => cells.every((cell) => dateIn(cell, order) !== null)) ?? null;
}
