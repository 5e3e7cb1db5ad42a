export { GENERAL_RATE, reverseChargeRate } from './general-rate.ts';
export { useLedgerOptions } from './ledger-options.ts';
export { OpeningItems } from './opening-balance/opening-items.tsx';
export { useVatOptions } from './vat-options.ts';
