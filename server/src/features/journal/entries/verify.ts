import { addMonths, type IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

type Verified = { balances: number; control_accounts: string[] };

/** How many balances are not the sum of their lines, and which control accounts are not the sum of their open items. */
export async function verifyBooks(scope: Scope): Promise<Verified> {
  const [balances, control_accounts] = await Promise.all([countWrong(scope, null), wrongControlAccounts(scope)]);
  return { balances, control_accounts };
}

/** The same, at night of all months and after an import of its own: what was right is noted, so that later only what changed since is read again. */
export async function proveBooks(scope: Scope, months: Months | null = null): Promise<Verified> {
  const span = months === null ? sql`` : sql`, ${months.from}::date, ${months.until}::date`;
  const [proved, control_accounts] = await Promise.all([
    sql<{ wrong: number }>`select prove_months(${scope.administrationId}${span}) as wrong`.execute(scope.db),
    wrongControlAccounts(scope),
  ]);
  return { balances: proved.rows[0]?.wrong ?? 0, control_accounts };
}

/** The same without reading the lines of months whose balances are those that were right when they were last proven: lines are only ever added. */
export async function verifyChanges(scope: Scope): Promise<Verified> {
  const [changed, control_accounts] = await Promise.all([changedSpans(scope), wrongControlAccounts(scope)]);
  const wrong = await Promise.all(changed.map((months) => countWrong(scope, months)));
  return { balances: wrong.reduce((total, count) => total + count, 0), control_accounts };
}

type Months = { from: IsoMonth; until: IsoMonth };

async function countWrong(scope: Scope, months: Months | null): Promise<number> {
  const span = months === null ? sql`` : sql`, ${months.from}::date, ${months.until}::date`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from verify_balances(${scope.administrationId}${span})`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Debtors or creditors whose open items do not add up to the ledger. */
export async function wrongControlAccounts(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from verify_control_accounts(${scope.administrationId}) order by code`.execute(scope.db);
  return rows.map(({ code }) => code);
}

/** The months whose balances are not those that were right, as spans without a gap. */
async function changedSpans(scope: Scope): Promise<Months[]> {
  const { rows } = await sql<{ month: IsoMonth }>`
    select month
    from month_marks(${scope.administrationId}) now full join (
      select p.month, p.mark from proven_months p where p.administration_id = ${scope.administrationId}) proven using (month)
    where now.mark is distinct from proven.mark order by month`.execute(scope.db);
  return spansOf(rows.map(({ month }) => month));
}

/** Months, oldest first, as spans without a gap. */
export function spansOf(months: readonly IsoMonth[]): Months[] {
  const spans: Months[] = [];
  for (const month of months) {
    const last = spans.at(-1);
    if (last !== undefined && addMonths(last.until, 1) === month) last.until = month;
    else spans.push({ from: month, until: month });
  }
  return spans;
}

/**
 * How many entries do not sum to zero, which the database refuses. Two that are off by the same in one month keep its balances right, so that
 * every entry is read: for the night, not for a page.
 */
export async function countUnbalancedEntries(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from journal_lines where administration_id = ${scope.administrationId} group by entry_id having sum(amount_cents) <> 0
    ) entries`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
