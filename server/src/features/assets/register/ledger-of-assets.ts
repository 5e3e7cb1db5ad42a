import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { reservesOnLedger } from '../acts/reserve.ts';

/**
 * Ledgers of asset groups and of reinvestment reserves, as a place where a ledger is named. Groups without assets do not hold on to theirs, nor
 * reserves of which nothing is left. A reserve follows its ledger by itself when that is merged.
 */
export const ledgerOfAssets = {
  uses: async (scope: Scope, ledgerId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from asset_groups g
      where g.administration_id = ${scope.administrationId}
        and ${ledgerId} in (g.cost_ledger_id, g.accumulated_ledger_id, g.expense_ledger_id)
        and exists (select from assets a where a.administration_id = g.administration_id and a.group_id = g.id)`.execute(
      scope.db,
    );
    return { asset_groups: rows[0]?.count ?? 0, reinvestment_reserves: await reservesOnLedger(scope, ledgerId) };
  },
  replace: async (scope: Scope, from: number, to: number): Promise<void> => {
    await sql`
      update asset_groups set version = version + 1,
        cost_ledger_id = case when cost_ledger_id = ${from} then ${to} else cost_ledger_id end,
        accumulated_ledger_id = case when accumulated_ledger_id = ${from} then ${to} else accumulated_ledger_id end,
        expense_ledger_id = case when expense_ledger_id = ${from} then ${to} else expense_ledger_id end
      where administration_id = ${scope.administrationId} and ${from} in (cost_ledger_id, accumulated_ledger_id, expense_ledger_id)`.execute(
      scope.db,
    );
  },
};
