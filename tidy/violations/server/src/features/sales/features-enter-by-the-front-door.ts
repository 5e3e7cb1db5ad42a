import { target } from '../purchases/expense-store.ts';

export const violation = target;
