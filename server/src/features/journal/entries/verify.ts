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
