export { bookFromInbox } from './create-from-inbox.ts';
export { dropConcept } from './delete-expense.ts';
export { expensesBetween } from './expense-store.ts';
export { paymentFileRoutes } from './payment-file-routes.ts';
export { proposeFor } from './propose-for.ts';
export { recurringExpenseRoutes } from './recurring-routes.ts';
export { REPEAT_EXPENSE, repeatExpense } from './repeat-expense.ts';
export { purchaseRoutes } from './routes.ts';
export { createExpense } from './save-expense.ts';
