import { addDays, calendarWithin, instantOf, type IsoDate } from '@saldo/ledger';
import ical, { type EventInstance, type ParameterValue, type VEvent } from 'node-ical';

/** Something in a calendar with a beginning and an end, in milliseconds since 1970. */
export type CalendarEvent = { start: number; end: number; title: string };

export type CalendarFile = {
  events: CalendarEvent[];
  /** How many last whole days: no hours were written down for them. */
  all_day: number;
  /** Titles of events whose repetition cannot be read. */
  unreadable: string[];
};

/** Not a calendar, or one with more in it than a person does in a year. */
export class CalendarRefused extends Error {
  readonly reason: 'not_a_calendar' | 'too_much';

  constructor(reason: 'not_a_calendar' | 'too_much') {
    super(reason);
    this.reason = reason;
  }
}

const MOST_EVENTS = 2000;
const MOST_RULES = 500;
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Reads the events of a calendar file (ICS, RFC 5545) from one day to another, repeated ones as often as they occur. What was cancelled is
 * left out. A time without a time zone is one in the Netherlands. Bounded: rules that never end stop at the last day, and a file with too
 * many of them throws CalendarRefused.
 */
export function readCalendar(content: string, { from, until }: { from: IsoDate; until: IsoDate }): CalendarFile {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(content)) throw new CalendarRefused('not_a_calendar');
  const own = calendarWithin(content, from, until);
  if ((own.match(/^RRULE[;:]/gim)?.length ?? 0) > MOST_RULES) throw new CalendarRefused('too_much');
  const span = { from: new Date(instantOf(from, '00:00')), to: new Date(instantOf(addDays(until, 1), '00:00') - 1) };
  const file: CalendarFile = { events: [], all_day: 0, unreadable: [] };
  for (const event of eventsIn(own)) {
    if (event.status === 'CANCELLED') continue;
    for (const instance of instancesOf(event, span, file)) {
      if (instance.event.status === 'CANCELLED') continue;
      const times = { start: instantIn(instance.start), end: instantIn(instance.end) };
      if (instance.isFullDay || times.end - times.start >= LONGEST_MS) file.all_day += 1;
      else if (times.end > times.start) file.events.push({ ...times, title: textOf(instance.summary) });
      if (file.events.length > MOST_EVENTS) throw new CalendarRefused('too_much');
    }
  }
  file.events.sort((a, b) => a.start - b.start || a.end - b.end);
  return file;
}

function eventsIn(content: string): VEvent[] {
  try {
    return Object.values(ical.sync.parseICS(content)).filter((part): part is VEvent => part?.type === 'VEVENT');
  } catch {
    throw new CalendarRefused('not_a_calendar');
  }
}

function instancesOf(event: VEvent, span: { from: Date; to: Date }, { unreadable }: CalendarFile): EventInstance[] {
  try {
    return ical.expandRecurringEvent(event, span);
  } catch {
    unreadable.push(textOf(event.summary));
    return [];
  }
}

const two = (count: number): string => String(count).padStart(2, '0');

/** The instant of a date of the library: one without a time zone has its wall clock in the zone of this machine. */
function instantIn(date: Date & { tz?: string }): number {
  if (date.tz !== undefined) return date.getTime();
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return instantOf(day, `${two(date.getHours())}:${two(date.getMinutes())}`);
}

function textOf(value: ParameterValue | undefined): string {
  const text = typeof value === 'object' ? value.val : value;
  return typeof text === 'string' ? text.trim() : '';
}
