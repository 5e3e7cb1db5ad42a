export { finalizeInvoice } from './invoices/finalize-invoice.ts';
export { hasInvoices, invoiceSubject } from './invoices/store.ts';
export { moveInvoice } from './invoices/assign-project.ts';
export { salesRoutes } from './routes.ts';
export { salesJobs } from './documents/store-invoice-files.ts';
export { createConcept } from './invoices/save-draft.ts';
