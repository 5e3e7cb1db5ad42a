import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** How many stored balances differ from their lines, and which control accounts from their open items. None of both: the books hold. */
export async function verifyBooks(scope: Scope): Promise<{ balances: number; control_accounts: string[] }> {
  const balances = await sql<{
    count: number;
  }>`select count(*) as count from verify_balances(${scope.administrationId})`.execute(scope.db);
  const accounts = await sql<{
    code: string;
  }>`select code from verify_control_accounts(${scope.administrationId}) order by code`.execute(scope.db);
  return { balances: balances.rows[0]?.count ?? 0, control_accounts: accounts.rows.map((row) => row.code) };
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
