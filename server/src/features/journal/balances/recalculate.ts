import type { IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** Recalculates the stored balances of some months from the entries; returns how many were wrong. */
export async function recalculateBalances(
  scope: Scope,
  { from, until }: { from: IsoMonth; until: IsoMonth },
): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`
    select recalculate_balances(${scope.administrationId}, ${from}::date, ${until}::date) as corrected`.execute(
    scope.db,
  );
  return rows[0]?.corrected ?? 0;
}
