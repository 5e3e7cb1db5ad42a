export { InvoiceNumbersCard } from './numbers/invoice-numbers-card.tsx';
export { InvoiceBadge, stateWord } from './invoice-badge.ts';
