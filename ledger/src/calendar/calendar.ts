/** A day as `YYYY-MM-DD`. Days have no time zone here; the caller decides what "today" is. */
export type IsoDate = string;

/** A calendar month as its first day, `YYYY-MM-01`. */
export type IsoMonth = IsoDate;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

type Parts = { year: number; month: number; day: number };

function parts(date: IsoDate): Parts | undefined {
  const match = DAY.exec(date);
  if (match === null) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function partsOrThrow(date: IsoDate): Parts {
  const found = parts(date);
  if (found === undefined) throw new RangeError(`not a date: ${date}`);
  return found;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** How many days a month (1 to 12) has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True for a real day written as YYYY-MM-DD: 2026-02-29 is not one. */
export function isRealDate(text: string): boolean {
  const found = parts(text);
  if (found === undefined || found.month < 1 || found.month > 12 || found.day < 1) return false;
  return found.day <= daysInMonth(found.year, found.month);
}

export function isoDate(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 1970-01-01, by Howard Hinnant's civil calendar arithmetic. */
export function dayNumber(date: IsoDate): number {
  const { year, month, day } = partsOrThrow(date);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `dayNumber`. */
export function fromDayNumber(days: number): IsoDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * mp + 2) / 5) + 1;
  const month = mp < 10 ? mp + 3 : mp - 9;
  return isoDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days);
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Adds calendar months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOrThrow(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  return isoDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export function yearOf(date: IsoDate): number {
  return partsOrThrow(date).year;
}

export function monthOf(date: IsoDate): number {
  return partsOrThrow(date).month;
}

export function firstOfMonth(date: IsoDate): IsoMonth {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: IsoDate): IsoDate {
  const { year, month } = partsOrThrow(date);
  return isoDate(year, month, daysInMonth(year, month));
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(date: IsoDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The rule for booking, invoice and bank dates: a real day, the year after 2012, at most 7 days after `today`
 * (specification §5, Dates and numbers).
 */
export function isBookingDate(text: string, today: IsoDate): boolean {
  return isRealDate(text) && yearOf(text) > 2012 && daysBetween(today, text) <= 7;
}
