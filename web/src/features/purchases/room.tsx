import { ArchiveScreen } from './archive-screen.tsx';
import { ExpenseScreen, FromInboxScreen, NewExpenseScreen } from './expense-screens.tsx';
import { ExpensesScreen } from './expenses-screen.tsx';
import { PaymentFilesScreen } from './payment-files-screen.tsx';
import { RecurringScreen } from './recurring-screen.tsx';

export const screens = {
  expenses: ExpensesScreen,
  newExpense: NewExpenseScreen,
  expense: ExpenseScreen,
  fromInbox: FromInboxScreen,
  recurring: RecurringScreen,
  paymentFiles: PaymentFilesScreen,
  archive: ArchiveScreen,
};
