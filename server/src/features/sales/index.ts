export { countInvoiceFiles, invoiceFilesOfYear } from './documents/documents-of-year.ts';
export { finalizeInvoice } from './invoices/finalize-invoice.ts';
export {
  draftInvoicesBetween,
  hasInvoices,
  invoiceName,
  invoiceSubject,
} from './invoices/store.ts';
export { recalculateSalesSums } from './invoices/list-totals.ts';
export { missingInvoiceNumbers } from './invoices/invoice-numbers.ts';
export { creditAssetSale, sellAsset } from './invoices/sell-asset.ts';
export { invoicesForProject, invoicesOfProjects, moveInvoice } from './invoices/assign-project.ts';
export { owedBy, type OwedInvoice, owedInvoices } from './invoices/owed-invoices.ts';
export { createConcept } from './invoices/save-draft.ts';
export { shownInvoice } from './invoices/shown-invoice.ts';
export { usualServiceVat } from './invoices/vat-treatments.ts';
export { planSettlements } from './payments/fetch-settlements.ts';
export { planWatch } from './quotations/plan-watch.ts';
export { createQuotation } from './quotations/save-quotation.ts';
export { finalizeQuotation, noteHandedOver } from './quotations/send-quotation.ts';
export { noteOnQuotation, quotationById } from './quotations/store.ts';
export { salesRoom } from './room.ts';
export { reportGate } from './sending/delivery-reports.ts';
export { markSent } from './sending/send-invoice.ts';
export { isFileOfMail } from './sending/store-attachment.ts';
