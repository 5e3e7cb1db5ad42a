import {
  addDays,
  type BalancedEntry,
  type Cents,
  cents,
  countsInVat,
  type EntryProblem,
  firstOfMonth,
  FOREIGN_VAT,
  type IsoDate,
  type IsoMonth,
  isBookingDate,
} from '@saldo/ledger';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { booksLocked, booksLockedUntil, isLocked } from './books-lock.ts';
import { firstOpenPeriodAfter, type PeriodRow, periodOn } from './periods.ts';

/** Where a document lands in the books. */
export type BookingPlace = {
  /** The date of the entry. */
  booked_on: IsoDate;
  /** The filed period whose return this would have changed, when it is a correction. */
  corrects: PeriodRow | null;
  /** In whose return a VAT month counts: itself, or the first open month for what belongs to a filed return. */
  vatMonth: (date: IsoDate) => IsoMonth;
};

/**
 * The day of an entry: its own, also in a filed period. Where the books are locked it is refused ('books_locked'), or the first open day if
 * so chosen.
 */
export async function bookingDay(scope: Scope, date: IsoDate, asCorrection = false): Promise<IsoDate> {
  await dayInBooks(scope, date);
  const locked = await booksLockedUntil(scope);
  if (!isLocked(date, locked)) return date;
  if (!asCorrection) throw booksLocked(locked);
  return addDays(locked, 1);
}

/**
 * Places an entry in the books: with VAT as `placeInBooks` does; what counts in no return on its own day, also in a completed period. In
 * locked books either is refused, or is on the first open day if so chosen.
 */
export async function placeEntry(
  scope: Scope,
  date: IsoDate,
  { asCorrection, unplaced }: { asCorrection: boolean; unplaced: BalancedEntry | EntryProblem },
): Promise<BookingPlace> {
  if (typeof unplaced === 'string' || countsInVat(unplaced)) return placeInBooks(scope, date, asCorrection);
  return { booked_on: await bookingDay(scope, date, asCorrection), corrects: null, vatMonth: firstOfMonth };
}

/**
 * Places a document with VAT in the books: on its own day, with its VAT in the return of that day. Where that return was filed it is refused
 * ('period_already_processed', with the first open day), and where the books are locked ('books_locked'), unless the person chose to
 * book it as a correction: then its VAT counts in the first open return, and an entry in locked books is on the first open day
 * (decisions §4).
 */
export async function placeInBooks(scope: Scope, date: IsoDate, asCorrection: boolean): Promise<BookingPlace> {
  const booked_on = await bookingDay(scope, date, asCorrection);
  return { booked_on, ...(await placeVat(scope, date, asCorrection)) };
}

/** In whose return the VAT of a day counts, whenever its entry is booked. */
export async function placeVat(
  scope: Scope,
  date: IsoDate,
  asCorrection: boolean,
): Promise<Pick<BookingPlace, 'corrects' | 'vatMonth'>> {
  const period = await dayInBooks(scope, date);
  if (period.state !== 'COMPLETED') return { corrects: null, vatMonth: firstOfMonth };
  if (!asCorrection) throw await periodProcessed(scope, period);
  const next = await firstOpenPeriodAfter(scope, period);
  return {
    corrects: period,
    vatMonth: (day) => (day < next.starts_on ? firstOfMonth(next.starts_on) : firstOfMonth(day)),
  };
}

/** The refusal to change VAT of a completed period: whether it was filed or completed manually, and from when VAT can be booked. */
export async function periodProcessed(
  scope: Scope,
  period: PeriodRow,
  code: 'period_already_processed' | 'expense_paid_and_filed' = 'period_already_processed',
): Promise<Refusal> {
  const next = await firstOpenPeriodAfter(scope, period);
  const { year, period_number } = period;
  // Only filing keeps what the VAT of the period came to.
  const completed = period.totals === null ? 'BY_HAND' : 'FILED';
  return new Refusal(code, { about: { year, period_number, completed, next_open: next.starts_on } });
}

async function dayInBooks(scope: Scope, date: IsoDate): Promise<PeriodRow> {
  if (!isBookingDate(date, scope.today)) throw refuseField('date', 'date_out_of_range');
  return periodOn(scope, date);
}

/** The VAT an entry adds to what is owed here: owed VAT minus input VAT. */
export function netVat(entry: BalancedEntry): Cents {
  let total = 0;
  for (const { vat, amount } of entry.lines)
    if (vat !== undefined && vat.part !== 'base' && !FOREIGN_VAT.includes(vat.code)) total -= amount;
  return cents(total);
}
