import { taxReturnCalls } from '@saldo/contract';
import { type Cents, cents, parseEuro, ROLES } from '@saldo/ledger';
import { ledgerTotals } from '#features/journal/index';
import { sql } from 'kysely';
import type { World } from '../support/world.ts';
import { statementDifferences } from './compare-statements.ts';
import type { ExpectedReturn, GoldenCase } from './case.ts';
import { periodName } from './play.ts';
import type { Playing } from './playing.ts';

/**
 * Everything in which the books differ from a case, in words. Compared as FORMAT.md of the cases says: per event the sum per account,
 * where an `alt` code is equally right; per period every rubric, the totals and the rounding, and that there is a return or none; refusals;
 * the trial balance, profit and loss, the balance sheet, and what each customer in the EU got.
 */
export async function differences(golden: GoldenCase, playing: Playing): Promise<string[]> {
  const same = sameAccounts(golden);
  return [
    ...(await entryDifferences(golden, playing, same)),
    ...refusalDifferences(golden, playing),
    ...(await returnDifferences(golden, playing.world)),
    ...(await trialDifferences(golden, playing.world, same)),
    ...(await statementDifferences(golden, playing.world)),
  ];
}

/** Accounts that a case counts as equally right are one account: its `alt` codes, and non-deductible VAT on the cost account or on 4720. */
function sameAccounts(golden: GoldenCase): (account: string) => string {
  const group = new Map<string, string>();
  const of = (account: string): string => {
    const found = group.get(account);
    return found === undefined || found === account ? account : of(found);
  };
  for (const entry of golden.expect.entries) {
    for (const line of entry.lines) for (const alt of line.alt ?? []) group.set(of(alt), of(line.account));
    const nonDeductible = entry.lines.find((line) => line.account === ROLES.nonDeductibleVat);
    const cost = entry.lines.find(
      (line) => line.debit !== 0 && line !== nonDeductible && !line.account.startsWith('15'),
    );
    if (nonDeductible !== undefined && cost !== undefined) group.set(of(ROLES.nonDeductibleVat), of(cost.account));
  }
  return of;
}

type Sums = Map<string, Cents>;

function add(sums: Sums, account: string, amount: number): void {
  sums.set(account, cents((sums.get(account) ?? 0) + amount));
}

function compareSums(where: string, expected: Sums, found: Sums): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .sort()
    .filter((account) => (expected.get(account) ?? 0) !== (found.get(account) ?? 0))
    .map(
      (account) =>
        `${where}: ledger ${account} is ${String(found.get(account) ?? 0)}, should be ${String(expected.get(account) ?? 0)}`,
    );
}

async function entryDifferences(
  golden: GoldenCase,
  { world, played }: Playing,
  same: (account: string) => string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const event of golden.events) {
    const done = played.get(event.id);
    const isRefused = golden.expect.refusals.some((refusal) => refusal.event === event.id);
    if (done === undefined || isRefused) continue;
    if ('refused' in done) {
      problems.push(`${event.id}: refused with ${done.refused}`);
      continue;
    }
    const expected: Sums = new Map();
    for (const entry of golden.expect.entries.filter((one) => one.event === event.id)) {
      for (const line of entry.lines) add(expected, same(line.account), line.debit - line.credit);
    }
    const found: Sums = new Map();
    for (const source of done.also === undefined ? [done] : [done, done.also])
      for (const line of await linesOf(world, source)) add(found, same(line.code), line.amount);
    problems.push(...compareSums(event.id, expected, found));
  }
  return problems;
}

async function linesOf(
  world: World,
  source: { source_type: string; source_id: number },
): Promise<{ code: string; amount: number }[]> {
  return world.inScope(async (scope) => {
    const result = await sql<{ code: string; amount: number }>`
      select g.code, l.amount_cents as amount
      from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
        join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where e.administration_id = ${scope.administrationId} and e.source_type = ${source.source_type} and e.source_id = ${source.source_id}`.execute(
      scope.db,
    );
    return result.rows;
  });
}

function refusalDifferences(golden: GoldenCase, { played }: Playing): string[] {
  return golden.expect.refusals.flatMap((refusal) => {
    const done = played.get(refusal.event);
    return done !== undefined && 'refused' in done
      ? []
      : [`${refusal.event}: should have been refused (${refusal.reason})`];
  });
}

async function returnDifferences(golden: GoldenCase, world: World): Promise<string[]> {
  const problems: string[] = [];
  const listed = (await world.call(taxReturnCalls.vatReturns, {})).reply ?? [];
  for (const period of golden.expect.no_return_due)
    if (listed.some((one) => periodName(one.period) === period)) problems.push(`${period}: there is a return`);
  for (const expected of golden.expect.vat_returns) {
    const row = listed.find((one) => periodName(one.period) === expected.period);
    if (row === undefined) {
      problems.push(`${expected.period}: there is no return`);
      continue;
    }
    const found = (await world.call(taxReturnCalls.vatReturn, { params: { id: row.id } })).reply;
    const compare = (what: string, is: unknown, should: unknown): void => {
      if (is !== should) problems.push(`${expected.period} ${what} is ${String(is)}, should be ${String(should)}`);
    };
    compare('incidental', found.is_incidental, expected.incidental ?? false);
    compare('due date', found.period.due_on, expected.due_date);
    for (const rubric of found.rubrics) {
      if (rubric.rubric === '5b') continue;
      const wanted: ExpectedReturn['rubrics'][string] = expected.rubrics[rubric.rubric] ?? {};
      compare(`${rubric.rubric} turnover`, value(rubric, 'turnover'), wanted.turnover_cents ?? 0);
      compare(`${rubric.rubric} VAT`, value(rubric, 'tax'), wanted.vat_cents ?? 0);
      compare(`${rubric.rubric} VAT in euros`, rubric.tax_euros ?? 0, wanted.vat_eur ?? 0);
      const apart = Math.abs((rubric.turnover_euros ?? 0) - (wanted.turnover_eur ?? 0));
      if (apart > 1)
        problems.push(`${expected.period} ${rubric.rubric} turnover in euros is ${String(rubric.turnover_euros)}`);
    }
    const input = found.rubrics.find((rubric) => rubric.rubric === '5b');
    compare('5a', found.owed_euros, expected['5a_eur']);
    compare('5b', value(input, 'tax'), expected['5b_cents']);
    compare('5b in euros', found.input_euros, expected['5b_eur']);
    compare('total', found.total_euros, expected.total_eur);
    compare('rounding gain', parseEuro(found.rounding_gain), cents(expected.rounding_gain_cents));
  }
  return problems;
}

async function trialDifferences(
  golden: GoldenCase,
  world: World,
  same: (account: string) => string,
): Promise<string[]> {
  const expected: Sums = new Map();
  for (const [account, amount] of Object.entries(golden.expect.trial_balance)) add(expected, same(account), amount);
  const found: Sums = new Map();
  for (const row of await world.inScope((scope) => ledgerTotals(scope, { until: '2100-01-01' })))
    add(found, same(row.code), row.amount);
  return compareSums('trial balance', expected, found);
}

function value(
  figures: { turnover: string | null; tax: string | null } | undefined,
  column: 'turnover' | 'tax',
): Cents {
  return parseEuro(figures?.[column] ?? '0.00');
}
