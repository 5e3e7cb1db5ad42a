import { expect, test } from 'vitest';
import { fullYears, indexedPrice } from './indexation.ts';

test.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-01', '2027-02-28', 0],
  ['2026-03-01', '2027-03-01', 1],
  ['2024-02-29', '2025-02-28', 1],
  ['2026-03-31', '2029-04-01', 3],
])('from %s to %s are %i full years', (from, to, years) => {
  expect(fullYears(from, to)).toBe(years);
});

test.each([
  ['100.00', 250, 0, '100.00'],
  ['100.00', 250, 1, '102.50'],
  // 102.50 and 2.5% more is 105.0625.
  ['100.00', 250, 2, '105.06'],
  ['100', 250, 1, '102.50'],
  ['0.1234', 1000, 1, '0.1357'],
  ['-100.00', 250, 1, '-102.50'],
  ['100.00', -1000, 2, '81.00'],
])('%s at %i basis points after %i years is %s', (price, bp, years, expected) => {
  expect(indexedPrice(price, bp, years)).toBe(expected);
});
