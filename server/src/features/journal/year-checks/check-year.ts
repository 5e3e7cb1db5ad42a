import { cents, type IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { chartOfAccounts } from '../ledgers/ledgers.ts';
import { spansOf } from '../entries/verify.ts';
import { controlAccounts, entriesFound, findingOf, missingEntryNumbers } from './entry-checks.ts';
import { type Finding, finding } from './finding.ts';
import { type ProvenMonths, provenMonths } from './proven-months.ts';
import { inactiveLedgers, negativeCash, openSuspense, privateInCompany, vatLedgers } from './ledger-checks.ts';
import { vatOfEntries } from './vat-checks.ts';

type Difference = { ledger_id: number; month: IsoMonth; amount: string };

/**
 * Stored balances of the year that are not what the entries say, and entries whose lines do not sum to zero. The database refuses both, so
 * that one here was made around it. Every entry is added up: two that are out of balance by the same leave the balances of their month even.
 * Of months that were right when they were last proven (at night, after an import) and did not change since, nothing is read.
 */
async function unbalanced(scope: Scope, _year: number, { unread }: ProvenMonths): Promise<Finding[]> {
  if (unread.length === 0) return [];
  const { administrationId } = scope;
  const differences: Difference[] = [];
  for (const { from, until } of spansOf(unread)) {
    const { rows } = await sql<Difference>`
      select ledger_id, month, sum(stored_cents - counted_cents) as amount from verify_balances(${administrationId}, ${from}, ${until})
      group by ledger_id, month order by month, ledger_id`.execute(scope.db);
    differences.push(...rows);
  }
  const entries = await entriesFound(
    scope,
    sql`select u.entry_id, u.cents as amount, null::text as ledger from unbalanced_entries(${administrationId}, ${unread}::date[]) u`,
  );
  return [...findingOf('unbalanced_entry', entries), ...(await balancesDiffer(scope, differences))];
}

async function balancesDiffer(scope: Scope, differences: readonly Difference[]): Promise<Finding[]> {
  if (differences.length === 0) return [];
  const chart = new Map((await chartOfAccounts(scope)).map(({ id, ...ledger }) => [id, ledger]));
  return finding(
    'balances_differ',
    differences.map(({ ledger_id, month, amount }) => ({
      text: chart.get(ledger_id)?.title ?? '',
      ledger: chart.get(ledger_id)?.code ?? null,
      date: month,
      amount: cents(Number(amount)),
    })),
  );
}

const CHECKS = [
  unbalanced,
  controlAccounts,
  vatLedgers,
  missingEntryNumbers,
  privateInCompany,
  negativeCash,
  openSuspense,
  inactiveLedgers,
  vatOfEntries,
];

/**
 * What a bookkeeper looks for in the entries of a year before closing it; the gravest first. One search of a company at a time: it takes no turn,
 * and a dozen of them would take every connection of the server.
 */
export async function checkYear(scope: Scope, year: number): Promise<Finding[]> {
  await waitForOthers(scope);
  const proven = await provenMonths(scope, year);
  const found: Finding[] = [];
  for (const check of CHECKS) found.push(...(await check(scope, year, proven)));
  return found;
}

/**
 * Until the transaction ends no other is. Whoever leaves the page and comes back starts a second one while the first still runs, so that a short
 * while is waited for.
 */
async function waitForOthers({ db, administrationId }: Scope): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`find errors of ${String(administrationId)}`}, 0))`.execute(
    db,
  );
}
