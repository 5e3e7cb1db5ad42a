export { ApprovalsCard } from './approvals/approvals-card.tsx';
