import { addDays, addMonths, daysBetween, type IsoDate } from './calendar.ts';

export const RECURRENCE_PERIODS = ['DAYS', 'WEEKS', 'MONTHS'] as const;
export type RecurrencePeriod = (typeof RECURRENCE_PERIODS)[number];

/** Every `frequency` days, weeks or months from `start_date` on; without `end_date` it goes on. */
export type Recurrence = {
  period: RecurrencePeriod;
  frequency: number;
  start_date: IsoDate;
  end_date: IsoDate | null;
};

const DAYS_IN = { DAYS: 1, WEEKS: 7 } as const;
const LONGEST_MONTH = 31;

/**
 * Each date is counted from the first, not from the one before it: what begins on the 31st falls on the last day of a shorter month and on
 * the 31st again after it. Days have no time here, so that the change of the clock moves nothing.
 */
function dateAt({ period, frequency, start_date }: Recurrence, index: number): IsoDate {
  const steps = index * frequency;
  return period === 'MONTHS' ? addMonths(start_date, steps) : addDays(start_date, steps * DAYS_IN[period]);
}

/** The first date on or after `from`; null when the recurrence has ended by then. */
export function nextOccurrence(recurrence: Recurrence, from: IsoDate): IsoDate | null {
  return occurrences(recurrence, from, 1)[0] ?? null;
}

/** At most `count` dates on or after `from`, none after the end. Throws a RangeError for a frequency that is no whole number above zero. */
export function occurrences(recurrence: Recurrence, from: IsoDate, count: number): IsoDate[] {
  const { period, frequency, start_date, end_date } = recurrence;
  if (!Number.isSafeInteger(frequency) || frequency < 1)
    throw new RangeError('a frequency is a whole number above zero');
  // A month has 28 to 31 days: begin early enough, and skip what is too early.
  const shortestSteps = Math.floor(
    daysBetween(start_date, from) / (period === 'MONTHS' ? LONGEST_MONTH : DAYS_IN[period]) / frequency,
  );
  const dates: IsoDate[] = [];
  for (let index = Math.max(0, shortestSteps); dates.length < count; index += 1) {
    const date = dateAt(recurrence, index);
    if (end_date !== null && date > end_date) break;
    if (date >= from) dates.push(date);
  }
  return dates;
}

/** The date a number of steps after one of the recurrence, or before it; also beyond its start and end. Throws a RangeError for another date. */
export function occurrenceBeside(recurrence: Recurrence, date: IsoDate, steps: number): IsoDate {
  const endless = { ...recurrence, end_date: null };
  for (let index = 0; ; index += 1) {
    const found = dateAt(endless, index);
    if (found === date) return dateAt(endless, index + steps);
    if (found > date) throw new RangeError(`${date} is no date of this recurrence`);
  }
}
