import { cents, type IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { chartOfAccounts } from '../ledgers/ledgers.ts';
import { controlAccounts, missingEntryNumbers, unbalancedEntries, yearSpan } from './entry-checks.ts';
import { type Finding, finding } from './finding.ts';
import { inactiveLedgers, negativeCash, openSuspense, privateInCompany, vatLedgers } from './ledger-checks.ts';
import { vatNotDeductible, vatRates } from './vat-checks.ts';

/** Stored balances of the year that are not what the entries say. */
async function balancesDiffer(scope: Scope, year: number): Promise<Finding[]> {
  const { from, until } = yearSpan(year);
  const { rows } = await sql<{ ledger_id: number; month: IsoMonth; amount: string }>`
    select ledger_id, month, sum(stored_cents - counted_cents) as amount from verify_balances(${scope.administrationId})
    where month between ${from} and ${until} group by ledger_id, month order by month, ledger_id`.execute(scope.db);
  if (rows.length === 0) return [];
  const chart = new Map((await chartOfAccounts(scope)).map(({ id, ...ledger }) => [id, ledger]));
  return finding(
    'balances_differ',
    rows.map(({ ledger_id, month, amount }) => ({
      text: chart.get(ledger_id)?.title ?? '',
      ledger: chart.get(ledger_id)?.code ?? null,
      date: month,
      amount: cents(Number(amount)),
    })),
  );
}

const CHECKS = [
  unbalancedEntries,
  balancesDiffer,
  controlAccounts,
  vatLedgers,
  missingEntryNumbers,
  privateInCompany,
  negativeCash,
  openSuspense,
  inactiveLedgers,
  vatNotDeductible,
  vatRates,
];

/** What a bookkeeper looks for in the entries of a year before closing it; the gravest first. */
export async function checkYear(scope: Scope, year: number): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const check of CHECKS) found.push(...(await check(scope, year)));
  return found;
}
