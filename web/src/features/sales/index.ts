export { InvoiceNumbersCard } from './numbers/invoice-numbers-card.tsx';
export { InvoiceBadge, wordOf } from './invoice-badge.ts';
