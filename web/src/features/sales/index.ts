export { InvoiceBadge, stateWord } from './invoice-badge.ts';
