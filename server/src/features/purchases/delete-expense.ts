import { ZERO } from '@saldo/ledger';
import { attachmentsOf, release } from '#features/inbox/index';
import { updateOpenItem } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockExpense, removeConcept, touch } from './expense-store.ts';
import { unpostExpense } from './post-expense.ts';
import { refuseStale } from './save-expense.ts';

/** Deletes a concept. A posted expense is reversed: it leaves the lists, its number stays taken. Its receipts go back to the inbox. */
export async function deleteExpense(scope: Scope, id: number, version: number | undefined): Promise<void> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, version);
  if (expense.reversed_at !== null) throw new Refusal('not_found');
  const receipts = await attachmentsOf(scope, id);
  if (!expense.is_concept) {
    await unpostExpense(scope, expense);
    await updateOpenItem(scope, {
      kind: 'PAYABLE',
      source: { type: 'expense', id },
      contactId: expense.contact_id,
      reference: expense.document_number,
      documentDate: expense.document_date,
      dueDate: expense.due_date,
      amount: ZERO,
    });
    await touch(scope, id, { reversed_at: new Date().toISOString() });
  }
  await release(
    scope,
    receipts.map((receipt) => receipt.id),
  );
  if (expense.is_concept) await removeConcept(scope, id);
}
