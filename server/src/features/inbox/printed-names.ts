import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The names of suppliers that were read from the receipts of these expenses. A name that was guessed is none. */
export async function printedNames(scope: Scope, expenseIds: readonly number[]): Promise<string[]> {
  if (expenseIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('expense_attachments as l')
    .innerJoin('attachments as a', (join) =>
      join.onRef('a.administration_id', '=', 'l.administration_id').onRef('a.id', '=', 'l.attachment_id'),
    )
    .select(sql<string>`a.reading #>> '{supplier_name,value}'`.as('name'))
    .distinct()
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.expense_id', 'in', expenseIds)
    .where(sql<boolean>`a.reading #>> '{supplier_name,certainty}' <> 'doubtful'`)
    .execute();
  return rows.map(({ name }) => name);
}
