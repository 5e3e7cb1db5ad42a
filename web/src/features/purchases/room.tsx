import { ArchiveScreen } from './archive/archive-screen.tsx';
import { ExpenseScreen, FromInboxScreen, NewExpenseScreen } from './expense-form/expense-screens.tsx';
import { ExpensesScreen } from './expenses/expenses-screen.tsx';
import { PaymentFilesScreen } from './payment-files/payment-files-screen.tsx';
import { RecurringScreen } from './recurring/recurring-screen.tsx';

export const screens = {
  expenses: ExpensesScreen,
  newExpense: NewExpenseScreen,
  expense: ExpenseScreen,
  fromInbox: FromInboxScreen,
  recurring: RecurringScreen,
  paymentFiles: PaymentFilesScreen,
  archive: ArchiveScreen,
};
