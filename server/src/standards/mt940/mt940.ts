import { type Cents, cents, type IsoDate, isRealDate } from '@saldo/ledger';
import {
  accountNamed,
  type BankTransactionRecord,
  ibanIn,
  saidIn,
  type StatementBalance,
  statementEnd,
  type StatementEvent,
} from '../bank-files/bank-statement.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { textLines } from '../bank-files/text-lines.ts';
import { describe } from './mt940-description.ts';

type Field = { tag: string; lines: string[]; line: number };

const FIELD = /^:(\d{2}[A-Z]?):/;
const TAGS = new Set(['20', '21', '25', '28', '28C', '60F', '60M', '61', '86', '62F', '62M', '64', '65', '13D', '34F']);
/** More lines than any field has. */
const LONGEST_FIELD = 500;

/** The fields of a file, each with the lines until the next. What surrounds the messages is passed over. */
async function* fieldsOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Field> {
  let field: Field | null = null;
  let number = 0;
  for await (const line of textLines(chunks)) {
    number += 1;
    const tag = FIELD.exec(line)?.[1];
    if (tag !== undefined && TAGS.has(tag)) {
      if (field !== null) yield field;
      field = { tag, lines: [line.slice(tag.length + 2)], line: number };
    } else if (field !== null) {
      if (field.lines.length > LONGEST_FIELD) throw new StatementProblem('too_large', number, 'a field without end');
      field.lines.push(line);
    }
  }
  if (field !== null) yield field;
}

const PAYMENT =
  /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)[A-Z]?(\d{1,15})(?:[,.](\d{0,2}))?([NSF][A-Z0-9]{3})([^\n]*?)(?:\/\/(.*))?$/;

function dateOf(text: string, line: number): IsoDate {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isRealDate(day)) throw new StatementProblem('bad_date', line, `not a date: "${text}"`);
  return day;
}

/** The booking date is written without its year: the one nearest to the value date. */
function bookedOn(monthAndDay: string | undefined, value: IsoDate, line: number): IsoDate {
  if (monthAndDay === undefined) return value;
  const year = Number(value.slice(2, 4));
  const months = Number(monthAndDay.slice(0, 2)) - Number(value.slice(5, 7));
  const shift = months > 6 ? -1 : months < -6 ? 1 : 0;
  return dateOf(`${String(year + shift).padStart(2, '0')}${monthAndDay}`, line);
}

function centsOf(whole: string, decimals: string | undefined): Cents {
  return cents(Number(`${whole}${(decimals ?? '').padEnd(2, '0')}`));
}

/** A number of few digits only counts transactions within its own statement and names nothing outside it. */
function bankReference(text: string | undefined): string | null {
  const reference = saidIn(text);
  return reference === null || /^0*\d{1,6}$/.test(reference) ? null : reference;
}

/** `:61:` with its lines, and the `:86:` that describes it. */
function transactionOf(payment: Field, description: readonly string[]): BankTransactionRecord {
  const [text = '', ...more] = payment.lines;
  const match = PAYMENT.exec(text.trim());
  if (match === null)
    throw new StatementProblem('bad_amount', payment.line, `not a transaction: "${text.slice(0, 40)}"`);
  const [, valued = '', booked, mark = '', whole = '', decimals, kind = '', reference, bank] = match;
  const value_date = dateOf(valued, payment.line);
  const size = centsOf(whole, decimals);
  const isIn = mark === 'C' || mark === 'EC' || mark === 'RD';
  const told = describe(description);
  const extra = more.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('/'));
  const account = ibanIn(reference) ?? extra.map(ibanIn).find((one) => one !== null) ?? null;
  const name = ibanIn(reference) === null ? null : saidIn(extra[0]);
  const { is_return, ...content } = told;
  return {
    ...content,
    booking_date: bookedOn(booked, value_date, payment.line),
    value_date,
    amount: isIn ? size : cents(0 - size),
    currency: 'EUR',
    counterparty_name: content.counterparty_name ?? name,
    counterparty_iban: content.counterparty_iban ?? account,
    bank_reference: bankReference(bank),
    is_reversal: is_return || mark.startsWith('R') || kind === 'NRTI',
    bank_code: kind.slice(1),
    batch_index: null,
    batch_total: null,
  };
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15})(?:[,.](\d{0,2}))?/;

function balanceOf({ lines, line }: Field): StatementBalance {
  const match = BALANCE.exec(lines[0]?.trim() ?? '');
  if (match === null) throw new StatementProblem('bad_amount', line, 'not a balance');
  const [, mark, date = '', currency, whole = '', decimals] = match;
  if (currency !== 'EUR')
    throw new StatementProblem('wrong_currency', line, `an account in ${currency ?? ''}; only euro accounts are read`);
  const size = centsOf(whole, decimals);
  return { amount: mark === 'D' ? cents(0 - size) : size, date: dateOf(date, line) };
}

/** Turns fields into events, holding one transaction at a time. */
class Mt940Builder {
  readonly events: StatementEvent[] = [];
  sawStatement = false;
  #isOpen = false;
  #isAnnounced = false;
  #id: string | null = null;
  #account: string | null = null;
  #sequence: string | null = null;
  #opening: StatementBalance | null = null;
  #waiting: { payment: Field; description: string[] } | null = null;
  #count = 0;
  #moved = 0;

  take(field: Field): void {
    const text = (): string | null => saidIn(field.lines.join(''));
    switch (field.tag) {
      case '20':
        this.close(field.line);
        this.#begin(saidIn(field.lines[0]));
        break;
      case '25':
        this.#account = accountText(text() ?? '');
        break;
      case '28':
      case '28C':
        this.#sequence = text();
        break;
      case '60F':
      case '60M':
        this.#opening = balanceOf(field);
        break;
      case '61':
        this.#flush();
        this.#waiting = { payment: field, description: [] };
        break;
      case '86':
        this.#waiting?.description.push(...field.lines);
        break;
      case '62F':
      case '62M':
        this.#finish(balanceOf(field));
        break;
    }
  }

  /** A statement that has no closing balance when the next begins, or the file ends, is cut off. */
  close(line: number): void {
    if (this.#isOpen) throw new StatementProblem('truncated', line, 'the file stops halfway');
  }

  #begin(id: string | null): void {
    this.#isOpen = true;
    this.#isAnnounced = false;
    this.#id = id;
    this.#account = null;
    this.#sequence = null;
    this.#opening = null;
    this.#count = 0;
    this.#moved = 0;
  }

  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    this.sawStatement = true;
    this.events.push({
      kind: 'statement',
      format: 'MT940',
      ...accountNamed(this.#account),
      currency: 'EUR',
      statement_id: this.#id,
      sequence_number: this.#sequence,
      from: null,
      until: null,
      opening: this.#opening,
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    this.#waiting = null;
    this.#announce();
    const transaction = transactionOf(waiting.payment, waiting.description);
    this.#count += 1;
    this.#moved += transaction.amount;
    this.events.push({ kind: 'transaction', transaction });
  }

  #finish(closing: StatementBalance): void {
    this.#flush();
    this.#announce();
    this.#isOpen = false;
    const counted = { transaction_count: this.#count, unbooked_count: 0, moved: this.#moved };
    this.events.push(statementEnd(this.#opening, closing, counted));
  }
}

/** The account without its bank before it and its currency after it: `TRIODOSBANK/0390123456`, `NL18RABO0000000022 EUR`. */
function accountText(text: string): string {
  return (text.split('/').at(-1) ?? '').replace(/\s*[A-Z]{3}$/, '');
}

/**
 * Reads an MT940 file as a stream, in the dialects of ING, Rabobank, ABN AMRO, bunq, SNS and ASN, Knab and Triodos. Throws a
 * `StatementProblem`; events before the problem have been given already, as with CAMT.
 */
export async function* readMt940(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<StatementEvent> {
  const builder = new Mt940Builder();
  let line = 1;
  for await (const field of fieldsOf(chunks)) {
    line = field.line;
    builder.take(field);
    yield* builder.events.splice(0);
  }
  builder.close(line);
  if (!builder.sawStatement) throw new StatementProblem('not_a_statement', line, 'no bank statement in the file');
}
