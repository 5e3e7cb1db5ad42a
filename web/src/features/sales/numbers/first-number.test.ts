import { expect, test } from 'vitest';
import { readFirstNumber } from './first-number.ts';

test.each([
  ['2026-0034', 34],
  ['2026/34', 34],
  ['F2026-0034', 34],
  ['AB-2026-0034', 34],
  [' 34 ', 34],
  ['2025-0034', undefined],
  ['0', undefined],
  ['2026-', undefined],
  ['34a', undefined],
])('%j is number %s of 2026', (text, number) => {
  expect(readFirstNumber(text, 2026)).toBe(number);
});
