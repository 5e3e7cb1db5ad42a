import { type Cents, isTooLarge, multiplyDivide, subtract, sum, ZERO } from './money.ts';

/** What one euro is worth in another currency, in millionths: 1.1 dollars to the euro is 1,100,000, as the ECB writes its rates. */
export type ExchangeRate = number & { readonly __unit: 'millionths-per-euro' };

const MILLION = 1_000_000;
const RATE_TEXT = /^(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Reads "1.1000"; null for what is no rate above zero with at most six decimals. */
export function parseExchangeRate(text: string): ExchangeRate | null {
  const match = RATE_TEXT.exec(text);
  if (match === null) return null;
  const rate = Number(match[1]) * MILLION + Number((match[2] ?? '').padEnd(6, '0'));
  return rate === 0 ? null : (rate as ExchangeRate);
}

/** An amount of another currency in euros, rounded half away from zero. */
export function inEuros(amount: Cents, rate: ExchangeRate): Cents {
  return multiplyDivide(amount, MILLION, rate);
}

/** Whether a sum of another currency, in its cents, is more in euros than a document may hold. */
export function isTooLargeInEuros(foreign: number, rate: ExchangeRate): boolean {
  return isTooLarge((foreign * MILLION) / rate);
}

/** Amounts that are added up: each in euros, so that together they are exactly what their sum is in euros. */
export function eachInEuros(amounts: readonly Cents[], rate: ExchangeRate): Cents[] {
  let before = ZERO;
  return amounts.map((_, index) => {
    const upToHere = inEuros(sum(amounts.slice(0, index + 1)), rate);
    const own = subtract(upToHere, before);
    before = upToHere;
    return own;
  });
}
