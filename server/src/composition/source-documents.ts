import { vatToRevise } from '#features/assets/index';
import {
  bankAgreement,
  bankDocuments,
  bankLinesBetween,
  bankLinesWaiting,
  countBankDocuments,
  hasBankLines,
  vatPayments,
} from '#features/bank/index';
import {
  hasReceipts,
  openQuestions,
  questionsForYou,
  receiptsNeedingYou,
  countUnprocessed,
  receiptsWaitingIn,
} from '#features/inbox/index';
import { countMemorialDocuments, memorialDocuments } from '#features/journal/index';
import {
  bookedDocuments,
  countBookedDocuments,
  countUnpaidVat,
  expensesBetween,
  hasExpenses,
} from '#features/purchases/index';
import type { DocumentSources } from '#features/reports/index';
import {
  countInvoiceFiles,
  draftInvoicesBetween,
  hasInvoices,
  invoiceFilesOfYear,
  missingInvoiceNumbers,
} from '#features/sales/index';
import type { SourceDocuments } from '#features/tax-returns/index';

/** What the rooms with source documents provide to returns and dashboard. */
export const sourceDocuments: SourceDocuments = {
  countUnprocessed,
  receiptsWaitingIn,
  receiptsNeedingYou,
  questionsForYou,
  openQuestions,
  expenses: expensesBetween,
  draftInvoices: draftInvoicesBetween,
  missingInvoiceNumbers,
  unpaidExpenses: countUnpaidVat,
  vatToRevise,
  bankLines: bankLinesBetween,
  bankLinesWaiting,
  vatPayments,
  firstPapers: async (scope) => ({
    receipt: (await hasReceipts(scope)) || (await hasExpenses(scope)),
    invoice: await hasInvoices(scope),
    bank: await hasBankLines(scope),
  }),
  bankAgreement,
};

/** The documents that go along with the books. */
export const documents: DocumentSources = {
  purchases: { count: countBookedDocuments, documents: (begin, _files, year) => bookedDocuments(begin, year) },
  sales: { count: countInvoiceFiles, documents: invoiceFilesOfYear },
  bank: { count: countBankDocuments, documents: (begin, _files, year) => bankDocuments(begin, year) },
  journal: { count: countMemorialDocuments, documents: (begin, _files, year) => memorialDocuments(begin, year) },
};
