export { LimitNote } from './schemes/limit-note.tsx';
export { PeriodBadge } from './vat/return-badge.tsx';
