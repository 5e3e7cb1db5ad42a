export { GENERAL_RATE, reverseChargeRate } from './general-rate.ts';
export { KeptDocuments } from './documents/kept-documents.tsx';
export { useLedgerOptions } from './ledger-options.ts';
export { OpeningItems } from './opening-balance/opening-items.tsx';
export { useVatOptions } from './vat-options.ts';
