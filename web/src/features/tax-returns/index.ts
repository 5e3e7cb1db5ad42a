export { PeriodBadge } from './vat/return-badge.tsx';
