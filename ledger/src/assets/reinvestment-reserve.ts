import { type IsoDate, yearOf } from '../calendar/calendar.ts';
import data from '../data/investment.json' with { type: 'json' };
import { type Cents, cents } from '../money/money.ts';
import type { AssetKind } from './asset-groups.ts';

/** Up to which year a book profit may stay in the reinvestment reserve (art. 3.54 Wet IB 2001): then it is profit again. */
export function reinvestmentUntil(disposedOn: IsoDate): number {
  return yearOf(disposedOn) + data.reinvestment.years;
}

/** Whether an asset was bought in time to use the reserve of what was sold: in the year of the sale or in one of the years after it. */
export function isBoughtInTime(soldOn: IsoDate, boughtOn: IsoDate): boolean {
  return yearOf(soldOn) <= yearOf(boughtOn) && yearOf(boughtOn) <= reinvestmentUntil(soldOn);
}

/**
 * Whether a reserve may be used for another asset. What is not depreciated, or over more than ten years, must have the same economic
 * function as what was sold; for that its kind is taken.
 */
export function mayReplace(sold: AssetKind, bought: { kind: AssetKind; life_months: number }): boolean {
  const isShortLived = bought.kind !== 'LAND' && bought.life_months <= data.reinvestment.short_lived_months;
  return isShortLived || bought.kind === sold;
}

/** A reserve as far as it was used: the assets that it was used for, with their cost before it was taken off, without what others took off it. */
export type UsedReserve = { left: Cents; book_value: Cents; used: Cents; invested: Cents };

/**
 * The most that may be taken off the cost of one more asset: together they keep at least the book value of what was sold. `others` are the
 * reserves that were used for that asset before, which keep theirs too.
 */
export function mostOfReserve(reserve: UsedReserve, cost: Cents, others: readonly UsedReserve[] = []): Cents {
  return cents(Math.max(0, Math.min(reserve.left, aboveBookValue(reserve) + cost, ...others.map(aboveBookValue))));
}

function aboveBookValue({ book_value, used, invested }: UsedReserve): number {
  return invested - used - book_value;
}
