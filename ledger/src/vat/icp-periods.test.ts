import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { icpDueDate, icpSpans } from './icp-periods.ts';

/** Goods of 30,000 euro in each of the months named. */
const goodsIn =
  (...names: string[]) =>
  (month: string) =>
    cents(names.includes(month.slice(0, 7)) ? 3_000_000 : 0);
const spans = (...months: string[]) =>
  icpSpans(2026, 'QUARTER', goodsIn(...months)).map(
    ({ starts_on, ends_on }) => `${starts_on.slice(5, 7)}-${ends_on.slice(5, 7)}`,
  );

test('per quarter while goods stay within € 50,000', () => {
  expect(spans('2026-01', '2026-05')).toEqual(['01-03', '04-06', '07-09', '10-12']);
});

test('passing it in the second month makes the first listing two months, and every later one a month', () => {
  expect(spans('2026-01', '2026-02')).toEqual([
    '01-02',
    '03-03',
    '04-04',
    '05-05',
    '06-06',
    '07-07',
    '08-08',
    '09-09',
    '10-10',
    '11-11',
    '12-12',
  ]);
});

test('passing it in the last month leaves that quarter whole', () => {
  expect(spans('2026-01', '2026-03').slice(0, 3)).toEqual(['01-03', '04-04', '05-05']);
});

test('one of the four quarters before counts too', () => {
  expect(spans('2025-05', '2025-06')).toEqual(['01-01', '02-02', '03-03', '04-04', '05-05', '06-06', '07-09', '10-12']);
});

test('as chosen: each month, or the year', () => {
  expect(icpSpans(2026, 'MONTH', goodsIn())).toHaveLength(12);
  expect(icpSpans(2026, 'YEAR', goodsIn())).toMatchObject([{ starts_on: '2026-01-01', ends_on: '2026-12-31' }]);
});

test('is due on the last day of the month after', () => {
  expect(icpDueDate({ ends_on: '2026-03-31' })).toBe('2026-04-30');
  expect(icpDueDate({ ends_on: '2026-12-31' })).toBe('2027-01-31');
});
