import { bankAgreement, bankLinesBetween, bankLinesWaiting, vatPayments } from '#features/bank/index';
import { receiptsWaiting } from '#features/inbox/index';
import { countUnpaidVat, expensesBetween } from '#features/purchases/index';
import type { Papers } from '#features/tax-returns/index';

/** What the rooms of papers tell the returns and the dashboard. */
export const papers: Papers = {
  receiptsWaiting,
  expenses: expensesBetween,
  unpaidExpenses: countUnpaidVat,
  bankLines: bankLinesBetween,
  bankLinesWaiting,
  vatPayments,
  bankAgreement,
};
