import { addDays, type IsoDate } from '../calendar/calendar.ts';

/** What hours need of an event; descriptions, guests and attachments are most of a file. */
const KEPT = /^(BEGIN|END|UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)[;:]/i;

/**
 * The part of a calendar file (ICS, RFC 5545) that can matter between two days: its time zones, the events of those days and what repeats.
 * A file of years so becomes small before anything expands it.
 */
export function calendarWithin(content: string, from: IsoDate, until: IsoDate): string {
  const span = { first: compact(addDays(from, -2)), last: compact(addDays(until, 2)) };
  const kept: string[] = [];
  let event: string[] | undefined;
  let isKept = false;
  let isAlarm = false;
  for (const line of content.split(/\r?\n/)) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (/^BEGIN:VEVENT$/i.test(line)) event = [];
    if (event === undefined) {
      if (line !== '') kept.push(line);
      continue;
    }
    if (/^BEGIN:VALARM$/i.test(line)) isAlarm = true;
    if (!isFolded) isKept = !isAlarm && KEPT.test(line);
    if (isKept) event.push(line);
    if (/^END:VALARM$/i.test(line)) isAlarm = false;
    if (!/^END:VEVENT$/i.test(line)) continue;
    if (matters(event, span)) kept.push(...event);
    event = undefined;
  }
  return kept.join('\r\n');
}

const compact = (day: IsoDate): string => day.replaceAll('-', '');

function matters(event: readonly string[], { first, last }: { first: string; last: string }): boolean {
  const valueOf = (name: string) => event.find((line) => new RegExp(`^${name}[;:]`, 'i').test(line));
  const start = /:(\d{8})/.exec(valueOf('DTSTART') ?? '')?.[1];
  if (valueOf('RECURRENCE-ID') !== undefined) return true;
  if (start === undefined || start > last) return false;
  const rule = valueOf('RRULE') ?? valueOf('RDATE');
  if (rule === undefined) return start >= first;
  const end = /UNTIL=(\d{8})/i.exec(rule)?.[1];
  return end === undefined || end >= first;
}
