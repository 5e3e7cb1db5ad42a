import { target } from '../../server/src/platform/database.ts';

export const violation = target;
