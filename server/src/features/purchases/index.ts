export { expensesBetween } from './expense-store.ts';
export { proposeFor } from './propose-for.ts';
export { purchaseRoutes } from './routes.ts';
export { createExpense } from './save-expense.ts';
