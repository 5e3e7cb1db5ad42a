import { sql } from 'kysely';
import type { LedgerUser } from '#features/journal/index';
import type { Template } from '../recurring/store.ts';

/** Drafts and recurring expenses, as places where a ledger is named. */
export const ledgerOfExpenses: LedgerUser = {
  uses: async (scope, ledgerId) => {
    const { rows } = await sql<{ drafts: number; recurring: number }>`
      select
        (select count(distinct l.expense_id) from expense_lines l
          join expenses e on e.administration_id = l.administration_id and e.id = l.expense_id
          where l.administration_id = ${scope.administrationId} and l.ledger_id = ${ledgerId} and e.is_concept)::int as drafts,
        (select count(*) from recurring_expenses r
          where r.administration_id = ${scope.administrationId} and r.ended_on is null
            and r.template -> 'lines' @> ${namesLedger(ledgerId)}::jsonb)::int as recurring`.execute(scope.db);
    return { draft_expenses: rows[0]?.drafts ?? 0, recurring_expenses: rows[0]?.recurring ?? 0 };
  },
  replace: async (scope, from, to) => {
    await sql`update expense_lines l set ledger_id = ${to} from expenses e
      where l.administration_id = ${scope.administrationId} and l.ledger_id = ${from} and e.is_concept
        and e.administration_id = l.administration_id and e.id = l.expense_id`.execute(scope.db);
    const recurring = await sql<{ id: number; template: Template }>`select id, template from recurring_expenses
      where administration_id = ${scope.administrationId} and ended_on is null
        and template -> 'lines' @> ${namesLedger(from)}::jsonb`.execute(scope.db);
    for (const { id, template } of recurring.rows) {
      const lines = template.lines.map((line) =>
        line.ledger_account_id === from ? { ...line, ledger_account_id: to } : line,
      );
      await scope.db
        .updateTable('recurring_expenses')
        .set((eb) => ({ template: JSON.stringify({ ...template, lines }), version: eb('version', '+', 1) }))
        .where('administration_id', '=', scope.administrationId)
        .where('id', '=', id)
        .execute();
    }
  },
};

const namesLedger = (id: number): string => JSON.stringify([{ ledger_account_id: id }]);
