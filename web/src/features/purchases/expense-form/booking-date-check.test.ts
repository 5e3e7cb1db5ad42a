import type { FinancialPeriod, FinancialYear } from '@saldo/contract';
import { periodsOfYear } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { periodOf, remarkOn } from './booking-date-check.ts';

const TODAY = '2026-07-15';

/** A year of quarters, of which some are filed. */
function year(number: number, filed: number[]): FinancialYear {
  const periods = periodsOfYear(number, 'QUARTER').map(
    (period): FinancialPeriod => ({
      ...period,
      id: number * 10 + period.period_number,
      year: number,
      due_on: period.ends_on,
      kind: 'QUARTER',
      stage: 'OPEN',
      state: filed.includes(period.period_number) ? 'COMPLETED' : 'OPEN',
      version: 1,
    }),
  );
  return { year: number, state: 'OPEN', periods };
}
const years = [year(2026, [1]), year(2025, [1, 2, 3, 4])];

test.each([
  ['2026-07-15', undefined],
  ['2026-04-01', undefined],
  ['2027-07-01', { kind: 'out_of_range' }],
  ['2012-07-01', { kind: 'out_of_range' }],
  ['2024-12-31', { kind: 'before_books', booksBeginOn: '2025-01-01' }],
  ['2026-03-31', { kind: 'filed', nextOpen: '2026-04-01' }],
  ['2025-02-01', { kind: 'filed', nextOpen: '2026-04-01' }],
])('of %s', (date, remark) => {
  expect(remarkOn(date, years, TODAY)).toEqual(remark);
});

test('after the last period, uses the year to be created', () => {
  expect(remarkOn('2025-12-31', [year(2025, [1, 2, 3, 4])], TODAY)).toEqual({ kind: 'filed', nextOpen: '2026-01-01' });
});

test('has no result until the years are loaded', () => {
  expect(remarkOn('2024-12-31', [], TODAY)).toBeUndefined();
});

test('finds the return of a date’s period, if any', () => {
  expect(periodOf('2026-04-01', years)).toBe('2026-Q2');
  expect(periodOf('2027-01-01', years)).toBeUndefined();
});
