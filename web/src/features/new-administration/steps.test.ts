import { isAllKor } from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import { BLANK } from './draft.ts';
import { filesReturns, problemsOf } from './steps.ts';

const TODAY = '2026-11-22';

describe('questions about VAT returns', () => {
  it.each([
    ['a company that files them', {}, true],
    ['one outside VAT', { vat_subjected: false }, false],
    ['one in the KOR from before these books', { is_kor: true, kor_since: '2024-01-01' }, false],
    ['one in the KOR from their first day', { is_kor: true, kor_since: '2026-01-01' }, false],
    ['one that entered the KOR this year', { is_kor: true, kor_since: '2026-07-01' }, true],
    ['one that brings a year from before the KOR', { is_kor: true, kor_since: '2026-01-01', first_year: '2025' }, true],
    ['one that has not said yet since when', { is_kor: true }, true],
    ['one that turned the KOR off again', { is_kor: false, kor_since: '2024-01-01' }, true],
  ])('%s', (_who, said, isAsked) => {
    expect(filesReturns({ ...BLANK, ...said }, TODAY)).toBe(isAsked);
  });

  it('shows no deadlines when starting under the KOR', () => {
    const scheme = { is_kor: true, kor_since: '2026-07-01', kor_until: null, first_year: 2026 };
    expect(isAllKor({ ...scheme, vat_from: '2026-10-01' })).toBe(true);
    expect(isAllKor({ ...scheme, vat_from: '2026-04-01' })).toBe(false);
    expect(isAllKor({ ...scheme, vat_from: null })).toBe(false);
  });
});

it('a company has a name', () => {
  const named = { ...BLANK, title: 'De Wit Ontwerp', postal_code: '2011 AB' };
  expect(problemsOf('company', named)).toEqual({});
  expect(problemsOf('company', { ...named, title: ' ' })).toEqual({ title: 'required' });
});
