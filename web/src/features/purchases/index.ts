export { ExpenseBadge } from './expenses/expense-badge.ts';
export { stateOf } from './expenses/expense-state.ts';
