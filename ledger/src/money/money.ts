/** An amount in euro cents: always a safe integer, never a float, never a string. Debit is positive where a sign means a side. */
export type Cents = number & { readonly __unit: 'euro-cents' };

/** Brands a whole number of cents. Throws a RangeError for fractions, NaN and numbers beyond 2^53. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${String(value)}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

/** The most that one amount of a document may be, either side of zero: 99,999,999,999.99. Sums of many may be more. */
export const LARGEST_AMOUNT = cents(9_999_999_999_999);

/** Whether an amount is more than a document may hold, above zero or below it. */
export function isTooLarge(amount: number): boolean {
  return Math.abs(amount) > LARGEST_AMOUNT;
}

const EURO_TEXT = /^(-?)(\d{1,13})\.(\d{2})$/;

/** Reads the wire form "60.50". Works on the digits, because 1.005 * 100 is 100.49999999999999. Throws a RangeError for anything else. */
export function parseEuro(text: string): Cents {
  const match = EURO_TEXT.exec(text);
  if (match === null) throw new RangeError(`not an amount in euros with two decimals: ${text}`);
  const [, sign = '', euros = '', fraction = ''] = match;
  return cents(Number(sign + euros + fraction));
}

/** Writes the wire form: `cents(6050)` is "60.50". The inverse of `parseEuro`. */
export function formatEuro(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What someone looks for when it can be an amount, or the beginning of one, as the wire form would have it: "€ 1.234,56" and "1,234.56" are
 * "1234.56". Null for anything else.
 */
export function amountInSearch(text: string): string | null {
  const figures = text.replaceAll(/[€\s]/g, '');
  if (!/^\d[\d.,]*$/.test(figures)) return null;
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? [];
  return whole.replaceAll(/[.,]/g, '') + (cents === undefined ? '' : `.${cents}`);
}

export function add(...amounts: readonly Cents[]): Cents {
  return sum(amounts);
}

export function subtract(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

export function absolute(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

/**
 * amount × numerator ÷ denominator, rounded half away from zero, so that f(-x) = -f(x) and a credit note mirrors its
 * invoice to the cent. Exact: the product is formed as a bigint. The denominator must be positive.
 */
export function multiplyDivide(amount: Cents, numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError('numerator and denominator must be whole numbers, the denominator positive');
  const exact = BigInt(amount) * BigInt(numerator);
  const half = BigInt(denominator) / 2n;
  const size = exact < 0n ? -exact : exact;
  const odd = BigInt(denominator) % 2n === 1n;
  const rounded = odd
    ? (2n * size + BigInt(denominator)) / (2n * BigInt(denominator))
    : (size + half) / BigInt(denominator);
  return cents(Number(exact < 0n ? -rounded : rounded));
}

/** A share of an amount in basis points (2100 is 21%), rounded half away from zero. */
export function percentage(amount: Cents, rate_bp: number): Cents {
  return multiplyDivide(amount, rate_bp, 10_000);
}

/**
 * Divides an amount over weights without losing a cent: each part is rounded down in size and the cents that remain go
 * to the largest remainders, first come first served. All weights zero: everything goes to the first part.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) throw new RangeError('nothing to allocate to');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights must be whole and not negative');
  const total = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : ZERO));
  const size = BigInt(Math.abs(amount));
  const exact = weights.map((weight) => size * BigInt(weight));
  const parts = exact.map((share) => share / total);
  let left = size - parts.reduce((a, b) => a + b, 0n);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => cents(amount < 0 ? -Number(part) : Number(part)));
}

/** Whole euros towards minus infinity: how VAT that is owed is rounded. floorEuros(-10020) is -101. */
export function floorEuros(amount: Cents): number {
  return Math.floor(amount / 100) + 0;
}

/** Whole euros towards plus infinity: how input VAT is rounded. ceilEuros(-10020) is -100. */
export function ceilEuros(amount: Cents): number {
  return Math.ceil(amount / 100) + 0;
}

export function euros(whole: number): Cents {
  return cents(whole * 100);
}
