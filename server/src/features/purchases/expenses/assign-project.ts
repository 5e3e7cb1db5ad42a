import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import type { ProjectDocuments } from '#features/journal/index';
import type { LinkedEntry, MoveDocument } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { expensesWithDetails, lockExpense, updateExpenseRow } from './store.ts';

/** Puts an expense with a project or takes it out. Nothing of it is in the books, so it may be posted, and its period filed. */
export const moveExpense: MoveDocument = async (scope, id, move) => {
  const expense = await lockExpense(scope, id);
  if (expense.reversed_at !== null || (move.to === null && expense.project_id !== move.from))
    throw new Refusal('not_found');
  if (expense.project_id !== move.to) await updateExpenseRow(scope, id, { project_id: move.to });
};

/** The expenses of a project that were not reversed, latest first; a draft is in no books yet. */
export async function expensesOfProject(scope: Scope, projectId: number): Promise<LinkedEntry[]> {
  const rows = await expensesWithDetails(scope)
    .where('e.project_id', '=', projectId)
    .where('e.reversed_at', 'is', null)
    .orderBy('e.document_date', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((row) => ({
    entry_id: row.id,
    date: row.document_date,
    name: row.document_number === '' ? row.description : row.document_number,
    contact: row.contact_name ?? '',
    amount: cents(row.total_excl_cents),
    is_draft: row.is_concept,
  }));
}

/** The expenses that belong to a project. */
export const expensesOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select 'expense' as source_type, x.id as source_id, x.project_id from expenses x
    where x.administration_id = ${administrationId} and x.project_id is not null`;
