import { type IsoDate, isoDate, periodsOfYear, type VatPeriod, yearOf } from '@saldo/ledger';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

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
