export {
  type AssetRegister,
  type ExpenseLines,
  keepAssetRegister,
  type LinesChange,
} from './expenses/asset-register.ts';
export { type BookedExpenseLine, fixedAssetLines } from './expenses/fixed-asset-lines.ts';
export { bookedDocuments, countBookedDocuments } from './archive/documents-of-year.ts';
export { takeCategory } from './expenses/edit-drafts.ts';
export { dropExpenseOf } from './posting/create-from-transaction.ts';
export { deleteDraft } from './expenses/delete-expense.ts';
export { lockExpenses } from './expenses/lock-expenses.ts';
export { ledgerOfExpenses } from './expenses/ledger-of-expenses.ts';
export { expenseName } from './expenses/expense-name.ts';
export { expenseSubject } from './expenses/expense-subject.ts';
export { recalculateExpenseSums } from './expenses/list-totals.ts';
export { expensesBetween, hasExpenses } from './expenses/store.ts';
export { expensesForProject, expensesOfProjects, moveExpense } from './expenses/assign-project.ts';
export { isOrderedTo } from './payment-files/store.ts';
export { countUnpaidVat } from './posting/repay-input-vat.ts';
export { proposeFor } from './proposals/propose-for.ts';
export { repeatExpense } from './recurring/repeat-expense.ts';
export { createExpense } from './expenses/save-expense.ts';
export { applyAnswers } from './proposals/apply-answers.ts';
export { purchasesRoom } from './room.ts';
