import { isIban } from '@saldo/ledger';
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
  amount: [
    /^(?:transactie)?bedrag|^amount|^(?:af|min)$/,
    /bedrag|amount|mutatie|debet|debit|\bout\b|^uit|afschrijving/,
  ],
  amountIn: [/^bij$|^in$|^plus$|paid in|bijschrijving|ontvang|inkomst/, /credit(?!.?card)/],
} as const;

/** A column of money out alone, beside one of money in. */
const MONEY_OUT = /^af$|^uit$|^min$|debet|debit|\bout\b|afschrijving/;
const DIRECTION = /af.?bij|bij.?af|debet|credit|debit|richting|direction|^d.?c$|^[+].?-$/;

/** Columns that sound like another: the balance before a transaction, the amount in the currency of the shop, what the bank took for it. */
const OTHERS = /voor mutatie|beginsaldo|vorig|oorspr|original|kosten|\bfee\b|product/;
/** Numbers that are no amount of the own account: of a card, in another currency, what that was worth. */
const NO_AMOUNT = /kaart|\bcard|creditcard|nummer|number|vreemd|koers/;

type Guess = Omit<CsvColumns, 'date' | 'amount'> & { date: number | null; amount: number | null };

/** What the columns of an unknown file probably hold, by their headings and by what the first rows have in them. Pure. */
export function guessColumns(sample: readonly (readonly string[])[]): Guess {
  const table = new Table(sample);
  const { has_heading } = table;
  const date = table.called(HEADINGS.date, table.isDate) ?? table.first(table.isDate);
  const balance = table.called(HEADINGS.balance, table.isMoney);
  const [surelyIn, ...perhapsIn] = HEADINGS.amountIn;
  const found =
    table.called([surelyIn], table.isMoney) ??
    table.called(perhapsIn, (at) => table.isMoney(at) && (table.hasDecimals(at) || !table.someHasDecimals));
  const isFree = (at: number): boolean => table.isMoney(at) && !table.isDate(at) && ![balance, found].includes(at);
  const amount =
    table.called(HEADINGS.amount, isFree) ??
    (found === null ? null : table.called([MONEY_OUT], table.isEmpty)) ??
    table.first((at) => isFree(at) && table.hasDecimals(at)) ??
    table.first(isFree);
  // The first rows may all be money out, so that nothing stands in the column of money in.
  const emptyIn = amount !== null && table.isCalled(amount, MONEY_OUT) ? table.called([surelyIn], table.isEmpty) : null;
  const amount_in = amount === null ? null : (found ?? emptyIn);
  const isSigned = amount !== null && table.hasMinus(amount);
  const direction = amount_in === null && !isSigned ? table.first(table.isDirection) : null;
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
    iban:
      table.called([HEADINGS.iban[0]], (at) => at !== name && table.hasIban(at)) ??
      table.called(HEADINGS.iban, table.isOthersIban) ??
      table.first(table.isOthersIban),
    description: table.called(HEADINGS.description, isWords) ?? (has_heading ? null : table.longest(isWords)),
    balance,
    out_is_positive: false,
  };
}

/** What says by itself which way money went, whatever stands above it. */
const WHOLE_WORDS = new Set(['af', 'bij', 'debet', 'debit', 'credit']);

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
  readonly isMoney = (at: number): boolean => this.isAmount(at) && !this.isCalled(at, NO_AMOUNT);
  readonly hasMinus = (at: number): boolean => this.#cells(at).some((cell) => (amountIn(cell) ?? 0) < 0);
  readonly isEmpty = (at: number): boolean => this.#cells(at).length === 0;
  readonly hasIban = (at: number): boolean => this.#ibans(at).length > 0;

  /** In or out in each row: both of them, or as the heading or whole words say. A dash alone says that there is nothing to say. */
  readonly isDirection = (at: number): boolean => {
    if (!this.#all(at, (cell) => directionIn(cell) !== null)) return false;
    const cells = this.#cells(at).map((cell) => cell.trim().toLowerCase());
    if (new Set(cells.map(directionIn)).size > 1) return true;
    return cells.every((cell) => /^\w+$/.test(cell) && (WHOLE_WORDS.has(cell) || this.isCalled(at, DIRECTION)));
  };

  /** Words, also where the first rows have none. */
  readonly isText = (at: number): boolean =>
    !this.isDate(at) && !this.isAmount(at) && this.#ibans(at).length * 2 <= this.#cells(at).length;

  /** Accounts of others: one that is the same in each row is the own one. */
  readonly isOthersIban = (at: number): boolean => {
    const ibans = this.#ibans(at);
    const isAll = ibans.length > 0 && ibans.length === this.#cells(at).length;
    return isAll && (new Set(ibans).size > 1 || ibans.length < this.#rows.length);
  };

  isCalled(at: number, heading: RegExp): boolean {
    return heading.test(this.#headings[at] ?? '');
  }

  get someHasDecimals(): boolean {
    return this.#places.some((at) => this.isAmount(at) && this.hasDecimals(at));
  }

  /** The cells that are an IBAN by their check digits: an invoice number only looks like one. */
  #ibans(at: number): string[] {
    return this.#cells(at)
      .flatMap((cell) => ibanIn(cell) ?? [])
      .filter(isIban);
  }

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
