import { describe, expect, it } from 'vitest';
import { COUNTRIES, isCountry, paysInEuros } from './countries.ts';

describe('a country', () => {
  it('must exist, in capitals', () => {
    expect(['NL', 'BE', 'XK', 'GB'].every(isCountry)).toBe(true);
    expect(['XX', 'UK', 'EU', 'nl', 'NLD', ''].some(isCountry)).toBe(false);
  });

  it('is listed once and has a name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it('has the euro or its own currency', () => {
    expect(['NL', 'BG', 'HR', 'XK'].every(paysInEuros)).toBe(true);
    expect(['SE', 'DK', 'PL', 'GB', 'US', 'CH'].some(paysInEuros)).toBe(false);
    expect(COUNTRIES.filter(paysInEuros)).toHaveLength(27);
  });
});
