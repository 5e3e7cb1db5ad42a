import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExpenseTerms, excessVat, expenseTotals, type TypedExpenseLine } from './purchase-amounts.ts';
import { cents, negate, sum, ZERO } from './money.ts';

const PLAIN: ExpenseTerms = { includesVat: false, reverseCharge: 'NONE', isCreditNote: false };

function typed(amount: number, rate_bp: number, vat: number | null = null): TypedExpenseLine {
  return { amount: cents(amount), vat: vat === null ? null : cents(vat), rate_bp };
}

describe('VAT above the rate', () => {
  it.each<[string, TypedExpenseLine, Partial<ExpenseTerms>]>([
    ['90.00 on 100.00 at 21%', typed(10_000, 2100, 9_000), {}],
    ['three cents more', typed(10_000, 2100, 2_103), {}],
    ['90.00 within a price of 100.00', typed(10_000, 2100, 9_000), { includesVat: true }],
    ['on a credit note', typed(10_000, 2100, 9_000), { isCreditNote: true }],
    ['on what is taken off', typed(-10_000, 2100, -9_000), {}],
    ['on what is taken off, the other way', typed(-10_000, 2100, 900), {}],
    ['on nothing, without a rate', typed(0, 0, 500), {}],
    ['without a rate', typed(10_000, 0, 500), {}],
  ])('%s', (_what, line, terms) => {
    expect(excessVat([typed(5_000, 900), line], { ...PLAIN, ...terms })).toMatchObject({ index: 1, vat: line.vat });
  });

  it.each<[string, TypedExpenseLine, Partial<ExpenseTerms>]>([
    ['by its rate', typed(10_000, 2100), {}],
    ['as printed', typed(10_000, 2100, 2_100), {}],
    ['two cents more, by rounding', typed(10_000, 2100, 2_102), {}],
    ['less', typed(10_000, 2100, 900), {}],
    ['none', typed(10_000, 2100, 0), {}],
    ['taken off as much', typed(-10_000, 2100, -2_100), {}],
    ['within the price', typed(12_100, 2100, 2_100), { includesVat: true }],
    ['of an import, on goods of another invoice', typed(0, 2100, 21_840), {}],
    ['not printed but shifted', typed(10_000, 2100, 9_000), { reverseCharge: 'EU' }],
  ])('is not: %s', (_what, line, terms) => {
    expect(excessVat([line], { ...PLAIN, ...terms })).toBeUndefined();
  });
});

describe('the totals of an expense', () => {
  it('printer paper for 50.00 and a book for 20.00: 10.50 and 1.80 VAT, 82.30 to pay', () => {
    expect(expenseTotals([typed(5000, 2100), typed(2000, 900)], PLAIN)).toEqual({
      lines: [
        { amount_excl: 5000, vat: 1050, rate_bp: 2100 },
        { amount_excl: 2000, vat: 180, rate_bp: 900 },
      ],
      groups: [
        { rate_bp: 2100, base: 5000, vat: 1050 },
        { rate_bp: 900, base: 2000, vat: 180 },
      ],
      total_excl: 7000,
      total_vat: 1230,
      total_incl: 8230,
    });
  });

  it('keeps the printed VAT, also with prices including VAT', () => {
    expect(expenseTotals([typed(999, 900, 83)], { ...PLAIN, includesVat: true })).toMatchObject({
      lines: [{ amount_excl: 916, vat: 83 }],
      total_incl: 999,
    });
  });

  it('under a reverse charge owes the supplier the net amount; the VAT is per rate over the invoice', () => {
    const totals = expenseTotals([typed(50, 2100), typed(50, 2100)], { ...PLAIN, reverseCharge: 'EU' });
    expect(totals).toMatchObject({ total_excl: 100, total_vat: 0, total_incl: 100 });
    expect(totals.groups).toEqual([{ rate_bp: 2100, base: 100, vat: 21 }]);
    expect(sum(totals.lines.map((line) => line.vat))).toBe(21);
  });

  it('of a credit note is negative in total, with positive lines', () => {
    expect(expenseTotals([typed(5000, 2100)], { ...PLAIN, isCreditNote: true })).toMatchObject({
      lines: [{ amount_excl: 5000, vat: 1050 }],
      groups: [{ rate_bp: 2100, base: -5000, vat: -1050 }],
      total_excl: -5000,
      total_vat: -1050,
      total_incl: -6050,
    });
  });

  it('adds up for any input', () => {
    const line = fc.record({
      amount: fc.integer({ min: -1e8, max: 1e8 }).map(cents),
      vat: fc.option(fc.integer({ min: -1e7, max: 1e7 }).map(cents)),
      rate_bp: fc.constantFrom(2100, 900, 0),
    });
    const terms = fc.record({
      includesVat: fc.boolean(),
      reverseCharge: fc.constantFrom('NONE', 'EU', 'NL', 'NON_EU'),
      isCreditNote: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), terms, (lines, how) => {
        const totals = expenseTotals(lines, how);
        const sign = how.isCreditNote ? negate : (amount: typeof ZERO) => amount;
        expect(totals.total_excl).toBe(sign(sum(totals.lines.map((one) => one.amount_excl))));
        expect(sum([totals.total_excl, totals.total_vat])).toBe(totals.total_incl);
        if (how.reverseCharge !== 'NONE') expect(totals.total_vat).toBe(0);
        else expect(totals.total_vat).toBe(sign(sum(totals.lines.map((one) => one.vat))));
        if (how.includesVat && how.reverseCharge === 'NONE')
          expect(totals.total_incl).toBe(sign(sum(lines.map((one) => one.amount))));
      }),
    );
  });
});
