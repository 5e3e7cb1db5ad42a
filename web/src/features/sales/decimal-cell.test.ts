import { expect, test } from 'vitest';
import { readDecimal, showDecimal } from './decimal-cell.tsx';

test.each([
  ['12,5', 'nl', '12.5'],
  ['12.5', 'nl', '12.5'],
  ['1.234,50', 'nl', '1234.50'],
  ['1.234', 'nl', '1234'],
  ['12.5', 'en', '12.5'],
  ['12,5', 'en', '12.5'],
  ['1,234.5', 'en', '1234.5'],
  ['€ 95', 'en', '95'],
  ['−3', 'en', '-3'],
  ['0.3333', 'en', '0.3333'],
  ['0.33333', 'en', undefined],
  ['five', 'en', undefined],
] as const)('%s in %s is read as %s', (text, language, wire) => {
  expect(readDecimal(text, language)).toBe(wire);
});

test('is shown as the language writes it', () => {
  expect(showDecimal('1187.5', 'nl', 2)).toBe('1.187,50');
  expect(showDecimal('12.5000', 'en', 0)).toBe('12.5');
  expect(showDecimal('5', 'en', 0)).toBe('5');
  expect(showDecimal('0.3333', 'nl', 2)).toBe('0,3333');
});
