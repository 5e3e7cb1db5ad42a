import { expect, test } from 'vitest';
import { readFirstNumber } from './first-number.ts';

test.each([
  ['2026-0034', '2026-0001', 34],
  ['2026/34', '2026-0001', 34],
  [' 34 ', '2026-0001', 34],
  ['34', 'F2026-0001', 34],
  ['F2026-0034', 'F2026-0001', 34],
  ['AB-2026-0034', 'AB-2026-0001', 34],
])('%j is, where %j is next, number %s of 2026', (text, next, number) => {
  expect(readFirstNumber(text, 2026, next)).toEqual({ number });
});

test.each([
  ['F2026-0035', '2026-0001'],
  ['2026-0035', 'F2026-0001'],
  ['F-2026-0035', 'F2026-0001'],
  ['INV 2026-0035', 'INV-2026-0001'],
])('%j would, where %j is next, lose its prefix', (text, next) => {
  expect(readFirstNumber(text, 2026, next)).toEqual({ problem: 'otherPrefix' });
});

test.each(['2025-0034', '0', '2026-', '34a', 'F34', '2026-0000'])('%j is no number of 2026', (text) => {
  expect(readFirstNumber(text, 2026, '2026-0001')).toEqual({ problem: 'notNumber' });
});
