import { sql } from 'kysely';
import type { ProjectDocuments } from '#features/journal/index';
import type { MoveDocument } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import { lockExpense, updateExpenseRow } from './store.ts';

/** Puts an expense with a project or takes it out. Nothing of it is in the books, so it may be posted, and its period filed. */
export const moveExpense: MoveDocument = async (scope, id, move) => {
  const expense = await lockExpense(scope, id);
  if (expense.reversed_at !== null || (move.to === null && expense.project_id !== move.from))
    throw new Refusal('not_found');
  if (expense.project_id !== move.to) await updateExpenseRow(scope, id, { project_id: move.to });
};

/** The expenses that belong to a project. */
export const expensesOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select 'expense' as source_type, x.id as source_id, x.project_id from expenses x
    where x.administration_id = ${administrationId} and x.project_id is not null`;
