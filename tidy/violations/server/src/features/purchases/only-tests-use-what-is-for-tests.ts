import { target } from '../../testing/world.ts';

export const violation = target;
