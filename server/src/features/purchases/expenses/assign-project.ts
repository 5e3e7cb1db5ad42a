import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import type { ProjectDocuments } from '#features/journal/index';
import type { FindEntries, MoveDocument } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import { matching } from './list-filter.ts';
import { expensesWithDetails, lockExpense, updateExpenseRow } from './store.ts';

/** Puts an expense with a project or takes it out. Nothing of it is in the books, so it may be posted, and its period filed. */
export const moveExpense: MoveDocument = async (scope, id, move) => {
  const expense = await lockExpense(scope, id);
  if (expense.reversed_at !== null || (move.to === null && expense.project_id !== move.from))
    throw new Refusal('not_found');
  if (expense.project_id !== move.to) await updateExpenseRow(scope, id, { project_id: move.to });
  return expense.project_id;
};

/** Expenses that were not reversed, in a project or in none; a draft is in no books yet. */
export const expensesForProject: FindEntries = async (scope, sought, limit) => {
  const filter = 'project' in sought ? { project_id: sought.project } : { project_id: null, search: sought.search };
  const rows = await expensesWithDetails(scope)
    .where(matching(scope, filter))
    .orderBy('e.document_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    entry_id: row.id,
    date: row.document_date,
    name: row.document_number === '' ? row.description : row.document_number,
    contact: row.contact_name ?? '',
    amount: cents(row.total_excl_cents),
    is_draft: row.is_concept,
  }));
};

/** The expenses that belong to a project. */
export const expensesOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select 'expense' as source_type, x.id as source_id, x.project_id from expenses x
    where x.administration_id = ${administrationId} and x.project_id is not null`;
