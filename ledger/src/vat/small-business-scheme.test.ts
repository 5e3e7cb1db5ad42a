import { expect, it } from 'vitest';
import { isAllKor, isUnderKor, korAgainFrom } from './small-business-scheme.ts';

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
