import { cents } from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import { dateOf, formatDate, formatDays, formatIban, formatMoney, formatNumber, formatRate } from './format.ts';

describe('formatting figures and dates', () => {
  it('formats money in the language’s notation, with a true minus', () => {
    expect(formatMoney(cents(123456), 'nl')).toBe('1.234,56');
    expect(formatMoney(cents(-18600), 'en', { currency: true })).toBe('−€186.00');
    expect(formatMoney(cents(-18600), 'nl', { currency: true })).toBe('−€\u00a0186,00');
    expect(formatMoney('2710.40', 'en', { sign: true })).toBe('+2,710.40');
    expect(formatMoney(cents(0), 'en', { sign: true })).toBe('0.00');
    expect(formatMoney(cents(552900), 'nl', { whole: true })).toBe('5.529');
  });

  it('formats dates day first', () => {
    expect(formatDate('2026-07-04', 'en')).toBe('04-07-2026');
    expect(formatDate('2026-07-04', 'nl', 'long')).toBe('4 juli 2026');
    expect(formatDate('2026-07-14', 'en', 'weekday')).toBe('Tuesday 14 July 2026');
    expect(formatDate('2026-07-14', 'nl', 'weekday')).toBe('Dinsdag 14 juli 2026');
  });

  it('formats relative days', () => {
    expect(formatDays('2026-07-08', '2026-07-14', 'en')).toBe('6 days ago');
    expect(formatDays('2026-07-31', '2026-07-14', 'nl')).toBe('over 17 dagen');
  });

  it('uses the date in the Netherlands, not of the user or server', () => {
    expect(dateOf('2026-06-30T22:30:00Z')).toBe('2026-07-01');
    expect(dateOf('2026-12-31T22:30:00Z')).toBe('2026-12-31');
  });

  it('formats rates, quantities and accounts', () => {
    expect(formatRate(1250, 'nl')).toBe('12,5%');
    expect(formatNumber(12.5, 'nl')).toBe('12,5');
    expect(formatNumber(1250, 'en')).toBe('1,250');
    expect(formatIban('NL44TRIO0391204417')).toBe('NL44 TRIO 0391 2044 17');
  });
});
