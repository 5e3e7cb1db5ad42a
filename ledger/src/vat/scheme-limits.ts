import type { Cents } from '../money/money.ts';

/** Whether turnover is at four fifths of a limit or more: from there on it is worth a warning. */
export function isNearLimit(turnover: Cents, limit: Cents): boolean {
  return turnover * 5 >= limit * 4;
}
