import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  absolute,
  add,
  allocate,
  amountInSearch,
  type Cents,
  ceilEuros,
  cents,
  euros,
  floorEuros,
  formatEuro,
  multiplyDivide,
  negate,
  parseEuro,
  percentage,
  subtract,
  sum,
  ZERO,
} from './money.ts';

/** Whole cents up to ten billion euros either way: more than any books hold, and products stay safe. */
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents);

describe('an amount on the wire', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['60.50', 6050],
    ['-60.50', -6050],
    ['-0.05', -5],
    ['1.00', 100],
    ['1234567.89', 123_456_789],
  ])('"%s" is %i cents', (text, value) => {
    expect(parseEuro(text)).toBe(value);
    expect(formatEuro(cents(value))).toBe(text);
  });

  it.each(['', '60', '60.5', '60.505', '60,50', '.50', '1.234,50', '+1.00', ' 1.00', '1e3', 'NaN', '１.00'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseEuro(text)).toThrow(RangeError);
    },
  );

  it('is refused when it is too large to be exact', () => {
    expect(() => parseEuro('99999999999999.00')).toThrow(RangeError);
  });

  it('reads minus zero as zero', () => {
    expect(Object.is(parseEuro('-0.00'), 0)).toBe(true);
    expect(formatEuro(negate(ZERO))).toBe('0.00');
  });

  it('round-trips', () => {
    fc.assert(fc.property(amount, (value) => parseEuro(formatEuro(value)) === value));
  });
});

describe('whole cents', () => {
  it.each([0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])('%d is not an amount', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('overflow is refused, not rounded', () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => add(most, cents(1))).toThrow(RangeError);
    expect(() => subtract(negate(most), cents(1))).toThrow(RangeError);
    expect(() => multiplyDivide(most, 2, 1)).toThrow(RangeError);
  });

  test('adding and subtracting', () => {
    fc.assert(
      fc.property(fc.array(amount), amount, (amounts, one) => {
        const total = sum(amounts);
        expect(add(...amounts)).toBe(total);
        expect(subtract(add(total, one), one)).toBe(total);
        expect(sum([total, negate(total)])).toBe(0);
        expect(absolute(negate(one))).toBe(absolute(one));
      }),
    );
  });
});

describe('rounding to the cent', () => {
  it.each([
    // 21% of 0.50 is 10.5 cents
    [50, 2100, 11],
    [-50, 2100, -11],
    [49, 2100, 10],
    // 9% of 0.50 is 4.5 cents
    [50, 900, 5],
    [-50, 900, -5],
    [10_000, 2100, 2100],
    [0, 2100, 0],
  ])('%i cents at %i basis points is %i', (value, rate_bp, expected) => {
    expect(percentage(cents(value), rate_bp)).toBe(expected);
  });

  const fraction = fc.record({
    numerator: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    denominator: fc.integer({ min: 1, max: 1_000_000 }),
  });

  it('is exact, with halves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }).map(cents), fraction, (value, { numerator, denominator }) => {
        const doubled = 2n * BigInt(value) * BigInt(numerator);
        const half = doubled < 0n ? -BigInt(denominator) : BigInt(denominator);
        const oracle = (doubled + half) / (2n * BigInt(denominator));
        expect(BigInt(multiplyDivide(value, numerator, denominator))).toBe(oracle);
      }),
    );
  });

  it('mirrors: f(-x) = -f(x)', () => {
    const small = fc.integer({ min: -1e9, max: 1e9 }).map(cents);
    fc.assert(
      fc.property(small, fraction, (value, { numerator, denominator }) => {
        const there = multiplyDivide(value, numerator, denominator);
        expect(multiplyDivide(negate(value), numerator, denominator)).toBe(negate(there));
      }),
    );
  });

  it.each([
    [1, 0],
    [1, -3],
    [0.5, 2],
    [1, 1.5],
    [Number.NaN, 1],
  ])('%d over %d is no fraction', (numerator, denominator) => {
    expect(() => multiplyDivide(cents(1), numerator, denominator)).toThrow(RangeError);
  });
});

function parts(value: number, weights: number[]): number[] {
  return allocate(cents(value), weights);
}

describe('allocation', () => {
  it('gives remaining cents to the largest remainders, first come first served', () => {
    expect(parts(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(parts(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(parts(100, [1, 2])).toEqual([33, 67]);
    expect(parts(5, [3, 7])).toEqual([2, 3]);
    expect(parts(1, [1, 5, 1])).toEqual([0, 1, 0]);
  });

  it('gives everything to the first when all weights are zero', () => {
    expect(parts(-7, [0, 0])).toEqual([-7, 0]);
  });

  it.each([[[]], [[-1, 2]], [[0.5]], [[Number.NaN]]])('refuses weights %j', (weights) => {
    expect(() => allocate(cents(100), weights)).toThrow(RangeError);
  });

  it('never loses a cent, and no part is a whole cent from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amount, weights, (value, shares) => {
        const divided = allocate(value, shares);
        expect(sum(divided)).toBe(value);
        const total = shares.reduce((a, b) => a + b, 0);
        if (total === 0) return;
        divided.forEach((part, index) => {
          const error = BigInt(part) * BigInt(total) - BigInt(value) * BigInt(shares[index] ?? 0);
          expect(error < BigInt(total) && error > -BigInt(total)).toBe(true);
        });
      }),
    );
  });
});

describe('whole euros', () => {
  it.each([
    [10_099, 100, 101],
    [10_000, 100, 100],
    [-10_020, -101, -100],
    [-1, -1, 0],
    [1, 0, 1],
    [0, 0, 0],
  ])('%i cents: down %i, up %i', (value, down, up) => {
    expect(floorEuros(cents(value))).toBe(down);
    expect(ceilEuros(cents(value))).toBe(up);
  });

  it('a negative fraction of a euro is zero, not minus zero', () => {
    expect(Object.is(ceilEuros(cents(-99)), 0)).toBe(true);
  });

  it('rounding up and down mirror each other', () => {
    fc.assert(
      fc.property(amount, (value: Cents) => {
        expect(ceilEuros(value) + floorEuros(negate(value))).toBe(0);
        expect(subtract(value, euros(floorEuros(value)))).toBeGreaterThanOrEqual(0);
        expect(subtract(value, euros(floorEuros(value)))).toBeLessThan(100);
      }),
    );
  });
});

describe('what somebody looks for', () => {
  it.each([
    ['€ 1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['12,5', '12.5'],
    ['1.234', '1234'],
    ['80', '80'],
    ['INV-80', null],
    ['', null],
    [',50', null],
  ])('%s can be the amount %s', (text, amount) => {
    expect(amountInSearch(text)).toBe(amount);
  });
});
