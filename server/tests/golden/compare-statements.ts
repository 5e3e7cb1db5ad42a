import { contactCalls, reportCalls, type Statements, taxReturnCalls } from '@saldo/contract';
import { cents, parseEuro, yearOf } from '@saldo/ledger';
import type { World } from '../support/world.ts';
import type { GoldenCase } from './case.ts';

/** Everything in which profit and loss, balance sheet and what customers in the EU got differ from a case, in words. */
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
  const { pnl, balance_sheet } = golden.expect;
  compare('revenue', sumOf(statements.map(revenueOf)), pnl.revenue_cents);
  compare(
    'result',
    sumOf(statements.map(({ profit_and_loss }) => parseEuro(profit_and_loss.result))),
    pnl.result_cents,
  );
  const last = statements.at(-1)?.balance_sheet;
  if (last === undefined) return problems;
  const own = groupSum(last, (group) => group === 'equity' || group === 'result');
  const owed = groupSum(last, (group) => group !== 'equity' && group !== 'result');
  compare('assets', parseEuro(last.total_assets), balance_sheet.assets_cents);
  compare('liabilities', owed, balance_sheet.liabilities_cents);
  compare('equity with the result', own, balance_sheet.equity_before_result_cents + balance_sheet.result_cents);
  return [...problems, ...(await customerDifferences(golden, world))];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

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

/** The lines of rubric 3b, added up per VAT id of the customer, are those of the ICP return. */
async function customerDifferences(golden: GoldenCase, world: World): Promise<string[]> {
  const expected = new Map<string, number>();
  for (const { lines } of golden.expect.icp ?? [])
    for (const { country, vat_number, cents: amount } of lines) add(expected, `${country}${vat_number}`, amount);
  const found = new Map<string, number>();
  for (const { id } of (await world.call(taxReturnCalls.vatReturns, {})).reply) {
    const query = { rubric: '3b', page_size: 200 } as const;
    const { results } = (await world.call(taxReturnCalls.vatReturnLines, { params: { id }, query })).reply;
    for (const { contact_name, turnover } of results) {
      const name = { params: { id: contact_name ?? '' } };
      add(found, (await world.call(contactCalls.contact, name)).reply.vat_id ?? '', parseEuro(turnover ?? '0.00'));
    }
  }
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((vatId) => (expected.get(vatId) ?? 0) !== (found.get(vatId) ?? 0))
    .map(
      (vatId) => `ICP of ${vatId} is ${String(found.get(vatId) ?? 0)}, should be ${String(expected.get(vatId) ?? 0)}`,
    );
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, cents((sums.get(key) ?? 0) + amount));
}
