import { add, type Cents, cents, type IsoDate, subtract, sum, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { TransactionState } from '../bookings/store.ts';
import type { DayTotals } from './statement-proof.ts';

/** What the lines of a day in one state move, and how many they are. What the bank withdrew is counted, and moves nothing once it is not booked any more. */
export type Moved = DayTotals & { state: TransactionState; lines: number; withdrawn: number };

type Row = {
  account_id: number;
  date: IsoDate;
  state: string;
  lines: number;
  withdrawn: number;
  in: string;
  out: string;
};

/**
 * What the stored lines of accounts add up to, by day and state, oldest first. Added up from the lines each time, for this is what the proof rests on, but
 * read from an index alone; the few that the bank withdrew are taken off after that.
 */
export async function movedByDay(scope: Scope, accountIds: readonly number[]): Promise<Map<number, Moved[]>> {
  const sides = sql`coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as in,
    coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as out`;
  const lines = sql`from bank_transactions
    where administration_id = ${scope.administrationId} and account_id = any(${sql.val([...accountIds])}::bigint[])`;
  const [all, withdrawn] = await Promise.all([
    sql<Row>`select account_id, booking_date as date, state, count(*) as lines, 0 as withdrawn, ${sides} ${lines}
      group by account_id, booking_date, state order by booking_date`.execute(scope.db),
    sql<Row>`select account_id, booking_date as date, state, count(*) as lines, count(*) as withdrawn, ${sides} ${lines}
      and bank_says ->> 'removed' is not null and state <> 'PROCESSED'
      group by account_id, booking_date, state`.execute(scope.db),
  ]);
  const off = new Map(withdrawn.rows.map((row) => [keyOf(row), row]));
  const moved = all.rows.map((row) => ({ account: row.account_id, ...lessWithdrawn(row, off.get(keyOf(row))) }));
  return Map.groupBy(moved, ({ account }) => account);
}

function keyOf({ account_id, date, state }: Row): string {
  return `${String(account_id)} ${date} ${state}`;
}

function lessWithdrawn({ date, state, lines, ...row }: Row, off: Row | undefined): Moved {
  return {
    date,
    state: state as TransactionState,
    lines,
    withdrawn: off?.withdrawn ?? 0,
    in: cents(Number(row.in) - Number(off?.in ?? 0)),
    out: cents(Number(row.out) - Number(off?.out ?? 0)),
  };
}

/** The days of which a line counts, oldest first, with what they move. */
export function totalsOfDays(moved: readonly Moved[]): DayTotals[] {
  const counted = moved.filter(({ lines, withdrawn }) => lines > withdrawn);
  return [...Map.groupBy(counted, ({ date }) => date)].map(([date, parts]) => ({
    date,
    in: sum(parts.map((part) => part.in)),
    out: sum(parts.map((part) => part.out)),
  }));
}

/** What the lines of a day move: in, less out. */
export function movement(day: Pick<DayTotals, 'in' | 'out'>): Cents {
  return subtract(day.in, day.out);
}

/** What lines that are not booked move in a span of days, and how many those are. */
export function unprocessedBetween(
  moved: readonly Moved[],
  from: IsoDate | null,
  until: IsoDate,
): { amount: Cents; count: number } {
  const waiting = moved.filter(
    ({ date, state }) => state !== 'PROCESSED' && date <= until && (from === null || date >= from),
  );
  return {
    amount: waiting.reduce((total, day) => add(total, movement(day)), ZERO),
    count: waiting.reduce((total, { lines, withdrawn }) => total + lines - withdrawn, 0),
  };
}

/** How many lines there are in each state. */
export function countsOf(moved: readonly Moved[]): Record<TransactionState, number> {
  const counts = { UNPROCESSED: 0, SUGGESTED: 0, PROCESSED: 0, SKIPPED: 0 };
  for (const { state, lines } of moved) counts[state] += lines;
  return counts;
}
