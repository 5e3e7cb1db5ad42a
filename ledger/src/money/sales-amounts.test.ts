import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expenseLine,
  lineAmount,
  parseDecimal,
  type PricedLine,
  reverseChargeVat,
  salesTotals,
} from './sales-amounts.ts';
import { cents, negate, sum } from './money.ts';
import { vatInGross, vatOnNet } from '../vat/vat.ts';

function high(amount: number): PricedLine {
  return { amount: cents(amount), code: 'nl_high', rate_bp: 2100 };
}

function low(amount: number): PricedLine {
  return { amount: cents(amount), code: 'nl_low', rate_bp: 900 };
}

describe('a line', () => {
  it.each([
    ['1', '60.50', 6050],
    ['2.5', '19.99', 4998],
    ['3', '0.333', 100],
    ['0.5', '0.01', 1],
    ['-0.5', '0.01', -1],
    ['-1', '60.50', -6050],
    ['0.3333', '0.0001', 0],
    ['12.25', '85.0000', 104_125],
  ])('%s × %s is %i cents', (quantity, price, expected) => {
    expect(lineAmount(quantity, price)).toBe(expected);
  });

  it.each(['', '1.', '.5', '1,5', '1.23456', '1e2', 'NaN', '--1', '1234567890123'])('"%s" is no number', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });

  it('is refused when too large to be exact', () => {
    expect(() => lineAmount('999999999999', '999999999999')).toThrow(RangeError);
  });

  it('of a credit note mirrors that of the invoice', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, fraction]) => `${String(whole)}.${String(fraction).padStart(4, '0')}`);
    fc.assert(
      fc.property(decimal, decimal, (quantity, price) => {
        expect(lineAmount(`-${quantity}`, price)).toBe(negate(lineAmount(quantity, price)));
      }),
    );
  });
});

describe('a sales invoice in net prices', () => {
  it('calculates VAT once per rate over the document, not per line', () => {
    // Line by line the VAT on 0.50 twice would be 2 × 0.11.
    const totals = salesTotals([high(50), high(50), low(1000)], 'net');
    expect(totals.groups).toEqual([
      { code: 'nl_high', rate_bp: 2100, base: 100, discount: 0, vat: 21 },
      { code: 'nl_low', rate_bp: 900, base: 1000, discount: 0, vat: 90 },
    ]);
    expect(totals).toMatchObject({ total_excl: 1100, total_vat: 111, total_incl: 1211, net_lines: [50, 50, 1000] });
  });

  it('separates treatments with the same rate', () => {
    const export_goods: PricedLine = { amount: cents(700), code: 'export_goods', rate_bp: 0 };
    const eu_service: PricedLine = { amount: cents(300), code: 'eu_service', rate_bp: 0 };
    expect(salesTotals([export_goods, eu_service], 'net').groups.map((group) => group.base)).toEqual([700, 300]);
  });

  it('is zero without lines', () => {
    expect(salesTotals([], 'net')).toEqual({
      groups: [],
      total_excl: 0,
      total_vat: 0,
      total_incl: 0,
      net_lines: [],
      booked_lines: [],
    });
  });
});

describe('a sales invoice in gross prices', () => {
  it('three times 9.99 at 21% is 29.97: 24.77 and 5.20 VAT, the cent shared over the lines', () => {
    const totals = salesTotals([high(999), high(999), high(999)], 'gross');
    expect(totals.groups).toEqual([{ code: 'nl_high', rate_bp: 2100, base: 2477, discount: 0, vat: 520 }]);
    expect(totals.net_lines).toEqual([825, 826, 826]);
  });
});

const line = fc.record({
  amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
  kind: fc.constantFrom(
    { code: 'nl_high', rate_bp: 2100 } as const,
    { code: 'nl_low', rate_bp: 900 } as const,
    {
      code: 'nl_zero',
      rate_bp: 0,
    } as const,
  ),
});
const lines = fc.array(
  line.map(({ amount, kind }): PricedLine => ({ amount, ...kind })),
  { maxLength: 30 },
);

describe('any sales invoice', () => {
  it('adds up: lines to the base of their rate, bases and VAT to the totals', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('net', 'gross'), (priced, prices) => {
        const totals = salesTotals(priced, prices);
        for (const { code, rate_bp, base, vat } of totals.groups) {
          const own = priced.map((one, index) => ({ one, index })).filter(({ one }) => one.code === code);
          expect(sum(own.map(({ index }) => totals.net_lines[index] ?? cents(0)))).toBe(base);
          const given = sum(own.map(({ one }) => one.amount));
          expect(vat).toBe(prices === 'net' ? vatOnNet(given, rate_bp) : vatInGross(given, rate_bp).vat);
        }
        expect(sum(totals.net_lines)).toBe(totals.total_excl);
        expect(sum([totals.total_excl, totals.total_vat])).toBe(totals.total_incl);
        if (prices === 'gross') expect(totals.total_incl).toBe(sum(priced.map((one) => one.amount)));
      }),
    );
  });

  it('is reversed to the cent by its credit note', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('net', 'gross'), (priced, prices) => {
        const invoice = salesTotals(priced, prices);
        const credit = salesTotals(
          priced.map((one) => ({ ...one, amount: negate(one.amount) })),
          prices,
        );
        expect(credit.net_lines).toEqual(invoice.net_lines.map(negate));
        expect(credit.total_vat).toBe(negate(invoice.total_vat));
      }),
    );
  });
});

describe('a discount', () => {
  it('on a line is taken before rounding', () => {
    expect(lineAmount('3', '33.33', 1000)).toBe(8999);
    expect(lineAmount('-3', '33.33', 1000)).toBe(-8999);
    expect(lineAmount('1', '12.34', 10_000)).toBe(0);
  });

  it('on the whole is taken off each rate before the VAT', () => {
    const lines = [
      { amount: cents(10_000), code: 'nl_high' as const, rate_bp: 2100 },
      { amount: cents(5_000), code: 'nl_low' as const, rate_bp: 900 },
    ];
    expect(salesTotals(lines, 'net', 1000)).toMatchObject({
      groups: [
        { base: 9000, discount: 1000, vat: 1890 },
        { base: 4500, discount: 500, vat: 405 },
      ],
      total_excl: 13_500,
      total_incl: 15_795,
      net_lines: [10_000, 5_000],
      booked_lines: [9000, 4500],
    });
    expect(salesTotals(lines, 'gross', 1000).total_incl).toBe(13_500);
  });

  it('adds up per rate, with prices with and without VAT, and is reversed to the cent', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('net', 'gross'), fc.integer({ min: 0, max: 10_000 }), (priced, prices, bp) => {
        const totals = salesTotals(priced, prices, bp);
        expect(sum(totals.booked_lines)).toBe(totals.total_excl);
        const given = totals.groups.map(({ base, discount }) => sum([base, discount]));
        expect(sum(totals.net_lines)).toBe(sum(given));
        const back = salesTotals(
          priced.map((one) => ({ ...one, amount: negate(one.amount) })),
          prices,
          bp,
        );
        expect(back.booked_lines).toEqual(totals.booked_lines.map(negate));
        expect(back.total_incl).toBe(negate(totals.total_incl));
      }),
    );
  });
});

describe('an expense line', () => {
  it('can be entered with or without VAT', () => {
    expect(expenseLine(cents(12_100), 2100, true)).toEqual({ amount_excl: 10_000, vat: 2100, rate_bp: 2100 });
    expect(expenseLine(cents(10_000), 2100, false)).toEqual({ amount_excl: 10_000, vat: 2100, rate_bp: 2100 });
  });
});

describe('VAT calculated by the buyer', () => {
  it('is calculated per rate over the invoice and spread over its lines', () => {
    const invoice = [50, 50, 1000].map((amount) => ({ amount_excl: cents(amount), rate_bp: 2100 }));
    // 21% of 11.00 is 2.31; line by line it would have been 0.11 + 0.11 + 2.10 = 2.32.
    expect(reverseChargeVat(invoice)).toEqual([10, 11, 210]);
  });

  it('adds up to the VAT of each rate', () => {
    const bought = fc.array(
      fc.record({
        amount_excl: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
        rate_bp: fc.constantFrom(2100, 900, 0),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(bought, (own) => {
        const vat = reverseChargeVat(own);
        for (const rate_bp of [2100, 900, 0]) {
          const members = own.map((one, index) => ({ one, index })).filter(({ one }) => one.rate_bp === rate_bp);
          const base = sum(members.map(({ one }) => one.amount_excl));
          expect(sum(members.map(({ index }) => vat[index] ?? cents(0)))).toBe(vatOnNet(base, rate_bp));
        }
      }),
    );
  });
});
