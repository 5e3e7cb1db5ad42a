import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, type Cents, ZERO } from '../money/money.ts';
import { depreciationOfYear, depreciationPlan, type DepreciationTerms, mostOfYear, planTotal } from './depreciation.ts';

const terms = (more: Partial<DepreciationTerms> = {}): DepreciationTerms => ({
  method: 'LINEAR',
  cost: cents(600_000),
  lowest: ZERO,
  life_months: 60,
  degressive_bp: 0,
  most_a_year_bp: 2000,
  in_use_from: '2026-04-01',
  pauses: [],
  ...more,
});
const until = (lastDay: string) => depreciationOfYear(terms(), cents(600_000), 2026, { lastDay }).amount;
const amounts = (of: DepreciationTerms, value: Cents = of.cost, year = 2026) =>
  depreciationPlan(of, value, year).map(({ amount }) => amount);

/** Depreciation of a year for which 900 was set, of what is sold in it. */
const sold = (lastDay: string, more: Partial<DepreciationTerms> = {}) =>
  depreciationOfYear(terms(more), cents(600_000), 2026, { planned: { 2026: cents(90_000) }, lastDay }).amount;

describe('linear', () => {
  test('goes by month from the month of first use (AST-03)', () => {
    expect(amounts(terms())).toEqual([90_000, 120_000, 120_000, 120_000, 120_000, 30_000]);
  });

  test('ends in the month before the day it goes, unless that is the last of its month', () => {
    expect([until('2026-06-30'), until('2026-06-29'), until('2026-04-02')]).toEqual([30_000, 20_000, 0]);
  });

  test('of what was paused goes on later, over as many months', () => {
    const paused = terms({ pauses: [{ from: '2027-01-01', until: '2027-07-01' }] });
    expect(amounts(paused)).toEqual([90_000, 60_000, 120_000, 120_000, 120_000, 90_000]);
    expect(amounts(terms({ pauses: [{ from: '2027-01-01', until: null }] }))).toEqual([90_000]);
  });

  test('spreads another book value over the months that are left', () => {
    expect(amounts(terms(), cents(255_000), 2027)).toEqual([60_000, 60_000, 60_000, 60_000, 15_000]);
  });

  test('of land is nil', () => {
    expect(amounts(terms({ method: 'NONE', life_months: 0 }))).toEqual([]);
  });
});

describe('the most that the law allows a year', () => {
  const from = { in_use_from: '2026-01-01', cost: cents(1_000_000) };

  test('holds when a life is shortened, and the plan runs on after it', () => {
    expect(amounts(terms(from), cents(600_000), 2030)).toEqual([200_000, 200_000, 200_000]);
    expect(amounts(terms({ ...from, most_a_year_bp: 1000, life_months: 120 }), cents(250_000), 2035)).toEqual([
      100_000, 100_000, 50_000,
    ]);
  });

  test('holds for an opening asset of which too little was depreciated, and for a degressive one', () => {
    expect(amounts(terms({ ...from, booked_until: '2028-01-01' }), cents(1_000_000), 2028)).toEqual(
      Array.from({ length: 5 }, () => 200_000),
    );
    const degressive = terms({ ...from, method: 'DEGRESSIVE', degressive_bp: 3000 });
    expect(amounts(degressive, cents(900_000), 2029)).toEqual([200_000, 200_000, 200_000, 200_000, 100_000]);
  });

  test('goes by the months in use, does not bind free depreciation, and is for amounts by hand too', () => {
    const gone = depreciationOfYear(terms(from), cents(600_000), 2030, { lastDay: '2030-06-30' });
    expect(gone).toEqual({ months: 6, amount: 100_000, is_manual: false });
    expect(amounts(terms({ ...from, most_a_year_bp: null }), cents(600_000), 2030)).toEqual([600_000]);
    const byHand = depreciationOfYear(terms(from), cents(600_000), 2028, { planned: { 2028: cents(500_000) } });
    expect(byHand.amount).toBe(200_000);
  });

  test('lets the shortest life end in time, whatever the cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 12 }), (cost, month) => {
        const in_use_from = `2026-${String(month).padStart(2, '0')}-01`;
        expect(amounts(terms({ cost: cents(cost), in_use_from })).length).toBeLessThanOrEqual(month === 1 ? 5 : 6);
      }),
      { examples: [[100_001, 1]] },
    );
  });
});

describe('other methods', () => {
  test('degressive takes a share of the book value, at most what the law allows, and what is left at the end', () => {
    const of = terms({ method: 'DEGRESSIVE', degressive_bp: 3000, life_months: 96, in_use_from: '2026-01-01' });
    expect(amounts(of)).toEqual([120_000, 120_000, 108_000, 75_600, 52_920, 41_160, 41_160, 41_160]);
    const first = depreciationOfYear({ ...of, most_a_year_bp: null }, of.cost, 2026);
    expect(first.amount).toBe(180_000);
  });

  test('by hand takes what was planned for a year, until nothing is left', () => {
    const of = terms({ method: 'MANUAL', most_a_year_bp: null });
    const plan = depreciationPlan(of, of.cost, 2026, { 2026: cents(100_000), 2028: cents(900_000) });
    expect(plan.map(({ year, amount }) => [year, amount])).toEqual([
      [2026, 100_000],
      [2027, 0],
      [2028, 500_000],
    ]);
  });

  test('by hand shows the years of its life before anything is typed, and one more after the last', () => {
    const of = terms({ method: 'MANUAL' });
    expect(amounts(of)).toEqual([0, 0, 0, 0, 0, 0]);
    const plan = depreciationPlan(of, of.cost, 2026, { 2031: cents(100_000) });
    expect(plan.map(({ year }) => year)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032]);
  });

  test('a year set by hand replaces what the method gives, and the rest follows', () => {
    const plan = depreciationPlan(terms(), cents(600_000), 2026, { 2027: ZERO });
    expect(plan.map(({ amount }) => amount)).toEqual([90_000, 0, 120_000, 120_000, 120_000, 120_000, 30_000]);
    expect(mostOfYear(terms(), 9)).toBe(90_000);
  });

  test('a year set by hand is divided over the months that the asset is in use in it', () => {
    expect([sold('2026-06-30'), sold('2026-12-30'), sold('2026-03-31')]).toEqual([30_000, 80_000, 0]);
    expect(sold('2026-06-30', { pauses: [{ from: '2026-07-01', until: '2026-10-01' }] })).toBe(45_000);
    expect(sold('2026-06-30', { in_use_from: '2027-01-01' })).toBe(0);
  });
});

/** From a euro: of one or two cents a year may take less than a cent, so that they last for ever. */
const ANY_TERMS = fc
  .record({
    cost: fc.integer({ min: 100, max: 1_000_000_000 }),
    residual: fc.integer({ min: 0, max: 1_000_000_000 }),
    life_months: fc.integer({ min: 1, max: 480 }),
    degressive_bp: fc.integer({ min: 0, max: 5000 }),
    method: fc.constantFrom('LINEAR' as const, 'DEGRESSIVE' as const),
    year: fc.integer({ min: 2013, max: 2030 }),
    month: fc.integer({ min: 1, max: 12 }),
    paused: fc.option(fc.record({ after: fc.integer({ min: 0, max: 60 }), months: fc.integer({ min: 1, max: 30 }) })),
  })
  .map(({ cost, residual, year, month, paused, ...more }): DepreciationTerms => {
    const at = (months: number) => {
      const index = year * 12 + month - 1 + months;
      return `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}-01`;
    };
    const from = paused === null ? 0 : paused.after;
    const pauses = paused === null ? [] : [{ from: at(from), until: at(from + paused.months) }];
    return terms({
      ...more,
      cost: cents(cost),
      lowest: cents(Math.min(cost, residual)),
      in_use_from: `${String(year)}-${String(month).padStart(2, '0')}-15`,
      pauses,
    });
  });

describe('of any asset', () => {
  test('a plan comes to cost less residual value and never goes below it', () => {
    fc.assert(
      fc.property(ANY_TERMS, (of) => {
        const plan = depreciationPlan(of, of.cost, Number(of.in_use_from.slice(0, 4)));
        expect(planTotal(plan)).toBe(of.cost - of.lowest);
        expect(plan.every(({ book_value, amount }) => book_value >= of.lowest && amount >= 0)).toBe(true);
      }),
    );
  });

  test('no year takes more than the law allows, from any book value', () => {
    fc.assert(
      fc.property(ANY_TERMS, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 20 }), (of, part, later) => {
        const value = cents(of.lowest + Math.floor(((of.cost - of.lowest) * part) / 100));
        for (const { amount } of depreciationPlan(of, value, Number(of.in_use_from.slice(0, 4)) + later))
          expect(amount).toBeLessThanOrEqual(mostOfYear(of, 12) + 1);
      }),
    );
  });

  test('linear is equal per month, to the cent for each year', () => {
    fc.assert(
      fc.property(ANY_TERMS, (of) => {
        const linear = { ...of, method: 'LINEAR' as const, life_months: Math.max(60, of.life_months) };
        const plan = depreciationPlan(linear, of.cost, Number(of.in_use_from.slice(0, 4)));
        const perMonth = (of.cost - of.lowest) / linear.life_months;
        for (const { months, amount } of plan)
          expect(Math.abs(amount - perMonth * months)).toBeLessThanOrEqual(1 + months);
      }),
    );
  });
});
