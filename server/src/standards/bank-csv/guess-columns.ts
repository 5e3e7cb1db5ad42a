import { ibanIn } from '../bank-files/bank-statement.ts';
import type { CsvColumns } from './csv-columns.ts';
import { amountIn, DATE_ORDERS, type DateOrder, dateIn, directionIn } from './csv-values.ts';

/** What Dutch banks, card companies and people call their columns, the surest first. */
const HEADINGS = {
  date: [/^(?:boek|boekings|transactie|verwerkings)?-?datum|^datum (?:boeking|transactie)|^dag$/, /date/],
  name: [
    /tegenrekeninghouder|naam (?:tegen|begunstigde|ontvanger|opdrachtgever)|tegenpartij(?! (?:iban|rekening))|counterparty name/,
    /^(?:naam|name|wie|winkel|merchant|payee|van\/aan|begunstigde|counterparty)/,
    /naam|name|begunstigde/,
  ],
  iban: [/tegenrekening|tegenpartij|contra|counterparty|begunstigde/, /iban|rekening|account/],
  description: [
    /omschrijving|description|mededeling/,
    /memo|betreft|details|payment reference|^wat$|waarvoor|toelichting/,
  ],
  balance: [/na (?:mutatie|transactie|trn|boeking)|nieuw saldo|eindsaldo|balance after/, /saldo|balance|^stand/],
  amount: [/^(?:transactie)?bedrag|^amount|^af$/, /bedrag|amount|mutatie|debet|debit|\bout\b|^uit|afschrijving/],
  amountIn: [/^bij$|^in$|paid in|bijschrijving|ontvang|inkomst/, /credit/],
} as const;

/** Columns that sound like another: the balance before a transaction, the amount in the currency of the shop, what the bank took for it. */
const OTHERS = /voor mutatie|beginsaldo|vorig|oorspr|original|kosten|\bfee\b|product/;

type Guess = Omit<CsvColumns, 'date' | 'amount'> & { date: number | null; amount: number | null };

/** What the columns of an unknown file probably hold, by their headings and by what the first rows have in them. Pure. */
export function guessColumns(sample: readonly (readonly string[])[]): Guess {
  const table = new Table(sample);
  const { has_heading } = table;
  const date = table.called(HEADINGS.date, table.isDate) ?? table.first(table.isDate);
  const balance = table.called(HEADINGS.balance, table.isAmount);
  const found = table.called(HEADINGS.amountIn, table.isAmount);
  const isFree = (at: number): boolean => table.isAmount(at) && !table.isDate(at) && ![balance, found].includes(at);
  const amount =
    table.called(HEADINGS.amount, isFree) ??
    table.first((at) => isFree(at) && table.hasDecimals(at)) ??
    table.first(isFree);
  const amount_in = amount === null ? null : found;
  const direction = amount_in === null ? table.first(table.isDirection) : null;
  const name = table.called(HEADINGS.name, table.isText);
  const isWords = (at: number): boolean => table.isText(at) && at !== name && at !== direction;
  return {
    has_heading,
    date,
    date_order: (date === null ? null : table.orderOf(date)) ?? 'YMD',
    amount,
    amount_in,
    direction,
    name,
    iban: table.called(HEADINGS.iban, table.isOthersIban) ?? table.first(table.isOthersIban),
    description: table.called(HEADINGS.description, isWords) ?? (has_heading ? null : table.longest(isWords)),
    balance,
    out_is_positive: false,
  };
}

/** The first rows of a file, and what can be told of a column by looking at it. */
class Table {
  readonly has_heading: boolean;
  readonly #rows: readonly (readonly string[])[];
  readonly #headings: readonly string[];
  readonly #places: readonly number[];

  constructor(sample: readonly (readonly string[])[]) {
    const [head = [], ...rest] = sample;
    this.has_heading = head.every((cell) => amountIn(cell) === null && orderOf([cell]) === null);
    this.#rows = this.has_heading ? rest : sample;
    this.#headings = this.has_heading ? head.map((cell) => cell.trim().toLowerCase()) : [];
    this.#places = Array.from({ length: Math.max(...sample.map((row) => row.length), 0) }, (_, at) => at);
  }

  /** The column with the surest of these headings that holds what it should. */
  called(headings: readonly RegExp[], fits: (at: number) => boolean): number | null {
    const named = this.#places.filter((at) => !OTHERS.test(this.#headings[at] ?? '') && fits(at));
    for (const heading of headings) {
      const place = named.find((at) => heading.test(this.#headings[at] ?? ''));
      if (place !== undefined) return place;
    }
    return null;
  }

  first(fits: (at: number) => boolean): number | null {
    return this.#places.find((at) => !OTHERS.test(this.#headings[at] ?? '') && fits(at)) ?? null;
  }

  /** The column with the most words in it. */
  longest(fits: (at: number) => boolean): number | null {
    const size = (at: number): number => this.#cells(at).join('').length;
    return this.#places.filter(fits).toSorted((a, b) => size(b) - size(a))[0] ?? null;
  }

  orderOf(at: number): DateOrder | null {
    return orderOf(this.#cells(at));
  }

  readonly isDate = (at: number): boolean => this.orderOf(at) !== null;
  readonly isAmount = (at: number): boolean => this.#all(at, (cell) => amountIn(cell) !== null);
  readonly hasDecimals = (at: number): boolean => this.#cells(at).some((cell) => /[.,]\d{1,2}\D*$/.test(cell));
  readonly isDirection = (at: number): boolean => this.#all(at, (cell) => directionIn(cell) !== null);
  /** Words, also where the first rows have none. */
  readonly isText = (at: number): boolean =>
    !this.isDate(at) && !this.isAmount(at) && !this.#cells(at).some((cell) => ibanIn(cell) !== null);

  /** Accounts of others: one that is the same in each row is the own one. */
  readonly isOthersIban = (at: number): boolean => {
    const ibans = this.#cells(at).map((cell) => ibanIn(cell));
    return ibans.length > 0 && !ibans.includes(null) && (new Set(ibans).size > 1 || ibans.length < this.#rows.length);
  };

  #cells(at: number): string[] {
    return this.#rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  }

  #all(at: number, holds: (cell: string) => boolean): boolean {
    const cells = this.#cells(at);
    return cells.length > 0 && cells.every(holds);
  }
}

function orderOf(cells: readonly string[]): DateOrder | null {
  if (cells.length === 0) return null;
  return DATE_ORDERS.find((order) => cells.every((cell) => dateIn(cell, order) !== null)) ?? null;
}
