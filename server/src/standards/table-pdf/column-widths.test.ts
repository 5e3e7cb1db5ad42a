import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

const rounded = (width: number, needs: readonly (readonly [least: number, whole: number])[]): number[] =>
  columnWidths(
    width,
    needs.map(([least, whole]) => ({ least, whole })),
  ).map(Math.round);

test.each([
  [
    'with room to spare, each has what it needs and its part of the rest',
    300,
    [
      [20, 50],
      [40, 100],
    ],
    [100, 200],
  ],
  [
    'the widest gives way, down to its longest word',
    300,
    [
      [90, 90],
      [60, 400],
    ],
    [90, 210],
  ],
  [
    'an account number is whole beside a long description',
    150,
    [
      [100, 100],
      [40, 400],
    ],
    [100, 50],
  ],
  [
    'of two that give way, neither is wider',
    200,
    [
      [30, 300],
      [50, 400],
    ],
    [100, 100],
  ],
  [
    'where no word fits whole, only the longest is broken',
    100,
    [
      [30, 30],
      [40, 40],
      [90, 90],
    ],
    [30, 35, 35],
  ],
] as const)('%s', (_, width, needs, widths) => {
  expect(rounded(width, needs)).toEqual(widths);
});
