import { addDays, type IsoDate, isoDate, yearOf } from '../calendar/calendar.ts';
import data from '../data/eu-vat-rates.json' with { type: 'json' };
import { cents } from '../money/money.ts';

const RATES: Readonly<Record<string, readonly number[]>> = data.rates_bp;

/** Sales to consumers elsewhere in the EU in a year above which their VAT is due in the country of the customer. */
export const OSS_THRESHOLD_CENTS = cents(data.oss_threshold_cents);

/** The VAT rates of another member state on a day, highest first, in basis points; none outside the data or the EU. */
export function euVatRates(country: string, date: IsoDate): readonly number[] {
  return date < data.valid_from ? [] : (RATES[country] ?? []);
}

/** Whether a rate is in force in any other member state on a day. */
export function isEuVatRate(rate_bp: number, date: IsoDate): boolean {
  return Object.keys(RATES).some((country) => euVatRates(country, date).includes(rate_bp));
}

/** A calendar quarter: that of a return of the one-stop shop (union scheme), whatever the rhythm of the VAT returns. */
export type OssQuarter = { quarter: number; starts_on: IsoDate; ends_on: IsoDate; due_on: IsoDate };

/** The quarters of a year. The return is due at the end of the month after (Wet OB 1968 art. 28rb; Directive 2006/112 art. 369f). */
export function ossQuarters(year: number): OssQuarter[] {
  return [1, 2, 3, 4].map((quarter) => {
    const next = quarter === 4 ? isoDate(year + 1, 1, 1) : isoDate(year, quarter * 3 + 1, 1);
    const due = quarter === 4 ? isoDate(year + 1, 2, 1) : isoDate(yearOf(next), quarter * 3 + 2, 1);
    return {
      quarter,
      starts_on: isoDate(year, quarter * 3 - 2, 1),
      ends_on: addDays(next, -1),
      due_on: addDays(due, -1),
    };
  });
}
