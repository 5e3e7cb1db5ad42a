import { expect, test } from 'vitest';
import { shareOfBudget } from './budget.ts';

test('a budget is used in part, whole or too much', () => {
  expect(shareOfBudget(4_500, 10_000)).toEqual({ percentage: 45, isOver: false });
  expect(shareOfBudget(9_999, 10_000)).toEqual({ percentage: 99, isOver: false });
  expect(shareOfBudget(10_000, 10_000)).toEqual({ percentage: 100, isOver: false });
  expect(shareOfBudget(10_001, 10_000)).toEqual({ percentage: 100, isOver: true });
  expect(shareOfBudget(25_000, 10_000)).toEqual({ percentage: 250, isOver: true });
});

test('without a budget there is no share, and of nothing all is too much', () => {
  expect(shareOfBudget(4_500, null)).toBeNull();
  expect(shareOfBudget(0, 0)).toEqual({ percentage: 0, isOver: false });
  expect(shareOfBudget(1, 0)).toEqual({ percentage: 100, isOver: true });
  expect(shareOfBudget(-500, 10_000)).toEqual({ percentage: 0, isOver: false });
});
