import type { YearObstacle } from '@saldo/contract';
import {
  type Cents,
  hasPartners,
  type IsoDate,
  isoDate,
  type LegalForm,
  type Partner,
  sharesAreWhole,
} from '@saldo/ledger';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { booksLockedUntil } from './books-lock.ts';
import type { PeriodVat } from './move-period.ts';
import { partnersOf } from './partners.ts';
import { openYear, type PeriodRow, periodsOf } from './periods.ts';

export type YearStateName = 'OPEN' | 'CLOSING' | 'CLOSED' | 'REOPENED';
export type YearRow = { year: number; state: YearStateName; version: number };

type Owners = { form: LegalForm; partners: readonly Partner[] };

/** What the journal does for a year. */
export type YearBooks = {
  isYearUsed: (scope: Scope, year: number) => Promise<boolean>;
  resultOfYear: (scope: Scope, year: number) => Promise<Cents>;
  plannedClosing: (
    scope: Scope,
    year: number,
    owners: Owners,
  ) => Promise<{ code: string; title: string; description: string; amount: Cents }[]>;
  postClosing: (scope: Scope, year: number, owners: Owners) => Promise<number | null>;
  /** Of these ledgers, the capital and the private ones that a partner can have. */
  partnerLedgers: (scope: Scope, codes: readonly string[]) => Promise<{ capital: Set<string>; private: Set<string> }>;
  closingEntryId: (scope: Scope, year: number) => Promise<number | null>;
  reverseClosing: (scope: Scope, year: number) => Promise<void>;
  recalculateBalances: (scope: Scope, year: number) => Promise<number>;
};

export type YearNeeds = {
  books: YearBooks;
  vat: PeriodVat;
  /** Makes the stored totals of lists of documents anew; gives how many were wrong. */
  recalculateLists: (scope: Scope) => Promise<number>;
};

export const lastDayOf = (year: number): IsoDate => isoDate(year, 12, 31);

function years(scope: Scope) {
  return scope.db
    .selectFrom('financial_years')
    .select(['year', 'state', 'version'])
    .$narrowType<{ state: YearStateName }>()
    .where('administration_id', '=', scope.administrationId);
}

export async function yearRow(scope: Scope, year: number): Promise<YearRow> {
  return orNotFound(await years(scope).where('year', '=', year).executeTakeFirst());
}

export async function isYearClosed(scope: Scope, year: number): Promise<boolean> {
  const row = await years(scope).where('year', '=', year).executeTakeFirst();
  return row?.state === 'CLOSED';
}

/** The year, locked until the transaction ends: of two who move it, the second sees what the first did. */
export async function lockYear(scope: Scope, year: number): Promise<YearRow> {
  return orNotFound(await years(scope).where('year', '=', year).forUpdate().executeTakeFirst());
}

export async function ownersOf(scope: Scope, year: number): Promise<Owners> {
  const { business_entity } = await scope.db
    .selectFrom('administrations')
    .select('business_entity')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const form = business_entity as LegalForm;
  return { form, partners: hasPartners(form) ? await partnersOf(scope, year) : [] };
}

/** Periods of a year of which a return is due that was not filed. */
export async function periodsToProcess(
  scope: Scope,
  vat: Pick<PeriodVat, 'dutyOf'>,
  year: number,
): Promise<PeriodRow[]> {
  const left: PeriodRow[] = [];
  for (const period of await periodsOf(scope, year))
    if (period.state !== 'COMPLETED' && (await vat.dutyOf(scope, period)) !== 'none') left.push(period);
  return left;
}

/** Why a year cannot be closed; null when it can. */
export async function closeObstacle(
  scope: Scope,
  { books, vat }: YearNeeds,
  row: YearRow,
): Promise<YearObstacle | null> {
  if (row.state === 'CLOSED') return 'year_closed';
  if (lastDayOf(row.year) >= scope.today) return 'year_not_over';
  const earlier = await years(scope).where('year', '<', row.year).where('state', '<>', 'CLOSED').execute();
  for (const { year } of earlier) if (await books.isYearUsed(scope, year)) return 'earlier_year_open';
  if ((await periodsToProcess(scope, vat, row.year)).length > 0) return 'periods_not_processed';
  const { form, partners } = await ownersOf(scope, row.year);
  return sharesAreWhole(form, partners) ? null : 'partner_shares_incomplete';
}

/** Why a year cannot be reopened; null when it can. */
export async function reopenObstacle(scope: Scope, row: YearRow): Promise<YearObstacle | null> {
  if (row.state !== 'CLOSED') return 'year_not_closed';
  const later = await years(scope).where('year', '>', row.year).where('state', '=', 'CLOSED').executeTakeFirst();
  return later === undefined ? null : 'later_year_closed';
}

type Move = { year: number; state: YearStateName; reason: string; version: number };

/** Moves a year. What it is asked to become is checked before its version, so that whoever comes second is told what happened. */
export async function moveYear(scope: Scope, needs: YearNeeds, move: Move): Promise<void> {
  const row = await lockYear(scope, move.year);
  switch (move.state) {
    case 'CLOSING':
    case 'OPEN':
      return markClosing(scope, row, move);
    case 'CLOSED':
      return closeYear(scope, needs, row, move);
    case 'REOPENED':
      return reopenYear(scope, needs, row, move);
  }
}

/** Notes that someone is closing the year, or no longer; everything can still be booked. */
async function markClosing(scope: Scope, row: YearRow, { state, version }: Move): Promise<void> {
  if (row.state === 'CLOSED') throw new Refusal('year_closed', { about: { year: row.year } });
  if (row.version !== version || (row.state === 'CLOSING') === (state === 'CLOSING'))
    throw new Refusal('stale_version');
  await setState(scope, row, state === 'CLOSING' ? 'CLOSING' : await stateBeforeClosing(scope, row.year));
}

async function stateBeforeClosing(scope: Scope, year: number): Promise<YearStateName> {
  const last = await lastTransition(scope, year, 'CLOSING');
  return last?.from_state === 'REOPENED' ? 'REOPENED' : 'OPEN';
}

/** Books the result to equity, locks the books until the last day of the year, and opens the next one. */
async function closeYear(scope: Scope, needs: YearNeeds, row: YearRow, { version }: Move): Promise<void> {
  const obstacle = await closeObstacle(scope, needs, row);
  if (obstacle !== null) throw new Refusal(obstacle, { about: { year: row.year } });
  if (row.version !== version) throw new Refusal('stale_version');
  const locked_before = await booksLockedUntil(scope);
  const lastDay = lastDayOf(row.year);
  // Within locked books, as a person may have locked them further: the entry of the close belongs to the year itself.
  if (locked_before !== null && locked_before >= lastDay) await setLock(scope, null, row.year);
  await needs.books.postClosing(scope, row.year, await ownersOf(scope, row.year));
  await setState(scope, row, 'CLOSED', { locked_before });
  await setLock(scope, locked_before !== null && locked_before > lastDay ? locked_before : lastDay, row.year);
  await openYear(scope, row.year + 1);
}

/** Takes the lock back to where it was before the close and reverses the closing entry. */
async function reopenYear(scope: Scope, { books }: YearNeeds, row: YearRow, { reason, version }: Move): Promise<void> {
  if (!may(scope, 'year.reopen')) throw new Refusal('not_allowed');
  const obstacle = await reopenObstacle(scope, row);
  if (obstacle !== null) throw new Refusal(obstacle, { about: { year: row.year } });
  if (row.version !== version) throw new Refusal('stale_version');
  if (reason === '') throw new Refusal('reason_required', { fields: { reason: ['required'] } });
  const closing = await lastTransition(scope, row.year, 'CLOSED');
  const before = closing?.locked_before ?? null;
  await setState(scope, row, 'REOPENED', { reason });
  await setLock(scope, before !== null && before < lastDayOf(row.year) ? before : null, row.year);
  await books.reverseClosing(scope, row.year);
}

/** Sets until when the books are locked; never within a year before that is closed. */
async function setLock(scope: Scope, wanted: IsoDate | null, year: number): Promise<void> {
  const { closed } = await scope.db
    .selectFrom('financial_years')
    .select(({ fn }) => fn.max('year').as('closed'))
    .where('administration_id', '=', scope.administrationId)
    .where('year', '<', year)
    .where('state', '=', 'CLOSED')
    .executeTakeFirstOrThrow();
  const least = closed === null ? null : lastDayOf(closed);
  const until = least !== null && (wanted === null || wanted < least) ? least : wanted;
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ books_locked_until: until, version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .execute();
}

async function setState(
  scope: Scope,
  row: YearRow,
  to: YearStateName,
  told: { reason?: string; locked_before?: IsoDate | null } = {},
): Promise<void> {
  await scope.db
    .updateTable('financial_years')
    .set({ state: to, version: row.version + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', row.year)
    .execute();
  await scope.db
    .insertInto('year_transitions')
    .values({
      administration_id: scope.administrationId,
      year: row.year,
      from_state: row.state,
      to_state: to,
      person_id: scope.personId,
      ...told,
    })
    .execute();
}

function lastTransition(scope: Scope, year: number, to: YearStateName) {
  return scope.db
    .selectFrom('year_transitions')
    .select(['from_state', 'locked_before'])
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', year)
    .where('to_state', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
