import { expect, test } from 'vitest';
import { isWhole, kilometresIn } from './whole.ts';

test('a number that may be left open is whole', () => {
  expect(['', ' 60 ', '5.5', '-1', 'five'].map(isWhole)).toEqual([true, true, false, false, false]);
});

test('kilometres may be typed with separators, and are never guessed', () => {
  expect(['12.345', '12,345', '12 345', '0', '', '-5', '12km'].map(kilometresIn)).toEqual([
    12_345,
    12_345,
    12_345,
    0,
    undefined,
    undefined,
    undefined,
  ]);
});
