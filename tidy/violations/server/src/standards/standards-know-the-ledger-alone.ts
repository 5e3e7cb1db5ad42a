import { target } from '../platform/database.ts';

export const violation = target;
