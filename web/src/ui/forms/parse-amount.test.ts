import { cents } from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatMoney } from '../format/format.ts';
import { LANGUAGES, type Language } from '../format/language.ts';
import { showDecimal } from './decimal-input.tsx';
import { parseAmount, parseDecimalText, parseRateText } from './parse-amount.ts';

const amountOf = (text: string, language: Language) => {
  const parsed = parseAmount(text, language);
  return parsed.ok ? Number(parsed.cents) : parsed.problem;
};

describe('a typed amount', () => {
  it.each([
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1234,56', 123456],
    ['1234.56', 123456],
    ['€ 60', 6000],
    ['60,5', 6050],
    ['12,', 1200],
    [',50', 50],
    ['1.234.567', 123456700],
    ['1,234,567.89', 123456789],
    ['1.234.567,89', 123456789],
    ['−186,00', -18600],
    ['-186.00', -18600],
    ['120+35,50', 15550],
    ['1.200,00 + 35.50', 123550],
    ['100-12,5', 8750],
    ['0,005', 'three_decimals'],
    ['12,3456', 'three_decimals'],
    ['1.234,567', 'three_decimals'],
    ['', 'not_an_amount'],
    ['twelve', 'not_an_amount'],
    ['1+', 'not_an_amount'],
    ['1..2', 'not_an_amount'],
    ['12.34.56', 'not_an_amount'],
    ['1.2345,60', 'not_an_amount'],
    ['99999999999999', 'not_an_amount'],
  ])('%s is the same in both languages', (text, expected) => {
    expect(LANGUAGES.map((language) => amountOf(text, language))).toEqual([expected, expected]);
  });

  it('asks about one separator before three digits, unless there is no doubt', () => {
    expect(amountOf('1.234', 'nl')).toBe(123400);
    expect(amountOf('0.125', 'nl')).toBe('three_decimals');
  });

  it.each([
    ['nl', '4,250', { whole: '4250', decimals: '4,25' }],
    ['en', '4.250', { whole: '4250', decimals: '4.25' }],
    ['en', '4,250', { whole: '4250', decimals: '4.25' }],
    ['nl', '-12,345', { whole: '-12345', decimals: '-12,34' }],
  ] as const)('asks in %s whether %s is in thousands or has decimals', (language, typed, ways) => {
    expect(parseAmount(typed, language)).toEqual({ ok: false, problem: 'thousands_or_decimals', ...ways });
    for (const way of [ways.whole, ways.decimals]) expect(parseAmount(way, language).ok).toBe(true);
  });

  it('asks about a comma before three digits in English, unless unambiguous', () => {
    expect(parseAmount('49,995', 'en')).toEqual({
      ok: false,
      problem: 'thousands_or_decimals',
      whole: '49995',
      decimals: '49.99',
    });
    expect(parseAmount('10-1,234', 'en')).toMatchObject({ whole: '-1234', decimals: '-1.23' });
    expect(amountOf('49.995', 'nl')).toBe(4999500);
    expect(amountOf('12345,250', 'nl')).toBe('three_decimals');
    expect(amountOf('0,125', 'en')).toBe('three_decimals');
    expect(amountOf('1,234.50', 'en')).toBe(123450);
    expect(amountOf('12,345,678', 'en')).toBe(1234567800);
  });

  it('round-trips every amount in either language', () => {
    const anyAmount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...LANGUAGES), fc.boolean(), (value, language, currency) => {
        expect(amountOf(formatMoney(cents(value), language, { currency }), language)).toBe(value);
      }),
    );
  });
});

const decimalOf = (text: string, language: Language) => {
  const parsed = parseDecimalText(text, language);
  return parsed.ok ? parsed.decimal : parsed.problem;
};

describe('a typed quantity or unit price', () => {
  it.each([
    ['4.250,00', '4250.00'],
    ['4,250.50', '4250.50'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['€ 95', '95'],
    ['−3', '-3'],
    ['-0', '0'],
    ['0,3333', '0.3333'],
    ['1.234.567,8', '1234567.8'],
    ['abc', 'not_an_amount'],
    ['', 'not_an_amount'],
    ['1.2345,60', 'not_an_amount'],
    ['12.34.56', 'not_an_amount'],
    ['0,33333', 'five_decimals'],
    ['9999999999', 'not_an_amount'],
  ])('%s is the same in both languages', (text, expected) => {
    expect(LANGUAGES.map((language) => decimalOf(text, language))).toEqual([expected, expected]);
  });

  it('reads a single separator before three digits in the language’s notation', () => {
    const asked = { ok: false, problem: 'thousands_or_decimals', whole: '4250', decimals: '4.250' };
    expect(parseDecimalText('4,250', 'nl')).toEqual(asked);
    expect(parseDecimalText('4.250', 'en')).toEqual(asked);
    expect(parseDecimalText('4,250', 'en')).toEqual(asked);
    expect(parseDecimalText('-4,250', 'en')).toEqual({ ...asked, whole: '-4250', decimals: '-4.250' });
    const clear = ['0,125', '4,25', '4,2500', '4250', '12345,250', '4.250,00', '1.234.567'];
    for (const language of LANGUAGES)
      for (const text of clear) expect(parseDecimalText(text, language).ok, text).toBe(true);
    expect(parseDecimalText('4.250', 'nl')).toEqual({ ok: true, decimal: '4250' });
  });

  it('round-trips every number in either language, or offers it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(...LANGUAGES), (value, language) => {
        const shown = showDecimal((value / 10_000).toFixed(4), language, 2);
        const parsed = parseDecimalText(shown, language);
        // Exactly three decimals are asked about when typed; the number is one of the answers.
        const read = parsed.ok ? [parsed.decimal] : [parsed.whole, parsed.decimals];
        expect(read.map(Number)).toContain(value / 10_000);
      }),
    );
  });

  it('is shown in the language’s notation', () => {
    expect(showDecimal('1187.5', 'nl', 2)).toBe('1.187,50');
    expect(showDecimal('12.5000', 'en', 0)).toBe('12.5');
    expect(showDecimal('0.3333', 'nl', 2)).toBe('0,3333');
  });
});

test.each([
  ['1.085', '1.085'],
  ['1,085', '1.085'],
  [' 0,854321 ', '0.854321'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
])('the exchange rate %j is %s in either language', (text, decimal) => {
  expect(parseRateText(text)).toEqual({ ok: true, decimal });
});

test.each(['abc', '', '1.2.3', '1,0854321'])('%j is no exchange rate', (text) => {
  expect(parseRateText(text).ok).toBe(false);
});
