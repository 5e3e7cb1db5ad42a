import { CHART, type Cents, cents, restartsEachYear, ROLES } from '@saldo/ledger';
import { ledgerTotals } from '#features/journal/index';
import { sql } from 'kysely';
import type { World } from '../support/world.ts';
import type { GoldenCase } from './case.ts';
import { icpDifferences } from './compare-icp.ts';
import { ossDifferences } from './compare-oss.ts';
import { effectDifferences, returnDifferences } from './compare-returns.ts';
import { statementDifferences } from './compare-statements.ts';
import { suppletieDifferences } from './compare-suppleties.ts';
import type { Playing } from './playing.ts';

/**
 * Everything in which the books differ from a case, in words. Compared as FORMAT.md of the cases says: per event the sum per account,
 * where an `alt` code is equally right, and what it adds to which return; per period every box, the totals and the rounding, and that
 * there is a return or none; what each customer in the EU got; suppleties; refusals; the trial balance, profit and loss and the balance sheet.
 */
export async function differences(golden: GoldenCase, playing: Playing): Promise<string[]> {
  const same = sameAccounts(golden);
  return [
    ...(await entryDifferences(golden, playing, same)),
    ...refusalDifferences(golden, playing),
    ...(await effectDifferences(golden, playing)),
    ...(await returnDifferences(golden, playing.world)),
    ...(await icpDifferences(golden, playing.world)),
    ...(await ossDifferences(golden, playing.world)),
    ...suppletieDifferences(golden.expect.suppleties, playing.suppleties),
    ...(await trialDifferences(golden, playing.world, same)),
    ...(await statementDifferences(golden, playing.world)),
  ];
}

/**
 * The technique of a close may differ: the product leaves costs and revenue as they are, and carries their result to equity on one ledger. What
 * is compared of a close is that ledger with the sum of the costs and revenue of the case.
 */
function asResult(account: string): string {
  return CHART.some((known) => known.code === account && restartsEachYear(known)) ? ROLES.closing : account;
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
    const of = (account: string): string => same(event.type === 'year_close' ? asResult(account) : account);
    for (const entry of golden.expect.entries.filter((one) => one.event === event.id)) {
      for (const line of entry.lines) add(expected, of(line.account), line.debit - line.credit);
    }
    const found: Sums = new Map();
    for (const source of done.also === undefined ? [done] : [done, done.also])
      for (const line of await linesOf(world, source)) add(found, of(line.code), line.amount);
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

async function trialDifferences(
  golden: GoldenCase,
  world: World,
  same: (account: string) => string,
): Promise<string[]> {
  const isClosed = golden.events.some(({ type }) => type === 'year_close');
  const of = (account: string): string => same(isClosed ? asResult(account) : account);
  const expected: Sums = new Map();
  for (const [account, amount] of Object.entries(golden.expect.trial_balance)) add(expected, of(account), amount);
  const found: Sums = new Map();
  for (const row of await world.inScope((scope) => ledgerTotals(scope, { until: '2100-01-01' })))
    add(found, of(row.code), row.amount);
  return compareSums('trial balance', expected, found);
}
