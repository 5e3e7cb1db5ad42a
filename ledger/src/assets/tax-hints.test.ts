import { describe, expect, test } from 'vitest';
import type { IsoDate } from '../calendar/calendar.ts';
import { cents, ZERO } from '../money/money.ts';
import {
  benefitRates,
  type BenefitCar,
  carBenefit,
  countsByMarketValue,
  hasCarData,
  NoCarDataForYear,
} from './car-benefit.ts';
import { buildingFloor } from './asset-groups.ts';
import {
  countsForDeduction,
  disposalAddBacks,
  energyAndEnvironment,
  smallScaleDeduction,
} from './investment-deduction.ts';
import {
  korMonths,
  korRevision,
  lastRevisionYear,
  repaysInKor,
  revisionOfYear,
  revisionOnDisposal,
  yearlyRevision,
} from './vat-revision.ts';

const euro = (amount: number) => cents(amount * 100);

/** Months of 2026 in the small businesses scheme. */
const since = (kor_since: IsoDate, kor_until: IsoDate | null = null) =>
  korMonths({ is_kor: true, kor_since, kor_until }, 2026);

describe('small-scale investment deduction', () => {
  test('rises, is fixed, and falls to nil', () => {
    const of = (amount: number) => smallScaleDeduction(euro(amount), 2025)?.deduction;
    expect([of(2900), of(2901), of(70_602), of(100_000), of(130_744)]).toEqual([
      0, 81_228, 1_976_856, 1_976_900, 1_976_900,
    ]);
    expect(of(230_744)).toBe(1_976_900 - 756_000);
    expect(of(392_231)).toBe(0);
    expect(smallScaleDeduction(euro(5000), 2031)).toBeNull();
  });

  test('is not for land, goodwill, cars and what costs less than 450', () => {
    expect(countsForDeduction({ kind: 'MOVABLE', cost: euro(450) })).toBe(true);
    expect(countsForDeduction({ kind: 'MOVABLE', cost: cents(44_999) })).toBe(false);
    expect(countsForDeduction({ kind: 'VEHICLE', cost: euro(9000) })).toBe(false);
    expect(countsForDeduction({ kind: 'VAN', cost: euro(9000) })).toBe(true);
  });

  test('is added back when sold within five years above the threshold', () => {
    const asset = { kind: 'MOVABLE' as const, cost: euro(10_000), acquired_on: '2021-06-01' };
    const sold = (year: number, value: number) => disposalAddBacks([{ ...asset, value: euro(value) }], year);
    expect([sold(2025, 4000), sold(2026, 4000), sold(2025, 2900)]).toEqual([[112_000], [0], [0]]);
    expect(sold(2031, 4000)).toBeNull();
  });

  test('is added back for all disposals of a year that are together above the threshold', () => {
    const asset = { kind: 'MOVABLE' as const, cost: euro(10_000), acquired_on: '2023-06-01' };
    const two = [
      { ...asset, value: euro(2000) },
      { ...asset, cost: euro(500), value: euro(901) },
    ];
    expect(disposalAddBacks(two, 2025)).toEqual([56_000, 14_000]);
    const car = { ...asset, kind: 'VEHICLE' as const, value: euro(9000) };
    const old = { ...asset, acquired_on: '2020-06-01', value: euro(9000) };
    expect(disposalAddBacks([{ ...asset, value: euro(2900) }, car, old], 2025)).toEqual([0, 0, 0]);
  });

  test('energy and environment are to be reported within three months', () => {
    expect(energyAndEnvironment({ kind: 'MOVABLE', cost: euro(2500), acquired_on: '2026-11-30' })).toBe('2027-02-28');
    expect(energyAndEnvironment({ kind: 'MOVABLE', cost: euro(2499), acquired_on: '2026-11-30' })).toBeNull();
  });
});

const repays = (vat: number, others: number) => repaysInKor(cents(vat), cents(others));

describe('VAT revision', () => {
  const machine = { kind: 'MOVABLE' as const, vat_deducted: cents(210_000), first_use_year: 2024 };

  test('of a machine of 2024 for a company in the KOR from 2026 is below the limit (KOR-05)', () => {
    expect(yearlyRevision(machine)).toBe(42_000);
    const used = (percentage: number) => ({ ...machine, taxed_percentage: percentage, left_at_supply: null });
    const inKor = (count: number, year = 2026) =>
      revisionOfYear(
        Array.from({ length: count }, () => used(100)),
        year,
        { kor_months: 12, repaid: ZERO },
      );
    expect(inKor(1)).toEqual({ due: 0, parts: [0], isBelowLimit: true });
    expect(inKor(2)).toEqual({ due: 84_000, parts: [42_000, 42_000], isBelowLimit: false });
    expect([inKor(2, 2024).due, inKor(2, 2029).due]).toEqual([ZERO, ZERO]);
    const taxed = (percentage: number) => revisionOfYear([used(percentage)], 2026, { kor_months: 0, repaid: ZERO }).due;
    expect([taxed(0), taxed(40), taxed(89), taxed(90), taxed(100)]).toEqual([42_000, 25_200, 4620, 0, 0]);
  });

  test('of a year that the company was in the KOR for a part of counts that part, unless the use was another', () => {
    expect([since('2026-07-01'), since('2025-01-01', '2026-03-31'), since('2027-01-01')]).toEqual([6, 3, 0]);
    expect(since('2025-01-01', '2026-08-13')).toBe(8);
    const press = { ...machine, vat_deducted: euro(6000) };
    const due = (kor_months: number, taxed_percentage: number | null = null) =>
      revisionOfYear([{ ...press, taxed_percentage, left_at_supply: null }], 2026, { kor_months, repaid: ZERO }).due;
    // A fifth of 6,000.00 a year: in the scheme from July half of it; from December a twelfth, no more than a tenth; from October below 500.00.
    expect([due(12), due(6), due(5), due(3), due(1), due(0)]).toEqual([120_000, 60_000, 50_000, 0, 0, 0]);
    expect([due(6, 30), due(6, 95), due(12, 30)]).toEqual([84_000, 0, 120_000]);
  });

  test('for use that a person typed has no limit, even if the KOR held for a month of that year', () => {
    const of = (kor_months: number, taxed_percentage: number | null, vat_deducted = euro(2100)) =>
      revisionOfYear([{ ...machine, vat_deducted, taxed_percentage, left_at_supply: null }], 2026, {
        kor_months,
        repaid: ZERO,
      });
    expect([of(0, 0).due, of(1, 0).due, of(11, 0).due]).toEqual([42_000, 42_000, 42_000]);
    // A month is 500.00 of 60,000.00 of VAT, but no more than a tenth: it is not the limit that makes it nil.
    expect(of(1, null, euro(30_000))).toEqual({ due: 0, parts: [0], isBelowLimit: false });
    const both = [null, 0].map((taxed_percentage) => ({ ...machine, taxed_percentage, left_at_supply: null }));
    expect(revisionOfYear(both, 2026, { kor_months: 6, repaid: ZERO })).toEqual({
      due: 42_000,
      parts: [0, 42_000],
      isBelowLimit: true,
    });
  });

  test('in the KOR has one limit a year, over what is used and what goes', () => {
    const used = { ...machine, vat_deducted: euro(1800), taxed_percentage: null, left_at_supply: null };
    const gone = { ...used, left_at_supply: euro(400) };
    const of = (assets: (typeof used | typeof gone)[], repaid = 0) =>
      revisionOfYear(assets, 2026, { kor_months: 12, repaid: cents(repaid) }).parts;
    expect([of([used]), of([gone]), of([used, gone])]).toEqual([[0], [0], [36_000, 40_000]]);
    expect([of([used], 14_000), of([gone], 9999)]).toEqual([[36_000], [0]]);
    expect(korRevision([used, gone], 2026, { kor_months: 12, repaid: euro(100) })).toBe(86_000);
    expect([repays(49_999, 0), repays(50_000, 0), repays(40_000, 9999), repays(40_000, 10_000)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('takes five years, ten of a building', () => {
    expect([lastRevisionYear(machine), lastRevisionYear({ ...machine, kind: 'BUILDING' })]).toEqual([2028, 2033]);
    expect([2024, 2026, 2028, 2029].map((year) => revisionOnDisposal(machine, year))).toEqual([
      210_000, 126_000, 42_000, 0,
    ]);
  });
});

const car = (more: Partial<BenefitCar> = {}): BenefitCar => ({
  fuel: 'PETROL',
  list_price: euro(40_000),
  first_used_on: '2024-03-01',
  market_value: null,
  ...more,
});

describe('car benefit', () => {
  const whole = { months: 12, private_km: null, real_cost: null };

  test('is 22% of the list price, by month, and nil up to 500 private kilometres', () => {
    expect(carBenefit(car(), 2026, whole)).toBe(880_000);
    expect(carBenefit(car(), 2026, { ...whole, months: 4 })).toBe(293_333);
    expect(carBenefit(car(), 2026, { ...whole, private_km: 500 })).toBe(0);
    expect(carBenefit(car(), 2026, { ...whole, private_km: 501 })).toBe(880_000);
    expect(carBenefit(car(), 2026, { ...whole, real_cost: euro(5000) })).toBe(500_000);
  });

  test('of an electric car is lower up to a price, and fixed for sixty months', () => {
    const electric = car({ fuel: 'ELECTRIC', first_used_on: '2021-05-10', list_price: euro(60_000) });
    expect(carBenefit(electric, 2025, whole)).toBe(480_000 + 440_000);
    expect(benefitRates(electric, 2026)).toMatchObject({ low_bp: 1200 });
    expect(benefitRates(electric, 2026).up_to).toBe(euro(40_000));
    expect(benefitRates(car({ fuel: 'ELECTRIC', first_used_on: '2020-05-10' }), 2026).low_bp).toBe(1800);
    expect(benefitRates(car({ fuel: 'HYDROGEN' }), 2026).up_to).toBe(euro(40_000));
  });

  test('of an old car is 35% of what it is worth', () => {
    const old = car({ first_used_on: '2009-01-01', market_value: euro(6000) });
    expect(carBenefit(old, 2026, whole)).toBe(210_000);
    expect(benefitRates(car({ first_used_on: '2010-01-01' }), 2026)).toMatchObject({ general_bp: 2500 });
    const years = [2024, 2025, 2026, 2031].map((year) => countsByMarketValue({ first_used_on: '2009-12-31' }, year));
    expect(years).toEqual([false, true, true, false]);
  });

  test('of a year without data is refused', () => {
    expect(hasCarData(2031)).toBe(false);
    expect(() => carBenefit(car(), 2031, whole)).toThrow(NoCarDataForYear);
  });
});

test('a building keeps a share of its WOZ value', () => {
  expect([buildingFloor(euro(100), 2020), buildingFloor(euro(100), 2026), buildingFloor(euro(100), 2040)]).toEqual([
    5000,
    10_000,
    null,
  ]);
});
