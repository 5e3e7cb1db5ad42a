import { addDays, addMonths, type IsoDate, isoDate, lastOfMonth } from '../calendar/calendar.ts';
import data from '../data/icp.json' with { type: 'json' };
import type { Cents } from '../money/money.ts';

export type IcpSpan = { starts_on: IsoDate; ends_on: IsoDate; isMonthlyByLaw: boolean };

/** Above this value of goods in a quarter, the ICP return is filed per month. */
export const ICP_MONTHLY_LIMIT_CENTS = data.monthly_limit_cents;

const QUARTERS_LOOKED_AT = 4;

const span = (from: IsoDate, months: number, isMonthlyByLaw: boolean): IcpSpan => ({
  starts_on: from,
  ends_on: addDays(addMonths(from, months), -1),
  isMonthlyByLaw,
});
const months = (from: IsoDate, count: number, isMonthlyByLaw: boolean): IcpSpan[] =>
  Array.from({ length: count }, (_, index) => span(addMonths(from, index), 1, isMonthlyByLaw));

/**
 * The spans in which ICP returns of a year are filed. Per quarter as long as the goods supplied to the EU stay within the limit in that quarter
 * and the four before it. A quarter that passes it is filed up to the month in which it does, and per month from then on (standards §11).
 * @param goods the goods supplied in a month, triangular trade included
 */
export function icpSpans(
  year: number,
  chosen: 'MONTH' | 'QUARTER' | 'YEAR',
  goods: (month: IsoDate) => Cents,
): IcpSpan[] {
  const january = isoDate(year, 1, 1);
  if (chosen === 'YEAR') return [span(january, 12, false)];
  if (chosen === 'MONTH') return months(january, 12, false);
  const ofQuarter = (from: IsoDate, count = 3): number =>
    Array.from({ length: count }, (_, index) => goods(addMonths(from, index))).reduce((total, one) => total + one, 0);
  return [0, 3, 6, 9].flatMap((offset) => {
    const from = addMonths(january, offset);
    const before = Array.from({ length: QUARTERS_LOOKED_AT }, (_, index) => addMonths(from, -3 * (index + 1)));
    if (before.some((quarter) => ofQuarter(quarter) > ICP_MONTHLY_LIMIT_CENTS)) return months(from, 3, true);
    const passed = [1, 2, 3].find((count) => ofQuarter(from, count) > ICP_MONTHLY_LIMIT_CENTS);
    if (passed === undefined || passed === 3) return [span(from, 3, false)];
    return [span(from, passed, true), ...months(addMonths(from, passed), 3 - passed, true)];
  });
}

/** The last day to file: the last day of the month after the span. */
export function icpDueDate({ ends_on }: Pick<IcpSpan, 'ends_on'>): IsoDate {
  return lastOfMonth(addMonths(`${ends_on.slice(0, 7)}-01`, 1));
}
