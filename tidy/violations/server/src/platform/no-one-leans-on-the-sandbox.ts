import { target } from '../sandbox/index.ts';

export const violation = target;
