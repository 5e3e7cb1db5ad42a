import { addDays, type IsoDate, monthOf, yearOf } from '../calendar/calendar.ts';
import { add, type Cents, cents, multiplyDivide, percentage, subtract, ZERO } from '../money/money.ts';
import type { DepreciationMethod } from './asset-groups.ts';

/** How an asset is depreciated. */
export type DepreciationTerms = {
  method: DepreciationMethod;
  cost: Cents;
  /** Never below this: the residual value, or the floor of a building where that is higher. */
  lowest: Cents;
  life_months: number;
  /** A year of a degressive method, of the book value. */
  degressive_bp: number;
  /** The most of the cost in a year; null: free (arbitrary depreciation). */
  most_a_year_bp: number | null;
  in_use_from: IsoDate;
  /** Not in use: months from `from` until the month of `until`, which counts again; null: until further notice. */
  pauses: readonly { from: IsoDate; until: IsoDate | null }[];
  /** Of an opening balance: months before this day are in its accumulated depreciation. */
  booked_until?: IsoDate;
};

/** Amounts that a person set for a year, in place of what the method gives. */
export type PlannedAmounts = Readonly<Record<number, Cents>>;

export type PlanYear = { year: number; months: number; amount: Cents; book_value: Cents; is_manual: boolean };

function monthIndex(date: IsoDate): number {
  return yearOf(date) * 12 + monthOf(date) - 1;
}

/** The months of use between two months, `until` not included. */
function monthsInUse({ in_use_from, pauses }: DepreciationTerms, from: number, until: number): number {
  let months = 0;
  for (let month = Math.max(from, monthIndex(in_use_from)); month < until; month += 1) {
    const isPaused = pauses.some(
      (pause) => monthIndex(pause.from) <= month && (pause.until === null || month < monthIndex(pause.until)),
    );
    if (!isPaused) months += 1;
  }
  return months;
}

/** Up to which month an asset that goes on this day is depreciated: a month counts in full once its last day has come. */
function endMonth(lastDay: IsoDate): number {
  return monthIndex(addDays(lastDay, 1));
}

/** The months of a year that are still to be depreciated. */
function spanOf({ booked_until }: DepreciationTerms, year: number, lastDay?: IsoDate): { from: number; until: number } {
  const begin = year * 12;
  const from = booked_until === undefined ? begin : Math.max(begin, monthIndex(booked_until));
  return { from, until: lastDay === undefined ? begin + 12 : Math.min(begin + 12, endMonth(lastDay)) };
}

/**
 * Depreciation of a year on the book value before it: by the month in use, from the month of first use (golden AST-03). Linear: what is
 * left over the months that are left. Degressive: a share of the book value, and linear once that is more. Never below the lowest value,
 * nor more a year than the law allows (art. 3.30 Wet IB 2001): what that leaves is depreciated after the life.
 */
export function depreciationOfYear(
  terms: DepreciationTerms,
  bookValue: Cents,
  year: number,
  { planned = {}, lastDay }: { planned?: PlannedAmounts; lastDay?: IsoDate } = {},
): { months: number; amount: Cents; is_manual: boolean } {
  const left = cents(Math.max(0, subtract(bookValue, terms.lowest)));
  const typed = planned[year];
  const { from, until } = spanOf(terms, year, lastDay);
  const inUse = monthsInUse(terms, from, Math.max(from, until));
  if (terms.method === 'NONE') return { months: 0, amount: ZERO, is_manual: false };
  if (typed !== undefined) {
    const whole = spanOf(terms, year);
    const allowed = capped(terms, typed, 12);
    const months = monthsInUse(terms, whole.from, whole.until);
    const part = lastDay === undefined ? allowed : months === 0 ? ZERO : multiplyDivide(allowed, inUse, months);
    return { months: inUse, amount: cents(Math.min(left, part)), is_manual: true };
  }
  if (terms.method === 'MANUAL' || inUse === 0) return { months: inUse, amount: ZERO, is_manual: false };
  const remaining = terms.life_months - monthsInUse(terms, 0, from);
  const untilEnd = Math.max(0, remaining);
  if (remaining <= inUse && capped(terms, left, untilEnd) === left)
    return { months: untilEnd, amount: left, is_manual: false };
  const linear = remaining <= inUse ? left : multiplyDivide(left, inUse, remaining);
  const share =
    terms.method === 'LINEAR' ? ZERO : multiplyDivide(percentage(bookValue, terms.degressive_bp), inUse, 12);
  const wanted = cents(Math.min(left, Math.max(linear, share)));
  return { months: inUse, amount: capped(terms, wanted, inUse), is_manual: false };
}

/** An amount as far as the law allows it; a cent more is rounding, so that the shortest life still ends in time. */
function capped(terms: DepreciationTerms, amount: Cents, months: number): Cents {
  if (terms.most_a_year_bp === null) return amount;
  const most = mostOfYear(terms, months);
  return amount <= most + 1 ? amount : most;
}

/** The most that the law allows in a year in which an asset was in use for so many months. */
export function mostOfYear(terms: Pick<DepreciationTerms, 'cost' | 'most_a_year_bp'>, months: number): Cents {
  return multiplyDivide(percentage(terms.cost, terms.most_a_year_bp ?? 10_000), months, 12);
}

const LONGEST_PLAN = 100;

/**
 * The years that are to come, from a book value at the beginning of the first of them until nothing is left to depreciate. Of the method by hand
 * those of its life, whether or not something was typed yet, and the one after what was typed.
 */
export function depreciationPlan(
  terms: DepreciationTerms,
  bookValue: Cents,
  firstYear: number,
  planned: PlannedAmounts = {},
): PlanYear[] {
  const plan: PlanYear[] = [];
  let value = bookValue;
  const lastTyped = Math.max(0, ...Object.keys(planned).map(Number));
  const lastOfLife = Math.floor((monthIndex(terms.in_use_from) + terms.life_months - 1) / 12);
  const lastShown = terms.method === 'MANUAL' ? Math.max(lastOfLife, lastTyped + 1, firstYear) : lastTyped;
  const isEndless = terms.pauses.some(({ until }) => until === null);
  for (let year = firstYear; year < firstYear + LONGEST_PLAN && value > terms.lowest; year += 1) {
    const { months, amount, is_manual } = depreciationOfYear(terms, value, year, { planned });
    value = subtract(value, amount);
    const isAfterUse = months === 0 && year > yearOf(terms.in_use_from);
    if ((terms.method === 'MANUAL' || terms.method === 'NONE' || isEndless) && year > lastShown && amount === 0) break;
    if (isAfterUse && isEndless && amount === 0) break;
    plan.push({ year, months, amount, book_value: value, is_manual });
  }
  return plan;
}

/** Total of a plan. */
export function planTotal(plan: readonly PlanYear[]): Cents {
  return add(...plan.map(({ amount }) => amount));
}
