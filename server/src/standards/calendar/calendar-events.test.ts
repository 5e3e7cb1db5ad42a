import { describe, expect, test } from 'vitest';
import { CalendarRefused, readCalendar } from './calendar-events.ts';

const YEAR = { from: '2026-01-01', until: '2026-12-31' };
const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'SUMMARY:Work', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((text, nth) => text.replace('\r\n', `\r\nUID:${String(nth)}\r\n`)),
    'END:VCALENDAR',
  ].join('\r\n');
const timed = (start: string, end: string, ...more: string[]): string =>
  event(`DTSTART;TZID=Europe/Amsterdam:${start}`, `DTEND;TZID=Europe/Amsterdam:${end}`, ...more);
const starts = (text: string, span = YEAR): string[] =>
  readCalendar(text, span).events.map(({ start }) => new Date(start).toISOString().slice(0, 16));
const refusal = (text: string): string => {
  try {
    readCalendar(text, YEAR);
    return 'read';
  } catch (error) {
    return error instanceof CalendarRefused ? error.reason : String(error);
  }
};

describe('times', () => {
  test('are those of their zone, of Windows too, and without one of the Netherlands', () => {
    expect(
      starts(
        calendar(
          timed('20260601T090000', '20260601T100000'),
          event(
            'DTSTART;TZID=W. Europe Standard Time:20260602T090000',
            'DTEND;TZID=W. Europe Standard Time:20260602T100000',
          ),
          event('DTSTART:20260603T090000', 'DTEND:20260603T100000'),
          event('DTSTART:20260604T090000Z', 'DURATION:PT30M'),
        ),
      ),
    ).toEqual(['2026-06-01T07:00', '2026-06-02T07:00', '2026-06-03T07:00', '2026-06-04T09:00']);
  });

  test('keep their hour of the clock across summer time', () => {
    const weekly = timed('20260319T090000', '20260319T100000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(starts(calendar(weekly))).toEqual(['2026-03-19T08:00', '2026-03-26T08:00', '2026-04-02T07:00']);
    const night = timed('20261024T013000', '20261024T033000', 'RRULE:FREQ=DAILY;COUNT=2');
    const { events } = readCalendar(calendar(night), YEAR);
    expect(events.map(({ start, end }) => (end - start) / 60_000)).toEqual([120, 120]);
  });

  test('of the first and the last day are in, those around them not', () => {
    const daily = timed('20260101T233000', '20260102T003000', 'RRULE:FREQ=DAILY');
    const span = { from: '2026-06-01', until: '2026-06-02' };
    expect(starts(calendar(daily), span)).toEqual(['2026-06-01T21:30', '2026-06-02T21:30']);
  });
});

describe('what repeats', () => {
  test('leaves out its exceptions and takes what was moved', () => {
    const series = [
      timed(
        '20260601T090000',
        '20260601T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=Europe/Amsterdam:20260602T090000',
      ),
      timed('20260603T140000', '20260603T150000', 'RECURRENCE-ID;TZID=Europe/Amsterdam:20260603T090000'),
    ].map((text) => text.replace('\r\n', '\r\nUID:series\r\n'));
    const text = ['BEGIN:VCALENDAR', ...series, 'END:VCALENDAR'].join('\r\n');
    expect(starts(text)).toEqual(['2026-06-01T07:00', '2026-06-03T12:00', '2026-06-04T07:00']);
  });

  test('without an end stops at the last day; one that never comes has nothing; one that is no rule is named', () => {
    const endless = timed('20200101T090000', '20200101T093000', 'RRULE:FREQ=DAILY');
    expect(readCalendar(calendar(endless), YEAR).events).toHaveLength(365);
    const never = timed('20260101T090000', '20260101T093000', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    expect(readCalendar(calendar(never), YEAR)).toEqual({ events: [], all_day: 0, unreadable: [] });
    const secondly = timed('20260101T090000', '20260101T090001', 'RRULE:FREQ=SECONDLY');
    expect(readCalendar(calendar(secondly), YEAR).unreadable).toEqual(['Work']);
  });
});

test('whole days are counted only, and what was cancelled is left out', () => {
  const text = calendar(
    event('DTSTART;VALUE=DATE:20260601'),
    timed('20260602T090000', '20260604T090000'),
    timed('20260605T090000', '20260605T100000', 'STATUS:CANCELLED'),
    timed('20260606T090000', '20260606T090000'),
  );
  expect(readCalendar(text, YEAR)).toEqual({ events: [], all_day: 2, unreadable: [] });
});

test('anything else, and more than fits in a year, is refused at once', () => {
  expect(refusal('Date,Hours\n2026-06-01,8')).toBe('not_a_calendar');
  const rule = timed('20200101T090000', '20200101T093000', 'RRULE:FREQ=DAILY');
  expect(refusal(calendar(...Array.from({ length: 6 }, () => rule)))).toBe('too_much');
  expect(refusal(calendar(...Array.from({ length: 501 }, () => rule)))).toBe('too_much');
});
