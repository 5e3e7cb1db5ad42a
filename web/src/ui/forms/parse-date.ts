import { daysBetween, isBookingDate, type IsoDate, isoDate, isRealDate, yearOf } from '@saldo/ledger';

/** "26" is 2026 and "68" is 1968: two digits mean the past, save the coming twenty years. */
function fullYear(text: string, today: IsoDate): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year <= (yearOf(today) % 100) + 20 ? 2000 + year : 1900 + year;
}

/**
 * Without a year the nearest such day is meant: "28-12" typed in January is last December. For the books it is the nearest that they
 * take: "1-3" typed in November is last March.
 */
function nearest(day: number, month: number, today: IsoDate, isForBooks: boolean): IsoDate | undefined {
  const year = yearOf(today);
  const real = [year, year - 1, year + 1].map((each) => isoDate(each, month, day)).filter(isRealDate);
  const taken = isForBooks ? real.filter((date) => isBookingDate(date, today)) : [];
  const candidates = taken.length === 0 ? real : taken;
  return candidates.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
}

/**
 * Reads a typed date, day first in both languages: 14-07-2026, 14/7/26, 14.7, 14 7 2026, 1407, 140726, 14072026, and the
 * ISO form 2026-07-14. Undefined when it is no real day. `isForBooks`: the day of something booked, which lies hardly ahead.
 */
export function parseDate(text: string, today: IsoDate, isForBooks = false): IsoDate | undefined {
  const plain = text.trim();
  if (isRealDate(plain)) return plain;
  const match =
    /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{2}|\d{4}))?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(plain);
  if (match === null) return undefined;
  const day = Number(match[1]);
  const month = Number(match[2]);
  if (match[3] === undefined) return nearest(day, month, today, isForBooks);
  const date = isoDate(fullYear(match[3], today), month, day);
  return isRealDate(date) ? date : undefined;
}
