import { attachmentsOf, freeReceiptsOf, release } from '#features/inbox/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockExpense, removeConcept } from './store.ts';
import { undoOrigin, unpostExpense } from '../posting/post-expense.ts';
import { noteReversed } from './reverse-expense.ts';
import { refuseStale } from './save-expense.ts';

/** Deletes a draft. A posted expense is reversed: it leaves the lists, its number stays taken. Its receipts go back to the inbox. */
export async function deleteExpense(scope: Scope, id: number, version: number | undefined): Promise<void> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, version);
  if (expense.reversed_at !== null) throw new Refusal('not_found');
  if (!expense.is_concept) {
    await undoOrigin(scope, expense);
    await unpostExpense(scope, expense);
    await noteReversed(scope, expense);
    await freeReceiptsOf(scope, id);
    return;
  }
  const receipts = await attachmentsOf(scope, id);
  await release(
    scope,
    receipts.map((receipt) => receipt.id),
  );
  await removeConcept(scope, id);
}

/** Throws a draft away; false, and nothing changed, when it was posted. */
export async function deleteDraft(scope: Scope, id: number): Promise<boolean> {
  const { is_concept } = await lockExpense(scope, id);
  if (is_concept) await deleteExpense(scope, id, undefined);
  return is_concept;
}

/** Who began a draft less than a day ago may be at work on it. */
const AT_WORK_MS = 24 * 3_600_000;

/** Whether a draft is unchanged since it was created, on an earlier day. */
export async function isUntouched(scope: Scope, id: number): Promise<boolean> {
  const { is_concept, version, changed_at } = await lockExpense(scope, id);
  return is_concept && version === 1 && Date.parse(changed_at) < Date.now() - AT_WORK_MS;
}
