import { expect, test } from 'vitest';
import { isWhole } from './whole.ts';

test('a number that may be left open is whole', () => {
  expect(['', ' 60 ', '5.5', '-1', 'five'].map(isWhole)).toEqual([true, true, false, false, false]);
});
