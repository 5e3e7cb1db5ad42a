import { addDays, dayNumber, type IsoDate } from '../calendar/calendar.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const AMSTERDAM = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The day and the time of day (HH:MM) of an instant (milliseconds since 1970) in the Netherlands. */
export function localTime(instant: number): { day: IsoDate; time: string } {
  const part = Object.fromEntries(AMSTERDAM.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: `${part['year'] ?? ''}-${part['month'] ?? ''}-${part['day'] ?? ''}`,
    time: `${part['hour'] ?? ''}:${part['minute'] ?? ''}`,
  };
}

/**
 * The instant of a time of day (HH:MM, up to 24:00) in the Netherlands. A time that the night in spring skips is the one an hour later; of
 * a time that the night in autumn has twice it is the first.
 */
export function instantOf(day: IsoDate, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const asUtc = dayNumber(day) * DAY + (hours * 60 + minutes) * MINUTE;
  const fits = [2, 1].map((offset) => asUtc - offset * 60 * MINUTE).find((at) => offsetOf(at) === asUtc - at);
  return fits ?? asUtc - 60 * MINUTE;
}

function offsetOf(instant: number): number {
  const { day, time } = localTime(instant);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dayNumber(day) * DAY + (hours * 60 + minutes) * MINUTE - Math.floor(instant / MINUTE) * MINUTE;
}

/** How many minutes a day has: 1,440, an hour less when summer time begins and an hour more when it ends. */
export function minutesInDay(day: IsoDate): number {
  return (instantOf(addDays(day, 1), '00:00') - instantOf(day, '00:00')) / MINUTE;
}

export type TimeSpan = { day: IsoDate; start: number; end: number; minutes: number };

/** A span of time as one part per day, in whole minutes; a part of less than half a minute is left out. */
export function splitAtMidnight(start: number, end: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let from = start; from < end; ) {
    const { day } = localTime(from);
    const until = Math.min(end, instantOf(addDays(day, 1), '00:00'));
    const minutes = Math.round((until - from) / MINUTE);
    if (minutes > 0) spans.push({ day, start: from, end: until, minutes });
    from = until;
  }
  return spans;
}
