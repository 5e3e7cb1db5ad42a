export {
  firstVatMonth,
  hasEntries,
  ledgerBalanceOn,
  ledgerBalancesOn,
  type LedgerTotals,
  ledgerTotals,
  monthlyTotals,
  vatBalances,
} from './balances/balances.ts';
export {
  movedPerDocument,
  type ProjectDocuments,
  type ProjectMonth,
  resultPerContact,
  resultPerProject,
  type ResultPart,
} from './balances/result-breakdown.ts';
export { BEGINNING, type DaySpan, type SpanTotals, standingTotals, totalsPerSpan } from './balances/span-totals.ts';
export { dailyTotals } from './balances/daily-totals.ts';
export { activateLedger } from './ledgers/activate-ledger.ts';
export { importedName } from './imported/imported-name.ts';
export { nameDocuments, nameOfDocument } from './open-items/document-name.ts';
export {
  giveOpeningBalance,
  importOpeningBalance,
  type OpeningLine,
  replaceOpeningBalance,
  withdrawCurrent,
} from './opening-balance/give-opening-balance.ts';
export { shownOpening } from './opening-balance/present.ts';
export { currentOpening, heldOpeningDay, type OpeningOfLedger, openingOfLedger } from './opening-balance/store.ts';
export {
  addLedgerAfter,
  chartOfAccounts,
  type ChartLedger,
  activeLedgerId,
  inactiveLedgers,
  ledgerChoices,
  ledgerCodes,
  ledgerIdOf,
  ledgerIdsOf,
  ledgerTitles,
} from './ledgers/ledgers.ts';
export type { LedgerUser } from './ledgers/ledger-usage.ts';
export { type Deducted, deductedWithLimit } from './ledgers/limited-deductions.ts';
export { newestRecord } from './open-items/newest-record.ts';
export {
  itemsById,
  type NamedItem,
  searchWaitingItems,
  type FoundItem,
  type WaitingItem,
  waitingItemsLike,
} from './open-items/open-item-list.ts';
export {
  createOpenItem,
  invoicesMadeElsewhere,
  lockOpenItems,
  openItem,
  openItemOf,
  type OpenItemRow,
  type NewOpenItem,
  payableItemsOf,
  settleAgainst,
  settleAll,
  type Settlement,
  updateOpenItem,
} from './open-items/open-items.ts';
export {
  agedDocuments,
  type AgedItem,
  type AgedParty,
  agedPerContact,
  type AgedTotals,
  controlAccount,
} from './open-items/aged-items.ts';
export { outstanding } from './open-items/outstanding.ts';
export {
  type Book,
  BOOKS,
  cursorOfEntry,
  entriesBetween,
  firstEntryDay,
  lastEntryDay,
  lastEntryNumber,
  entriesOfYear,
  type WholeEntry,
  type YearOfEntries,
  yearOfEntries,
} from './entries/entries-of-year.ts';
export { entryDocument, postEntry } from './entries/post-entry.ts';
export { postedBy } from './entries/posted-by.ts';
export { moneyAccount } from './open-items/money-account.ts';
export { notePayments, paidByBank, paymentsOf, recordPayment, undoBankPayments } from './open-items/record-payment.ts';
export { type ReceivedByBank, receivedByBank, searchReceivedByBank } from './open-items/received-by-bank.ts';
export {
  unmatchRegisteredPayments,
  AWAITED_ON,
  matchRegisteredPayments,
  type RegisteredPayment,
  registeredPayments,
} from './open-items/registered-payments.ts';
export { filedPeriodOf, loadEntry, reversalOf, reverseEntry } from './entries/reverse-entry.ts';
export { ledgerKinds } from './ledgers/ledgers.ts';
export { createMemorial } from './memorial/book-memorial.ts';
export { memorialById } from './memorial/store.ts';
export { type GeneralLedgerRow, generalLedgerLines, type LedgerPlace } from './entries/general-ledger.ts';
export { ledgerYearTotals } from './entries/ledger-year-totals.ts';
export { takeNumber } from './entries/take-number.ts';
export { type CorrectionLine, correctionLines, firstAwaiting } from './corrections/correction-lines.ts';
export { awaitingSupplement, periodsAwaitingSupplement } from './corrections/marked-sums.ts';
export { placeCorrection } from './corrections/place-correction.ts';
export { type Receipt, receiveVat } from './cash-basis/receive-vat.ts';
export { activeEntryOf } from './entries/active-entry.ts';
export { undonePayments, undoPayment } from './open-items/undo-payment.ts';
export {
  correctionsOf,
  countVatEntries,
  missingVatIds,
  type VatPartner,
  vatPartners,
  turnoverByCustomer,
  type VatLine,
  vatLines,
  vatLinesHash,
  vatLinesMark,
  vatPlaces,
  wrongVatBalances,
} from './balances/vat-lines.ts';
export { recalculateBalances } from './balances/recalculate.ts';
export { type IcpSupplied, suppliedInEu } from './balances/icp-lines.ts';
export { type OssSold, soldThroughOss, soldToConsumers, turnoverOverLimit } from './balances/oss-lines.ts';
export { memorialsForProject, memorialsOfProjects, moveMemorial } from './memorial/assign-project.ts';
export { PROOF_OF_MEMORIAL } from './documents/memorial-documents.ts';
export { countMemorialDocuments, memorialDocuments } from './documents/documents-of-year.ts';
export { repeatMemorial } from './templates/repeat-memorial.ts';
export { ledgerOfTemplates } from './templates/ledger-of-templates.ts';
export {
  countUnbalancedEntries,
  proveBooks,
  wrongControlAccounts,
  verifyBooks,
  verifyChanges,
} from './entries/verify.ts';
export { checkYear } from './year-checks/check-year.ts';
export type { Finding } from './year-checks/finding.ts';
export { undoWriteOffs, writeOff } from './memorial/write-off.ts';
export { yearBooks } from './year-close/closing-entry.ts';
export { recogniseLedger } from './opening-balance/recognise-ledger.ts';
export { createLedger, ledgerWithRgs } from './ledgers/own-ledger.ts';
export {
  chartToMatch,
  hasOwnEntries,
  importedNumbers,
  isBuiltOn,
  type ImportedEntry,
  type KnownAccount,
  postImported,
  reverseImported,
} from './imported/post-imported.ts';
export { type ImportedSettlement, ItemMatcher, type ItemPart } from './imported/match-imported.ts';
export {
  dropImportedItems,
  insertImportedItems,
  insertSettlements,
  openImportedItems,
  type PlacedItems,
  placeImportedItems,
} from './imported/imported-items.ts';
export { journalRoom } from './room.ts';
