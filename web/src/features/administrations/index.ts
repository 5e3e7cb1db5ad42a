export { ApprovalsCard } from './approvals/approvals-card.tsx';
export { useAdministration, useRefreshAdministration } from './company/use-administration.ts';
