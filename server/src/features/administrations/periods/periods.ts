import {
  addDays,
  type BalancedEntry,
  type Cents,
  cents,
  countsInVat,
  type EntryProblem,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isBookingDate,
  isoDate,
  periodsOfYear,
  type VatPeriod,
  yearOf,
} from '@saldo/ledger';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { booksLocked, booksLockedUntil, isLocked } from './books-lock.ts';

export type PeriodRow = {
  id: number;
  year: number;
  period_number: number;
  starts_on: IsoDate;
  ends_on: IsoDate;
  state: string;
  /** Its VAT per treatment and part when it was checked or filed; null for one that is open, or was completed manually. */
  totals: VatTotals | null;
  version: number;
};

/** VAT of a period in cents, by treatment and part: `nl_high/due`. */
export type VatTotals = Readonly<Record<string, number>>;

/** The period a day lies in; a year the administration has reached but not opened yet is opened. */
export async function periodOn(scope: Scope, date: IsoDate): Promise<PeriodRow> {
  const existing = await findPeriod(scope, date);
  if (existing !== undefined) return existing;
  const firstYear = await openYear(scope, yearOf(date));
  const opened = await findPeriod(scope, date);
  if (opened === undefined)
    throw new Refusal('financial_period_not_found', {
      about: { date, books_begin_on: isoDate(firstYear, 1, 1) },
    });
  return opened;
}

function findPeriod(scope: Scope, date: IsoDate): Promise<PeriodRow | undefined> {
  return periods(scope).where('starts_on', '<=', date).where('ends_on', '>=', date).executeTakeFirst();
}

export async function periodById(scope: Scope, id: number): Promise<PeriodRow> {
  return orNotFound(await periodRow(scope, id).executeTakeFirst());
}

/** All periods, newest first; with `year`, only of that one. */
export function periodsOf(scope: Scope, year?: number): Promise<PeriodRow[]> {
  return periods(scope)
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .orderBy('starts_on', 'desc')
    .execute();
}

/** Locks a period until the transaction ends: waits for postings in progress, and blocks later ones. */
export async function lockPeriod(scope: Scope, id: number): Promise<PeriodRow> {
  return orNotFound(await periodRow(scope, id).forUpdate().executeTakeFirst());
}

/** Locks a filed period for whoever corrects it; postings that only refer to it go on. */
export async function lockForCorrection(scope: Scope, id: number): Promise<PeriodRow> {
  return orNotFound(await periodRow(scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** The period a day lies in, kept as it is until the transaction ends: a filing in flight is waited for, and a later one waits. */
export async function lockedPeriodOn(scope: Scope, date: IsoDate): Promise<PeriodRow> {
  const { id } = await periodOn(scope, date);
  return orNotFound(await periodRow(scope, id).forShare().executeTakeFirst());
}

function periodRow(scope: Scope, id: number) {
  return periods(scope).where('id', '=', id);
}

export const PERIOD_COLUMNS = [
  'id',
  'year',
  'period_number',
  'starts_on',
  'ends_on',
  'state',
  'totals',
  'version',
] as const;

function periods(scope: Scope) {
  return scope.db
    .selectFrom('financial_periods')
    .select(PERIOD_COLUMNS)
    .$narrowType<{ totals: VatTotals | null }>()
    .where('administration_id', '=', scope.administrationId);
}

/** Has the books begin in an earlier year, for entries that arrive from elsewhere, and opens every year up to the last one. */
export async function openYears(scope: Scope, first: number, last: number): Promise<void> {
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ first_year: first, version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .where('first_year', '>', first)
    .execute();
  for (let year = first; year <= Math.max(last, yearOf(scope.today)); year += 1) await openYear(scope, year);
}

/** From which day on VAT is filed here; null for every period there is. */
export async function setVatFrom(scope: Scope, vat_from: IsoDate | null): Promise<void> {
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ vat_from, version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .execute();
}

/**
 * Opens a financial year with its periods, from the first year of the administration up to next year, and gives that first year. Doing
 * it twice is once.
 */
export async function openYear(scope: Scope, year: number): Promise<number> {
  const administration = await scope.db
    .selectFrom('administrations')
    .select(['first_year', 'vat_period'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const { first_year } = administration;
  if (year < first_year || year > yearOf(scope.today) + 1) return first_year;
  await scope.db
    .insertInto('financial_years')
    .values({ administration_id: scope.administrationId, year })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await scope.db
    .insertInto('financial_periods')
    .values(
      periodsOfYear(year, administration.vat_period as VatPeriod).map((period) => ({
        administration_id: scope.administrationId,
        ...period,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return first_year;
}

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

export async function firstOpenPeriodAfter(scope: Scope, period: PeriodRow): Promise<PeriodRow> {
  const open = await periods(scope)
    .where('starts_on', '>', period.ends_on)
    .where('state', '<>', 'COMPLETED')
    .orderBy('starts_on')
    .executeTakeFirst();
  if (open !== undefined) return open;
  const nextYear = period.year + 1;
  await openYear(scope, nextYear);
  return periodOn(scope, `${String(nextYear)}-01-01`);
}

/** The VAT an entry adds to what is owed: owed VAT minus input VAT. */
export function netVat(entry: BalancedEntry): Cents {
  let total = 0;
  for (const line of entry.lines) if (line.vat !== undefined && line.vat.part !== 'base') total -= line.amount;
  return cents(total);
}
