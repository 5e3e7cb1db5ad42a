import { expect, test } from 'vitest';
import { basisPointsIn, isWhole } from './typed-numbers.ts';

test('months are whole, or left open', () => {
  expect(['', ' 60 ', '60'].every(isWhole)).toBe(true);
  expect(['60,5', '-60', '5 jaar'].some(isWhole)).toBe(false);
});

test('a percentage is typed with the decimal sign of the language, above 0 and at most 100', () => {
  expect([basisPointsIn('12,5', 'nl'), basisPointsIn('12.5', 'en'), basisPointsIn('100', 'nl')]).toEqual([
    1250, 1250, 10_000,
  ]);
  expect(['', 'twintig', '-5', '0', '100,5'].map((text) => basisPointsIn(text, 'nl'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
