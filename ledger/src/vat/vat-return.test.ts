import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, euros, subtract, sum } from '../money/money.ts';
import { DUE_RUBRICS, type Rubric, RUBRICS, VAT_CODES, VAT_RULES, type VatCode, type VatPart } from './vat.ts';
import { amountInReturn, placeInReturn, type VatBalance, vatReturn } from './vat-return.ts';

describe('the box of a line', () => {
  /** The turnover and the VAT of each treatment, as decided; none where the return is silent. */
  const PLACES: Record<VatCode, { base: Rubric | null; due: Rubric | null }> = {
    nl_high: { base: '1a', due: '1a' },
    nl_low: { base: '1b', due: '1b' },
    nl_other: { base: '1c', due: '1c' },
    private_use: { base: '1d', due: '1d' },
    nl_zero: { base: '1e', due: null },
    nl_reverse_charge: { base: '1e', due: null },
    purchase_reverse_nl: { base: '2a', due: '2a' },
    export_goods: { base: '3a', due: null },
    eu_goods: { base: '3b', due: null },
    eu_service: { base: '3b', due: null },
    triangular: { base: '3b', due: null },
    eu_local: { base: '3c', due: null },
    purchase_reverse_non_eu: { base: '4a', due: '4a' },
    purchase_reverse_eu: { base: '4b', due: '4b' },
    exempt: { base: null, due: null },
    kor_exempt: { base: null, due: null },
    oss: { base: null, due: null },
    service_outside_nl: { base: null, due: null },
    no_supply: { base: null, due: null },
    disbursement: { base: null, due: null },
    purchase: { base: null, due: null },
    import_paid_at_border: { base: null, due: null },
  };

  it.each(VAT_CODES)('%s', (code) => {
    expect(placeInReturn(code, 'base')?.rubric ?? null).toBe(PLACES[code].base);
    expect(placeInReturn(code, 'due')?.rubric ?? null).toBe(PLACES[code].due);
    expect(placeInReturn(code, 'base')?.column ?? 'turnover').toBe('turnover');
    expect(placeInReturn(code, 'due')?.column ?? 'tax').toBe('tax');
  });

  it('input VAT always goes to 5b', () => {
    for (const code of VAT_CODES) expect(placeInReturn(code, 'input')).toEqual({ rubric: '5b', column: 'tax' });
  });

  it('shows sales and VAT due as positive although they are credits', () => {
    expect(amountInReturn('nl_high', 'base', cents(-10_000))).toBe(10_000);
    expect(amountInReturn('nl_high', 'due', cents(-2100))).toBe(2100);
    expect(amountInReturn('purchase_reverse_eu', 'base', cents(10_000))).toBe(10_000);
    expect(amountInReturn('purchase_reverse_eu', 'due', cents(-2100))).toBe(2100);
    expect(amountInReturn('purchase', 'input', cents(2100))).toBe(2100);
  });
});

function books(lines: [VatCode, VatPart, number][]): VatBalance[] {
  return lines.map(([code, part, amount]) => ({ code, part, amount: cents(amount) }));
}

describe('a return', () => {
  const quarter = vatReturn(
    books([
      ['nl_high', 'base', -1_000_099],
      ['nl_high', 'due', -210_021],
      ['nl_low', 'base', -50_050],
      ['nl_low', 'due', -4505],
      ['eu_service', 'base', -75_000],
      ['exempt', 'base', -12_345],
      ['purchase_reverse_eu', 'base', 20_000],
      ['purchase_reverse_eu', 'due', -4200],
      ['purchase_reverse_eu', 'input', 4200],
      ['purchase', 'input', 31_033],
    ]),
  );

  it('shows turnover and VAT per box, rounded to whole euros', () => {
    expect(quarter.rubrics['1a']).toEqual({
      turnover: 1_000_099,
      tax: 210_021,
      turnover_euros: 10_000,
      tax_euros: 2100,
    });
    expect(quarter.rubrics['1b']).toEqual({ turnover: 50_050, tax: 4505, turnover_euros: 500, tax_euros: 45 });
    expect(quarter.rubrics['3b']).toMatchObject({ turnover_euros: 750, tax_euros: 0 });
    expect(quarter.rubrics['4b']).toMatchObject({ turnover_euros: 200, tax_euros: 42 });
    expect(quarter.rubrics['5b']).toMatchObject({ tax: 35_233, tax_euros: 353 });
  });

  it('adds up the rounded boxes and books the cents as a gain', () => {
    expect(quarter.owed_euros).toBe(2100 + 45 + 42);
    expect(quarter.total_euros).toBe(2187 - 353);
    expect(quarter.exact_total).toBe(210_021 + 4505 + 4200 - 35_233);
    expect(quarter.rounding_gain).toBe(183_493 - 183_400);
  });

  it('is negative in the box of the sale for a bad debt', () => {
    const { rubrics, total_euros } = vatReturn(
      books([
        ['nl_high', 'base', 10_050],
        ['nl_high', 'due', 2111],
      ]),
    );
    expect(rubrics['1a']).toEqual({ turnover: -10_050, tax: -2111, turnover_euros: -101, tax_euros: -22 });
    expect(total_euros).toBe(-22);
  });

  it('is nil without entries', () => {
    const nil = vatReturn([]);
    expect(nil).toMatchObject({ owed_euros: 0, input_euros: 0, total_euros: 0, exact_total: 0, rounding_gain: 0 });
    expect(Object.keys(nil.rubrics)).toEqual(RUBRICS);
  });

  const balance = fc.record({
    code: fc.constantFrom(...VAT_CODES),
    part: fc.constantFrom<VatPart>('base', 'due', 'input'),
    amount: fc.integer({ min: -1e9, max: 1e9 }).map(cents),
  });

  it('never rounds against the taxpayer, nor by a euro per box', () => {
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const { exact_total, total_euros, rounding_gain } = vatReturn(balances);
        expect(rounding_gain).toBe(subtract(exact_total, euros(total_euros)));
        expect(rounding_gain).toBeGreaterThanOrEqual(0);
        expect(rounding_gain).toBeLessThan(100 * (DUE_RUBRICS.length + 1));
      }),
    );
  });

  it('includes everything: 5a is all VAT due, 5b all input VAT', () => {
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const { rubrics } = vatReturn(balances);
        const of = (part: VatPart) =>
          balances.filter((one) => one.part === part && placeInReturn(one.code, part) !== null);
        expect(sum(DUE_RUBRICS.map((rubric) => rubrics[rubric].tax)) + sum(of('due').map((one) => one.amount))).toBe(0);
        expect(rubrics['5b'].tax).toBe(sum(of('input').map((one) => one.amount)));
        for (const rubric of RUBRICS) {
          const own = of('base').filter((one) => VAT_RULES[one.code].rubric === rubric);
          const turnover = sum(own.map((one) => amountInReturn(one.code, 'base', one.amount)));
          expect(rubrics[rubric].turnover).toBe(turnover);
        }
      }),
    );
  });
});
