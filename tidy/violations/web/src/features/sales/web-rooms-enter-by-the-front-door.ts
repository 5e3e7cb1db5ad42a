import { target } from '../purchases/expense-form.ts';

export const violation = target;
