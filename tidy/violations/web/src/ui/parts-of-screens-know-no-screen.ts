import { target } from '../app/shell.ts';

export const violation = target;
