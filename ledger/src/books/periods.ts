import { addDays, addMonths, type IsoDate, isoDate, lastOfMonth, monthOf, yearOf } from '../calendar/calendar.ts';

export const VAT_PERIODS = ['MONTH', 'QUARTER', 'YEAR'] as const;
export type VatPeriod = (typeof VAT_PERIODS)[number];

/** One period of a year: number 1 to 12, 1 to 4, or 1; first and last day. */
export type PeriodBounds = { year: number; period_number: number; starts_on: IsoDate; ends_on: IsoDate };

const MONTHS_IN: Record<VatPeriod, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** The periods a year is divided in. */
export function periodsOfYear(year: number, kind: VatPeriod): PeriodBounds[] {
  const months = MONTHS_IN[kind];
  return Array.from({ length: 12 / months }, (_, index) => {
    const starts_on = isoDate(year, index * months + 1, 1);
    return { year, period_number: index + 1, starts_on, ends_on: addDays(addMonths(starts_on, months), -1) };
  });
}

export function periodOf(date: IsoDate, kind: VatPeriod): PeriodBounds {
  const found = periodsOfYear(yearOf(date), kind).find((period) => period.starts_on <= date && date <= period.ends_on);
  if (found === undefined) throw new RangeError(`no period for ${date}`);
  return found;
}

/** How long a period is, read off its bounds. */
export function kindOfPeriod(bounds: { starts_on: IsoDate; ends_on: IsoDate }): VatPeriod {
  if (monthOf(bounds.starts_on) === monthOf(bounds.ends_on)) return 'MONTH';
  return monthOf(bounds.ends_on) - monthOf(bounds.starts_on) === 2 ? 'QUARTER' : 'YEAR';
}

/**
 * The statutory last day to file and pay: the last day of the month after the period, for a year 31 March
 * (belastingdienst.nl, aangiftetijdvak; standards §1.6).
 */
export function dueDate(bounds: { starts_on: IsoDate; ends_on: IsoDate }): IsoDate {
  const monthsAfter = kindOfPeriod(bounds) === 'YEAR' ? 3 : 1;
  return lastOfMonth(addMonths(bounds.ends_on, monthsAfter));
}

export type DeadlineStage = 'NOT_STARTED' | 'OPEN' | 'LAST_CHANCE' | 'CLOSED';

/**
 * What the product says of a period's deadline (decisions §2): days of the month after the period, Open from 1, Last chance
 * from 21, Closed from 29 (in February the last day minus one).
 */
export function deadlineStage(bounds: { ends_on: IsoDate }, today: IsoDate): DeadlineStage {
  if (today <= bounds.ends_on) return 'NOT_STARTED';
  if (today >= dayAfter(bounds, 29)) return 'CLOSED';
  return today >= dayAfter(bounds, 21) ? 'LAST_CHANCE' : 'OPEN';
}

/** The days of the month after a period on which the company is reminded of a return that was not filed (decisions §2). */
export const REMINDER_DAYS = [1, 8, 21, 29] as const;
export type ReminderDay = (typeof REMINDER_DAYS)[number];

/** The reminder whose day came last; null before the first, and after that month. */
export function periodReminder(bounds: { ends_on: IsoDate }, today: IsoDate): ReminderDay | null {
  if (today > lastOfMonth(addDays(bounds.ends_on, 1))) return null;
  return REMINDER_DAYS.findLast((day) => dayAfter(bounds, day) <= today) ?? null;
}

/** A day of the month after a period; the 29th of February is the last day minus one. */
function dayAfter({ ends_on }: { ends_on: IsoDate }, day: ReminderDay): IsoDate {
  const first = addDays(ends_on, 1);
  return day === 29 && monthOf(first) === 2 ? addDays(lastOfMonth(first), -1) : addDays(ends_on, day);
}
