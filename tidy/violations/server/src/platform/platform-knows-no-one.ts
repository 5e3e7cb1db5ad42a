import { target } from '../standards/camt053.ts';

export const violation = target;
