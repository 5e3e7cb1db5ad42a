import { add, addDays, type Cents, cents, firstOfMonth, type IsoDate, subtract, sum, ZERO } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import { MisreadColumns, UnknownColumns } from '#standards/bank-csv/bank-csv';
import {
  type BankTransactionRecord,
  isAccount,
  type OwnAccount,
  type StatementBalance,
  type StatementEnd,
  type StatementEvent,
  type StatementFormat,
  type StatementHead,
} from '#standards/bank-files/bank-statement';
import { StatementProblem } from '#standards/bank-files/statement-problem';

/** So many transactions show a person whether it is the right file. */
const FIRST = 5;

/** At which balance a statement enters a day and at which it leaves it. */
export type DayBalances = { from: Cents; until: Cents };

/** The header of a statement, without its transactions: small, whatever the size of the file. */
export type StatementSurvey = {
  format: StatementFormat;
  statement_id: string;
  sequence_number: string | null;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  first_on: IsoDate | null;
  last_on: IsoDate | null;
  /** The days the statement itself says it is about, whether or not anything moved on the first and the last. */
  from: IsoDate | null;
  until: IsoDate | null;
  count: number;
  moved: Cents;
  /** How many transactions are of an earlier day. */
  countBefore: (day: IsoDate) => number;
  unbooked: number;
  /** Null when its balances are missing or do not add up: then they prove nothing. */
  days: ReadonlyMap<IsoDate, DayBalances> | null;
};

/**
 * Observes a file while it is read, and keeps the headers of its statements. What does not belong to the account is a
 * Refusal: not_a_statement, statement_damaged, statement_in_another_currency, statement_of_another_account or
 * statement_columns_unknown.
 */
export class StatementSurveyor {
  readonly surveys: StatementSurvey[] = [];
  /** Of all transactions of the file. */
  in: Cents = ZERO;
  out: Cents = ZERO;
  /** The transactions that the file has first. */
  readonly first: BankTransactionRecord[] = [];
  readonly #own: OwnAccount;
  #head: StatementHead | undefined;
  #perDay = new Map<IsoDate, Cents>();
  #counts = new Map<IsoDate, number>();

  constructor(own: OwnAccount) {
    this.#own = own;
  }

  /** The events of the file, each one looked at. Throws a Refusal, also for a file that cannot be read on. */
  async *watch(events: AsyncIterable<StatementEvent>): AsyncGenerator<StatementEvent> {
    try {
      for await (const event of events) {
        this.#take(event);
        yield event;
      }
    } catch (error) {
      throw error instanceof StatementProblem ? refusalOf(error, this.#head !== undefined) : error;
    }
  }

  /** What the transactions of the running statement moved that day before the one that was seen last. */
  movedBefore({ booking_date, amount }: BankTransactionRecord): Cents {
    return subtract(this.#perDay.get(booking_date) ?? ZERO, amount);
  }

  #take(event: StatementEvent): void {
    if (event.kind === 'statement') {
      if (!isNamed(event) ? !event.format.startsWith('CSV') : !isAccount(event, this.#own))
        throw new Refusal('statement_of_another_account', { about: { iban: event.iban ?? '' } });
      this.#head = event;
      this.#perDay = new Map();
      this.#counts = new Map();
    } else if (event.kind === 'transaction') {
      const { booking_date, amount } = event.transaction;
      if (amount > 0) this.in = add(this.in, amount);
      else this.out = subtract(this.out, amount);
      if (this.first.length < FIRST) this.first.push(event.transaction);
      this.#perDay.set(booking_date, sum([this.#perDay.get(booking_date) ?? ZERO, amount]));
      this.#counts.set(booking_date, (this.#counts.get(booking_date) ?? 0) + 1);
    } else if (this.#head !== undefined) {
      this.surveys.push(outline(this.#head, event, { moved: this.#perDay, counts: this.#counts }));
    }
  }
}

/** A CSV may name no account: then it is of the account that a person chose. */
function isNamed({ iban, account_number }: StatementHead): boolean {
  return iban !== null || account_number !== null;
}

function refusalOf(problem: StatementProblem, sawStatement: boolean): Refusal {
  const again = problem instanceof MisreadColumns ? { sample: JSON.stringify(problem.sample) } : {};
  const about = { line: problem.line, ...again };
  if (problem instanceof UnknownColumns)
    return new Refusal('statement_columns_unknown', { about: { sample: JSON.stringify(problem.sample) } });
  if (problem.code === 'wrong_currency') return new Refusal('statement_in_another_currency', { about });
  const isOther =
    problem.code === 'not_a_statement' || problem.code === 'not_xml' || problem.code === 'doctype_refused';
  return new Refusal(isOther && !sawStatement ? 'not_a_statement' : 'statement_damaged', { about });
}

type PerDay = { moved: ReadonlyMap<IsoDate, Cents>; counts: ReadonlyMap<IsoDate, number> };

function outline(head: StatementHead, end: StatementEnd, { moved: perDay, counts }: PerDay): StatementSurvey {
  const dates = [...perDay.keys()].toSorted();
  const opening = end.opening_balance;
  const closing = end.closing_balance;
  return {
    format: head.format,
    statement_id: head.statement_id ?? '',
    sequence_number: head.sequence_number,
    opening,
    closing,
    first_on: dates[0] ?? opening?.date ?? closing?.date ?? null,
    last_on: endOf({ closed_on: closing?.date ?? null, dates }),
    from: head.from ?? startOf({ opened_on: opening?.date ?? null, first_on: dates[0] ?? null }),
    until: latest([head.until ?? undefined, dates.at(-1), closing?.date ?? undefined]),
    count: end.transaction_count,
    moved: sum(perDay.values()),
    countBefore: (day) => [...counts].reduce((total, [date, count]) => (date < day ? total + count : total), 0),
    unbooked: end.unbooked_count,
    days: opening === null || end.difference !== 0 ? null : daysFrom(opening.amount, dates, perDay),
  };
}

/**
 * The first day of a statement that names no days: that of its opening balance, or the day after, because some banks date the balance on the
 * evening before. They did so when its transactions begin on that next day, and when the balance is of the last day of a month.
 */
export function startOf({
  opened_on,
  first_on,
}: {
  opened_on: IsoDate | null;
  first_on: IsoDate | null;
}): IsoDate | null {
  if (opened_on === null || first_on === null) return first_on ?? opened_on;
  const next = addDays(opened_on, 1);
  if (first_on <= next) return first_on;
  return firstOfMonth(next) === next ? next : opened_on;
}

/** The day that a statement ends on: of its closing balance, also where one of its lines has a later day, so that the proof shows that day. */
function endOf({ closed_on, dates }: { closed_on: IsoDate | null; dates: readonly IsoDate[] }): IsoDate | null {
  const [first] = dates;
  return closed_on !== null && (first === undefined || first <= closed_on) ? closed_on : (dates.at(-1) ?? closed_on);
}

function latest(dates: readonly (IsoDate | undefined)[]): IsoDate | null {
  return (
    dates
      .filter((date) => date !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

function daysFrom(
  opening: Cents,
  dates: readonly IsoDate[],
  perDay: ReadonlyMap<IsoDate, Cents>,
): Map<IsoDate, DayBalances> {
  const days = new Map<IsoDate, DayBalances>();
  let from = opening;
  for (const date of dates) {
    const until = cents(from + (perDay.get(date) ?? ZERO));
    days.set(date, { from, until });
    from = until;
  }
  return days;
}
