import type {
  FieldText,
  FinancialPeriod,
  FinancialYear,
  FinancialYearDetail,
  YearObstacle,
  YearPartner,
} from '@saldo/contract';
import { cents, formatEuro, hasPartners, isoDate, negate, sharesAreWhole } from '@saldo/ledger';
import { Refusal, refuseField, refuseFields } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { presentPeriod } from '../present.ts';
import {
  closeObstacle,
  lastDayOf,
  lockYear,
  ownersOf,
  periodsToProcess,
  reopenObstacle,
  type YearNeeds,
  type YearRow,
  yearRow,
} from './close-year.ts';
import { movePeriodByHand } from './move-period.ts';
import { presentPartner, setPartners } from './partners.ts';
import { periodsOf } from './periods.ts';

export async function financialYears(scope: Scope): Promise<FinancialYear[]> {
  const years = await scope.db
    .selectFrom('financial_years')
    .select(['year', 'state'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('year', 'desc')
    .execute();
  const periods = (await periodsOf(scope)).toReversed();
  return years.map(({ year, state }) => ({
    year,
    state: state as FinancialYear['state'],
    periods: periods.filter((period) => period.year === year).map((period) => presentPeriod(period, scope.today)),
  }));
}

/** A year with its result, what closing it would book, what stands in the way, and who moved it. From the balances alone. */
export async function financialYear(scope: Scope, needs: YearNeeds, year: number): Promise<FinancialYearDetail> {
  const row = await yearRow(scope, year);
  const owners = await ownersOf(scope, year);
  const isClosed = row.state === 'CLOSED';
  const planned = isClosed ? [] : await needs.books.plannedClosing(scope, year, owners);
  const left = isClosed ? [] : await periodsToProcess(scope, needs.vat, year);
  const periods = (await periodsOf(scope, year)).toReversed();
  return {
    year,
    state: row.state,
    version: row.version,
    starts_on: isoDate(year, 1, 1),
    ends_on: lastDayOf(year),
    periods: periods.map((period) => presentPeriod(period, scope.today)),
    periods_to_process: left.map(({ id }) => id).toReversed(),
    result: formatEuro(await needs.books.resultOfYear(scope, year)),
    ...(await obstacles(scope, needs, row)),
    closing_entry_id: await needs.books.closingEntryId(scope, year),
    closing_lines: planned.map(({ amount, ...line }) => ({
      ...line,
      debit: formatEuro(cents(Math.max(0, amount))),
      credit: formatEuro(cents(Math.max(0, negate(amount)))),
    })),
    has_partners: hasPartners(owners.form),
    partners: owners.partners.map(presentPartner),
    transitions: await transitionsOf(scope, year),
  };
}

type Obstacles = { close_obstacle: YearObstacle | null; reopen_obstacle: YearObstacle | null };

async function obstacles(scope: Scope, needs: YearNeeds, row: YearRow): Promise<Obstacles> {
  return {
    close_obstacle: may(scope, 'year.close') ? await closeObstacle(scope, needs, row) : 'not_allowed',
    reopen_obstacle: may(scope, 'year.reopen') ? await reopenObstacle(scope, row) : 'not_allowed',
  };
}

async function transitionsOf(scope: Scope, year: number): Promise<FinancialYearDetail['transitions']> {
  const rows = await scope.db
    .selectFrom('year_transitions as t')
    .innerJoin('persons as p', 'p.id', 't.person_id')
    .select(['t.from_state', 't.to_state', 't.reason', 't.at', 'p.name as person_name'])
    .where('t.administration_id', '=', scope.administrationId)
    .where('t.year', '=', year)
    .orderBy('t.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    ...row,
    from_state: row.from_state as FinancialYear['state'],
    to_state: row.to_state as FinancialYear['state'],
  }));
}

/** Sets the partners of a year and their shares, which together are the whole. */
export async function updateYear(
  scope: Scope,
  { books }: YearNeeds,
  { year, partners, version }: { year: number; partners: readonly YearPartner[]; version: number },
): Promise<void> {
  const row = await lockYear(scope, year);
  if (row.state === 'CLOSED') throw new Refusal('year_closed', { about: { year } });
  if (row.version !== version) throw new Refusal('stale_version');
  const { form } = await ownersOf(scope, year);
  if (partners.length > 0 && !hasPartners(form)) throw refuseField('partners', 'invalid');
  await checkPartnerLedgers(scope, books, partners);
  await setPartners(scope, year, partners);
  if (partners.length > 0 && !sharesAreWhole(form, (await ownersOf(scope, year)).partners))
    throw new Refusal('partner_shares_incomplete');
  await scope.db
    .updateTable('financial_years')
    .set({ version: version + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', year)
    .execute();
}

/** A capital may be of several partners; a private ledger is of one. */
async function checkPartnerLedgers(
  scope: Scope,
  books: YearNeeds['books'],
  partners: readonly YearPartner[],
): Promise<void> {
  const capital = partners.map(({ capital_ledger }) => capital_ledger);
  const drawings = partners.map(({ private_ledger }) => private_ledger);
  const known = await books.partnerLedgers(
    scope,
    [...capital, ...drawings].filter((code) => code !== null),
  );
  const wrong: Record<string, FieldText> = {};
  for (const [index, code] of capital.entries())
    if (code !== null && !known.capital.has(code))
      wrong[`partners.${String(index)}.capital_ledger`] = 'ledger_no_capital';
  for (const [index, code] of drawings.entries())
    if (code !== null && (!known.private.has(code) || drawings.indexOf(code) !== index))
      wrong[`partners.${String(index)}.private_ledger`] = 'ledger_not_private';
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
}

/** Completes the periods of a year that have ended and of which no return is due, and recalculates its balances from the entries, and the totals of lists. */
export async function recalculateYear(
  scope: Scope,
  { books, vat, recalculateLists }: YearNeeds,
  year: number,
): Promise<{ completed: FinancialPeriod[]; corrected_balances: number }> {
  const row = await lockYear(scope, year);
  if (row.state === 'CLOSED') throw new Refusal('year_closed', { about: { year } });
  const completed: FinancialPeriod[] = [];
  for (const period of (await periodsOf(scope, year)).toReversed()) {
    if (period.state === 'COMPLETED' || period.ends_on >= scope.today) continue;
    if ((await vat.dutyOf(scope, period)) !== 'none') continue;
    const moved = await movePeriodByHand(scope, vat, {
      periodId: period.id,
      to: 'COMPLETED',
      version: period.version,
    });
    completed.push(presentPeriod(moved, scope.today));
  }
  const corrected = await books.recalculateBalances(scope, year);
  return { completed, corrected_balances: corrected + (await recalculateLists(scope)) };
}
