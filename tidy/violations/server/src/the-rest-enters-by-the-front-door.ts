import { target } from './features/purchases/expense-store.ts';

export const violation = target;
