import { expect, it } from 'vitest';
import { euVatRates, isEuVatRate, ossQuarters } from './one-stop-shop.ts';
import { isAllKor, isUnderKor, korAgainFrom } from './vat.ts';

it('keeps a company under the KOR from its first until its last day', () => {
  const kor = { is_kor: true, kor_since: '2025-01-01', kor_until: '2026-09-15' };
  const days = ['2024-12-31', '2025-01-01', '2026-09-15', '2026-09-16'];
  expect(days.map((day) => isUnderKor(kor, day))).toEqual([false, true, true, false]);
  expect(isAllKor({ ...kor, first_year: 2025, vat_from: null })).toBe(false);
});

it('excludes who left until the end of the next year, and for three years before 2025', () => {
  expect(korAgainFrom('2026-09-16')).toBe('2028-01-01');
  expect(korAgainFrom('2024-04-01')).toBe('2027-04-01');
});

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
