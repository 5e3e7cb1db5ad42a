import { expect, it } from 'vitest';
import { euVatRates, isEuVatRate, ossQuarters } from './one-stop-shop.ts';

it('knows the rates of other member states as of the year of its data', () => {
  expect(euVatRates('DE', '2026-05-06')).toEqual([1900, 700]);
  expect([euVatRates('NL', '2026-05-06'), euVatRates('DE', '2025-12-31'), euVatRates('CH', '2026-05-06')]).toEqual([
    [],
    [],
    [],
  ]);
  expect([isEuVatRate(550, '2026-05-06'), isEuVatRate(1500, '2026-05-06')]).toEqual([true, false]);
});

it('has the return of the one-stop shop due at the end of the month after each calendar quarter', () => {
  expect(ossQuarters(2026).map(({ ends_on, due_on }) => `${ends_on} ${due_on}`)).toEqual([
    '2026-03-31 2026-04-30',
    '2026-06-30 2026-07-31',
    '2026-09-30 2026-10-31',
    '2026-12-31 2027-01-31',
  ]);
});
