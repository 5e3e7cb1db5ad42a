import type { ColumnStatement, ColumnStatementShown } from '@saldo/contract';
import {
  addDays,
  type BalanceSheet,
  balanceSheet,
  type CashFlow,
  cashFlow,
  type Cents,
  cents,
  type IsoDate,
  isMoney,
  isoDate,
  negate,
  profitAndLoss,
  restartsEachYear,
  statementWords,
  subtract,
  sum,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import {
  BEGINNING,
  type DaySpan,
  firstEntryDay,
  type SpanTotals,
  standingTotals,
  totalsPerSpan,
} from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { earlierResultRow } from '../statements.ts';
import { type Column, type ColumnsAsked, columnsOf, totalColumn } from './columns.ts';
import { balanceSheetLines, cashFlowLines, profitAndLossLines } from './statement-lines.ts';
import { STATEMENT_TITLES } from './statement-words.ts';

type Shown = z.input<typeof ColumnStatementShown>;

/** A statement in columns, from the stored balances: the cost does not grow with the number of lines. */
export async function columnStatement(
  scope: Scope,
  { statement, ...asked }: ColumnsAsked & { statement: ColumnStatement },
): Promise<Shown> {
  const { language } = scope;
  const every = columnsOf(asked, language);
  if (statement !== 'balance_sheet') every.push(...totalColumn(asked, language));
  const columns = sinceTheBooks(every, await firstEntryDay(scope));
  if (statement === 'balance_sheet') return balanceSheets(scope, columns);
  if (statement === 'cash_flow') return cashFlows(scope, columns);
  const [found, { business_entity: form }] = await Promise.all([totalsPerSpan(scope, columns), administration(scope)]);
  const words = { form, language, titles: titlesOf(found) };
  return {
    title: statementWords(form).profit_and_loss[language],
    columns,
    lines: profitAndLossLines(found.map(profitAndLoss), words),
  };
}

/**
 * None of a time before the books began: a nil in it would say that nothing happened, and contradict what the first column begins with. A
 * month without bookings after that is shown. Where every column is of before, all of them are.
 */
function sinceTheBooks(columns: Column[], begun: IsoDate | null): Column[] {
  const shown = columns.filter(({ until }) => begun !== null && until >= begun);
  return shown.length === 0 ? columns : shown;
}

function titlesOf(found: readonly (readonly SpanTotals[])[]): ReadonlyMap<string, string> {
  return new Map(found.flatMap((each) => each.map(({ code, title }): [string, string] => [code, title])));
}

const dayBeforeYear = (day: IsoDate): IsoDate => addDays(isoDate(yearOf(day), 1, 1), -1);

/** Every balance at the end of days. Read once: what moved between two days is added to what was there. */
async function balancesOn(scope: Scope, days: readonly IsoDate[]): Promise<Map<IsoDate, Map<string, SpanTotals>>> {
  const points = [...new Set(days)].toSorted();
  const spans: DaySpan[] = points.map((until, nth) => ({
    from: nth === 0 ? BEGINNING : addDays(points[nth - 1] ?? until, 1),
    until,
  }));
  const moved = await totalsPerSpan(scope, spans);
  const balances = new Map<IsoDate, Map<string, SpanTotals>>();
  let standing = new Map<string, SpanTotals>();
  for (const [nth, day] of points.entries()) {
    standing = new Map(standing);
    for (const row of moved[nth] ?? []) {
      const amount = sum([row.amount, standing.get(row.code)?.amount ?? ZERO]);
      standing.set(row.code, { ...row, amount });
    }
    balances.set(day, standing);
  }
  return balances;
}

async function balanceSheets(scope: Scope, columns: Column[]): Promise<Shown> {
  const ends = columns.map(({ until }) => until);
  const [balances, carried] = await Promise.all([
    balancesOn(scope, [...ends, ...ends.map(dayBeforeYear)]),
    earlierResultRow(scope),
  ]);
  const of = (day: IsoDate): SpanTotals[] => [...(balances.get(day)?.values() ?? [])];
  const sheets = ends.map((day): BalanceSheet & { earlierResult: Cents } => {
    const before = balances.get(dayBeforeYear(day));
    const earlier = [...(before?.values() ?? [])].filter((row) => restartsEachYear(row));
    const earlierResult = negate(sum(earlier.map(({ amount }) => amount)));
    const rows = of(day).map((row) =>
      restartsEachYear(row) ? { ...row, amount: subtract(row.amount, before?.get(row.code)?.amount ?? ZERO) } : row,
    );
    return { ...balanceSheet(rows, earlierResult), earlierResult };
  });
  const titles = titlesOf(ends.map(of));
  const words = { form: carried.form, language: scope.language, titles, earlierResult: carried.title };
  const lines = balanceSheetLines(sheets, words);
  return { title: STATEMENT_TITLES.balance_sheet[scope.language], columns, lines };
}

/** The entries of an opening balance or a year's close are no cash flow: what the first brought was there before. */
async function cashFlows(scope: Scope, columns: Column[]): Promise<Shown> {
  const [{ business_entity: form }, moved, standing, before] = await Promise.all([
    administration(scope),
    totalsPerSpan(scope, columns),
    standingTotals(scope, columns),
    balancesOn(
      scope,
      columns.map(({ from }) => addDays(from, -1)),
    ),
  ]);
  const flows = columns.map(({ from }, nth): CashFlow => {
    const own = standing[nth] ?? new Map<string, Cents>();
    const rows = (moved[nth] ?? []).map((row) => ({
      ...row,
      amount: subtract(row.amount, own.get(row.code) ?? ZERO),
    }));
    const brought = (moved[nth] ?? []).filter(({ category }) => isMoney(category)).map(({ code }) => own.get(code));
    const held = [...(before.get(addDays(from, -1))?.values() ?? [])].filter(({ category }) => isMoney(category));
    return cashFlow(rows, sum([...held.map(({ amount }) => amount), ...brought.map((each) => each ?? cents(0))]));
  });
  const words = { form, language: scope.language, titles: new Map<string, string>() };
  return { title: STATEMENT_TITLES.cash_flow[scope.language], columns, lines: cashFlowLines(flows, words) };
}
