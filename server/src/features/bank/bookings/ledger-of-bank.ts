import { sql } from 'kysely';
import type { LedgerUser } from '#features/journal/index';
import type { Match } from '../matching/match.ts';

/** Bank accounts and proposals for their transactions, as places where a ledger is named. */
export const ledgerOfBank: LedgerUser = {
  uses: async (scope, ledgerId) => {
    const { rows } = await sql<{ accounts: number; proposals: number }>`
      select
        (select count(*) from bank_accounts a
          where a.administration_id = ${scope.administrationId} and a.ledger_id = ${ledgerId})::int as accounts,
        (select count(*) from bank_transactions t
          where t.administration_id = ${scope.administrationId} and t.state = 'SUGGESTED'
            and t.proposal -> 'lines' @> ${namesLedger(ledgerId)}::jsonb)::int as proposals`.execute(scope.db);
    return { bank_accounts: rows[0]?.accounts ?? 0, bank_proposals: rows[0]?.proposals ?? 0 };
  },
  replace: async (scope, from, to) => {
    const proposed = await sql<{ id: number; proposal: Match }>`select id, proposal from bank_transactions
      where administration_id = ${scope.administrationId} and state = 'SUGGESTED'
        and proposal -> 'lines' @> ${namesLedger(from)}::jsonb`.execute(scope.db);
    for (const { id, proposal } of proposed.rows) {
      const lines = proposal.lines.map((line) => (line.ledger_id === from ? { ...line, ledger_id: to } : line));
      await scope.db
        .updateTable('bank_transactions')
        .set((eb) => ({ proposal: JSON.stringify({ ...proposal, lines }), version: eb('version', '+', 1) }))
        .where('administration_id', '=', scope.administrationId)
        .where('id', '=', id)
        .execute();
    }
  },
};

const namesLedger = (id: number): string => JSON.stringify([{ ledger_id: id }]);
