import { addMonths, firstOfMonth, type IsoDate, yearOf } from '../calendar/calendar.ts';
import data from '../data/car-benefit.json' with { type: 'json' };
import { type Cents, cents, euros, multiplyDivide, percentage, ZERO } from '../money/money.ts';

export const FUELS = ['PETROL', 'DIESEL', 'HYBRID', 'LPG', 'ELECTRIC', 'HYDROGEN'] as const;
export type Fuel = (typeof FUELS)[number];

/** Refused: percentages of that year are not known, and a guess would be worse. */
export class NoCarDataForYear extends Error {
  readonly year: number;

  constructor(year: number) {
    super(`no car benefit data for ${String(year)}`);
    this.year = year;
  }
}

export type BenefitCar = {
  fuel: Fuel;
  /** Including VAT and bpm. */
  list_price: Cents;
  first_used_on: IsoDate;
  /** For a car that is too old for its list price to count; null: not known. */
  market_value: Cents | null;
};

type YearData = (typeof data.years)['2026'];

function dataOf(year: number): YearData {
  const years: Readonly<Record<string, YearData>> = data.years;
  const known = years[String(year)];
  if (known === undefined) throw new NoCarDataForYear(year);
  return known;
}

/** Whether there are percentages for a year. */
export function hasCarData(year: number): boolean {
  return Object.hasOwn(data.years, String(year));
}

/** Whether a car is so old in a year that its market value counts instead of its list price; false for a year without percentages. */
export function countsByMarketValue({ first_used_on }: Pick<BenefitCar, 'first_used_on'>, year: number): boolean {
  return hasCarData(year) && year - yearOf(first_used_on) > dataOf(year).old_after_years;
}

/** The part of a list price on which a lower percentage is taken, and the percentages, as they apply in a year. */
export type BenefitRates = { low_bp: number; up_to: Cents; general_bp: number; base: 'list_price' | 'market_value' };

/**
 * The percentages of a car in a year: fixed for sixty months from the month after first use, then those of the year itself; of the market
 * value once it is more than fifteen (2026: sixteen) years old. Throws NoCarDataForYear.
 */
export function benefitRates(car: BenefitCar, year: number): BenefitRates {
  const own = dataOf(year);
  const firstYear = yearOf(car.first_used_on);
  if (countsByMarketValue(car, year))
    return { low_bp: data.old_car_bp, up_to: ZERO, general_bp: data.old_car_bp, base: 'market_value' };
  const fixedUntil = addMonths(firstOfMonth(addMonths(car.first_used_on, 1)), data.rate_months);
  const isFixed = `${String(year)}-01-01` < fixedUntil;
  const general_bp = firstYear < 2017 ? data.before_2017_bp : data.general_bp;
  const isClean = car.fuel === 'ELECTRIC' || car.fuel === 'HYDROGEN';
  if (!isClean) return { low_bp: general_bp, up_to: ZERO, general_bp, base: 'list_price' };
  const applying = isFixed ? dataOf(firstYear) : own;
  // The price up to which the lower percentage counts does not hold for hydrogen.
  const up_to = car.fuel === 'HYDROGEN' ? car.list_price : euros(applying.up_to);
  return { low_bp: applying.zero_emission_bp, up_to, general_bp, base: 'list_price' };
}

/**
 * The addition to income (bijtelling) for private use of a company car in a year: nil up to 500 private kilometres, by the months at the
 * company's disposal, and never more than its real cost where that is known.
 */
export function carBenefit(
  car: BenefitCar,
  year: number,
  use: { months: number; private_km: number | null; real_cost: Cents | null },
): Cents {
  const rates = benefitRates(car, year);
  if (use.private_km !== null && use.private_km <= data.private_km_without_benefit) return ZERO;
  const base = rates.base === 'list_price' ? car.list_price : (car.market_value ?? car.list_price);
  const low = cents(Math.min(base, rates.up_to));
  const whole = cents(percentage(low, rates.low_bp) + percentage(cents(base - low), rates.general_bp));
  const benefit = multiplyDivide(whole, use.months, 12);
  return use.real_cost === null ? benefit : cents(Math.min(benefit, use.real_cost));
}
