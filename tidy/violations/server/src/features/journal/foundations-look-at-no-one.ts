import { target } from '../purchases/index.ts';

export const violation = target;
