import { addMonths, type IsoDate } from '../calendar/calendar.ts';
import { parseDecimal } from './sales-amounts.ts';

const WHOLE_BP = 10_000n;
/** Prices have two decimals at least, and the ten-thousandths of `parseDecimal` at most. */
const SCALE = 4;

/** How many full years there are from one day to another; none before the first is over. */
export function fullYears(from: IsoDate, to: IsoDate): number {
  let years = 0;
  while (addMonths(from, (years + 1) * 12) <= to) years += 1;
  return years;
}

/**
 * A unit price after a number of yearly rises, in basis points: each year on the price of the year before, rounded half away from zero to
 * the decimals that the price has, two at least.
 */
export function indexedPrice(unitPrice: string, indexation_bp: number, years: number): string {
  if (years <= 0 || indexation_bp === 0) return unitPrice;
  const decimals = Math.max(2, (unitPrice.split('.')[1] ?? '').length);
  const unit = 10n ** BigInt(SCALE - decimals);
  let price = parseDecimal(unitPrice) / unit;
  for (let year = 0; year < years; year += 1) price = rounded(price * (WHOLE_BP + BigInt(indexation_bp)));
  return written(price, decimals);
}

function rounded(scaled: bigint): bigint {
  const size = scaled < 0n ? -scaled : scaled;
  const whole = (2n * size + WHOLE_BP) / (2n * WHOLE_BP);
  return scaled < 0n ? -whole : whole;
}

function written(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
