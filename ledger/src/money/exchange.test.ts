import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachInEuros, type ExchangeRate, inEuros, isTooLargeInEuros, parseExchangeRate } from './exchange.ts';
import { cents, sum } from './money.ts';

const rate = (text: string): ExchangeRate => parseExchangeRate(text) ?? (0 as ExchangeRate);

it.each([
  [100_000, '1.1000', 90_909],
  [-100_000, '1.1', -90_909],
  [12_345, '0.854321', 14_450],
  [1_000_000, '163.25', 6_126],
])('%d cents at %s to the euro are %d euro cents', (amount, text, euros) => {
  expect(inEuros(cents(amount), rate(text))).toBe(euros);
});

it('a rate is above zero and has at most six decimals', () => {
  for (const text of ['0', '0.000000', '-1', '1,1', '1.1234567', '', '1e3', ' 1'])
    expect(parseExchangeRate(text)).toBeNull();
  expect(parseExchangeRate('1.085')).toBe(1_085_000);
});

it('detects amounts in euros over the document limit before calculating', () => {
  expect(isTooLargeInEuros(9_999_999_999_999, rate('1'))).toBe(false);
  expect(isTooLargeInEuros(9_999_999_999_999, rate('0.999999'))).toBe(true);
  expect(isTooLargeInEuros(1_000, rate('0.000001'))).toBe(false);
});

it('lines in euros add up to their sum in euros', () => {
  const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }).map(cents), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1000, max: 1e9 }), (lines, millionths) => {
      const at = millionths as ExchangeRate;
      expect(sum(eachInEuros(lines, at))).toBe(inEuros(sum(lines), at));
    }),
  );
});
