import { expect, test } from 'vitest';
import { rateYear } from './vat-options.ts';

test.each([
  ['2018-12-31', 2018],
  ['2013-01-01', 2013],
  ['2012-12-31', 2026],
  ['0202-07-14', 2026],
  ['2101-01-01', 2026],
  ['2026-07-15', 2026],
  [null, 2026],
])('the rates with %s are those of %i', (date, year) => {
  expect(rateYear(date, '2026-07-14')).toBe(year);
});
