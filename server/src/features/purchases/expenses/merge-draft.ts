import { archive, attachmentsOf, claim, release } from '#features/inbox/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type ExpenseRow, expenseById, lockExpense, removeConcept } from './store.ts';
import { refuseStale } from './save-expense.ts';

/** A draft turns out to be an expense that is there already: its receipts go to that one, and it is no more. */
export async function mergeConcept(
  scope: Scope,
  id: number,
  { into_expense_id, version }: { into_expense_id: number; version: number },
): Promise<ExpenseRow> {
  if (into_expense_id === id) throw refuseField('into_expense_id', 'invalid');
  // In the order of their ids, to prevent deadlocks.
  for (const each of [id, into_expense_id].toSorted((a, b) => a - b)) await lockExpense(scope, each);
  const concept = await expenseById(scope, id);
  refuseStale(concept, version);
  if (!concept.is_concept) throw new Refusal('already_posted');
  const into = await expenseById(scope, into_expense_id);
  if (into.reversed_at !== null) throw new Refusal('not_found');
  const receipts = (await attachmentsOf(scope, id)).map((receipt) => receipt.id);
  await release(scope, receipts);
  await removeConcept(scope, id);
  await claim(scope, receipts, into.id);
  if (!into.is_concept) await archive(scope, receipts);
  return expenseById(scope, into.id);
}
