import { expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { isNearLimit } from './scheme-limits.ts';

it.each([
  [15_999_99, false],
  [16_000_00, true],
  [20_000_01, true],
  [-500_00, false],
])('turnover of %i cents is near a limit of 20,000 euros: %s', (turnover, isNear) => {
  expect(isNearLimit(cents(turnover), cents(20_000_00))).toBe(isNear);
});
