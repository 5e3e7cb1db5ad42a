import { target } from '../../features/journal/index.ts';

export const violation = target;
