import { archiveCalls, paymentFileCalls, processingCalls, purchaseCalls, recurringExpenseCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { StepUpKeys } from '#features/accounts/index';
import { AUTOBOOK } from '#features/inbox/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { archiveRoutes } from './archive/routes.ts';
import { paymentFileRoutes } from './payment-files/routes.ts';
import { autobook } from './processing/autobook.ts';
import { AUTOPROCESS, autoprocess, startAutoprocess } from './processing/autoprocess.ts';
import { REPEAT_EXPENSE, repeatExpense } from './recurring/repeat-expense.ts';
import { recurringExpenseRoutes } from './recurring/routes.ts';
import { purchaseRoutes } from './routes.ts';

/** Expenses: drafted, posted, paid and repeated, with their documents. */
export const purchasesRoom = (needs: StepUpKeys & { files: FileStore }): Room => ({
  routes: [
    served(purchaseCalls, purchaseRoutes),
    served(archiveCalls, archiveRoutes(needs.files)),
    served(paymentFileCalls, paymentFileRoutes(needs)),
    served(recurringExpenseCalls, recurringExpenseRoutes),
    served(processingCalls, { autoprocessInbox: (scope) => startAutoprocess(scope) }),
  ],
  jobs: { [REPEAT_EXPENSE]: repeatExpense, [AUTOPROCESS]: autoprocess, [AUTOBOOK]: autobook },
});
