export { finalizeInvoice } from './finalize-invoice.ts';
export { salesRoutes } from './routes.ts';
export { createConcept } from './save-concept.ts';
