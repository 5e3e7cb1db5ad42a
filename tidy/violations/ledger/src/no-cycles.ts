import { round } from './turn-back.ts';

export const violation = () => round;
