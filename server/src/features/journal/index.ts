export {
  firstVatMonth,
  hasEntries,
  ledgerBalanceOn,
  type LedgerTotals,
  ledgerTotals,
  monthlyTotals,
  vatBalances,
} from './balances.ts';
export { dailyTotals } from './daily-totals.ts';
export { bookGeneralEntry } from './book-general-entry.ts';
export { giveOpeningBalance, type OpeningLine, replaceOpeningBalance } from './opening-balance/give-opening-balance.ts';
export { shownOpening } from './opening-balance/present.ts';
export { currentOpening, heldOpeningDay, type OpeningOfLedger, openingOfLedger } from './opening-balance/store.ts';
export { addLedgerAfter, findLedgerId, ledgerChoices, ledgerCodes, ledgerIdOf, ledgerTitles } from './ledgers.ts';
export { deductedOn } from './limited-deductions.ts';
export {
  itemsById,
  type NamedItem,
  searchWaitingItems,
  type WaitingItem,
  waitingItemsLike,
} from './open-item-list.ts';
export {
  createOpenItem,
  lockOpenItems,
  openItem,
  openItemOf,
  type OpenItemRow,
  type NewOpenItem,
  payableItemsOf,
  settle,
  settleAll,
  type Settlement,
  updateOpenItem,
} from './open-items.ts';
export { outstanding } from './outstanding.ts';
export { entryDocument, postEntry, UnbalancedEntry } from './post-entry.ts';
export { moneyAccount } from './money-account.ts';
export { notePayments, paymentsOf, recordPayment, undoBankPayments } from './record-payment.ts';
export {
  forgetBrought,
  noteBrought,
  type RegisteredPayment,
  registeredPayments,
} from './registered-payments.ts';
export { filedPeriodOf, loadEntry, reversalOf, reverseEntry } from './reverse-entry.ts';
export { journalRoutes } from './routes.ts';
export { standingEntryOf } from './standing-entry.ts';
export { undoPayment } from './undo-payment.ts';
export {
  correctionsOf,
  countVatEntries,
  missingVatIds,
  type VatLine,
  vatLineCounts,
  vatLines,
  vatLinesHash,
} from './vat-lines.ts';
export { verifyBooks } from './verify.ts';
