import { ZERO } from '@saldo/ledger';
import { attachmentsOf, freeReceiptsOf, release } from '#features/inbox/index';
import { filedPeriodOf, updateOpenItem } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { refuseRemovalFromRegister } from './asset-register.ts';
import { type ExpenseRow, expenseById, lockExpense, updateExpenseRow } from './store.ts';
import { refuseInFile } from '../payment-files/payment-file-lock.ts';
import { takeOutOfBooks, undoOrigin, unpostExpense } from '../posting/post-expense.ts';
import { refuseStale } from './save-expense.ts';

/**
 * Reverses a booked expense: it leaves the lists and its number stays taken. VAT in a filed return is reversed in the first open one, as a
 * correction, and what is in locked books on the first open day; both only if so chosen.
 */
export async function reverseExpense(
  scope: Scope,
  id: number,
  choice: { version: number; book_as_correction: boolean },
): Promise<ExpenseRow> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, choice.version);
  if (expense.reversed_at !== null) throw new Refusal('not_found');
  if (expense.is_concept) throw new Refusal('expense_not_booked');
  await undoOrigin(scope, expense);
  const filed = await filedPeriodOf(scope, orNotFound(expense.entry_id), orNotFound(expense.booked_on));
  if (choice.book_as_correction) await takeOutOfBooks(scope, expense);
  else await unpostExpense(scope, expense);
  await noteReversed(scope, expense);
  // What a filed return rests on is kept, although it was corrected.
  if (filed === null) await freeReceiptsOf(scope, id);
  return expenseById(scope, id);
}

/**
 * What follows from taking an expense out of the books: nothing is to be paid, and its receipts are free again. Refused while the bank may
 * still pay it: booked again it would be ordered a second time.
 */
export async function noteReversed(scope: Scope, expense: ExpenseRow): Promise<void> {
  // Read again: it waits there again after its payments were taken back.
  refuseInFile(await expenseById(scope, expense.id));
  await refuseRemovalFromRegister(scope, expense.id);
  await updateOpenItem(scope, {
    kind: 'PAYABLE',
    source: { type: 'expense', id: expense.id },
    contactId: expense.contact_id,
    reference: expense.document_number,
    documentDate: expense.document_date,
    dueDate: expense.due_date,
    amount: ZERO,
  });
  await updateExpenseRow(scope, expense.id, { reversed_at: new Date().toISOString() });
  const receipts = await attachmentsOf(scope, expense.id);
  await release(
    scope,
    receipts.map((receipt) => receipt.id),
  );
}
