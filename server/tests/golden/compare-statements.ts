import { reportCalls, type Statements } from '@saldo/contract';
import { parseEuro, yearOf } from '@saldo/ledger';
import type { World } from '../support/world.ts';
import type { GoldenCase } from './case.ts';

/** Everything in which profit and loss and the balance sheet differ from a case, in words. */
export async function statementDifferences(golden: GoldenCase, world: World): Promise<string[]> {
  const problems: string[] = [];
  const compare = (what: string, is: number, should: number): void => {
    if (is !== should) problems.push(`${what} is ${String(is)}, should be ${String(should)}`);
  };
  const refused = golden.expect.refusals.map(({ event }) => event);
  const years = new Set(
    golden.events
      .filter(({ id }) => !refused.includes(id))
      .flatMap(({ date }) => (typeof date === 'string' ? [yearOf(date)] : [])),
  );
  if (years.size === 0) years.add(yearOf(golden.clock));
  const statements: Statements[] = [];
  for (const year of [...years].toSorted((one, other) => one - other))
    statements.push((await world.call(reportCalls.statements, { query: { year: String(year) } })).reply);
  const { pnl, balance_sheet, notes } = golden.expect;
  const closed = golden.events.flatMap(({ type, date }) => (type === 'year_close' ? [yearOf(date)] : []));
  const isOpen = ({ from }: Statements): boolean => !closed.includes(yearOf(from));
  // The product keeps the statement of a closed year; the cases begin costs and revenue anew at the close.
  compare('revenue', sumOf(statements.filter(isOpen).map(revenueOf)), pnl.revenue_cents);
  compare('result', sumOf(statements.filter(isOpen).map(resultOf)), pnl.result_cents);
  compare(
    'result of closed years',
    sumOf(statements.filter((each) => !isOpen(each)).map(resultOf)),
    notes?.result_before_close_cents ?? 0,
  );
  const last = statements.at(-1)?.balance_sheet;
  if (last === undefined) return problems;
  // The result of years that were not closed: in the product that of earlier years is equity by now.
  const earlier = sumOf(statements.slice(0, -1).filter(isOpen).map(resultOf));
  const owed = groupSum(last, (group) => group !== 'equity' && group !== 'result');
  compare('assets', parseEuro(last.total_assets), balance_sheet.assets_cents);
  compare('liabilities', owed, balance_sheet.liabilities_cents);
  compare('equity', groupSum(last, (group) => group === 'equity') - earlier, balance_sheet.equity_before_result_cents);
  compare('result in equity', groupSum(last, (group) => group === 'result') + earlier, balance_sheet.result_cents);
  return problems;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const resultOf = ({ profit_and_loss }: Statements): number => parseEuro(profit_and_loss.result);

function revenueOf({ profit_and_loss: { groups } }: Statements): number {
  return sumOf(
    groups
      .filter(({ group }) => group === 'revenue' || group === 'other_income')
      .map(({ amount }) => parseEuro(amount)),
  );
}

function groupSum({ liabilities }: Statements['balance_sheet'], isMeant: (group: string) => boolean): number {
  return sumOf(liabilities.filter(({ group }) => isMeant(group)).map(({ amount }) => parseEuro(amount)));
}
