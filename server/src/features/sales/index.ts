export { finalizeInvoice } from './finalize-invoice.ts';
export { hasInvoices, invoiceSubject } from './invoice-store.ts';
export { moveInvoice } from './move-to-project.ts';
export { salesRoutes } from './routes.ts';
export { salesJobs } from './store-invoice-files.ts';
export { createConcept } from './save-concept.ts';
