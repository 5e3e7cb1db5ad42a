import { expect, test } from 'vitest';
import { calendarWithin } from './calendar-text.ts';

const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const uids = (...events: string[]): string[] => {
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
  return [...calendarWithin(file, '2026-06-01', '2026-06-30').matchAll(/^UID:(.*)$/gm)].map(([, uid = '']) => uid);
};

test('keeps the events of the days and what still repeats on them', () => {
  expect(
    uids(
      event('UID:before', 'DTSTART:20260515T090000Z'),
      event('UID:within', 'DTSTART;TZID=Europe/Amsterdam:20260615T090000'),
      event('UID:after', 'DTSTART;VALUE=DATE:20260715'),
      event('UID:repeats', 'DTSTART:20200101T090000Z', 'RRULE:FREQ=WEEKLY'),
      event('UID:stopped', 'DTSTART:20200101T090000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20260101T000000Z'),
      event('UID:begins-later', 'DTSTART:20270101T090000Z', 'RRULE:FREQ=WEEKLY'),
      event('UID:moved', 'RECURRENCE-ID:20200108T090000Z', 'DTSTART:20200109T090000Z'),
      event('UID:undated'),
    ),
  ).toEqual(['within', 'repeats', 'moved']);
});

test('leaves out what hours do not need, with its folded lines, and keeps time zones', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'END:VTIMEZONE'];
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Ring', 'END:VALARM'];
  const own = event(
    'UID:1',
    'SUMMARY:A long',
    ' title',
    'DESCRIPTION:Secret',
    ' and more',
    ...alarm,
    'DTSTART:20260601',
  );
  expect(calendarWithin([...zone, own].join('\n'), '2026-06-01', '2026-06-01').split('\r\n')).toEqual([
    ...zone,
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:A long',
    ' title',
    'DTSTART:20260601',
    'END:VEVENT',
  ]);
});
