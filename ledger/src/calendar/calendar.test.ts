import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayNumber,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  fromDayNumber,
  isBookingDate,
  isoDate,
  isRealDate,
  lastOfMonth,
  monthOf,
  weekday,
  yearOf,
} from './calendar.ts';

// The ledger has no clock and may not name Date; here it is the oracle, of days long past and far ahead.
const OracleDate = globalThis.Date;
const DAY = 86_400_000;
const FIRST = OracleDate.UTC(1900, 0, 1) / DAY;
const LAST = OracleDate.UTC(2100, 11, 31) / DAY;
const day = fc.integer({ min: FIRST, max: LAST }).map(fromDayNumber);

describe('every day from 1900 to 2100', () => {
  it('agrees with Date', () => {
    // An expectation per day would take seconds; the first day that differs says enough.
    const wrong: string[] = [];
    for (let number = FIRST; number <= LAST && wrong.length === 0; number++) {
      const oracle = new OracleDate(number * DAY);
      const date = fromDayNumber(number);
      const agrees =
        date === oracle.toISOString().slice(0, 10) &&
        dayNumber(date) === number &&
        isRealDate(date) &&
        yearOf(date) === oracle.getUTCFullYear() &&
        monthOf(date) === oracle.getUTCMonth() + 1 &&
        weekday(date) % 7 === oracle.getUTCDay();
      if (!agrees) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });

  it('can be counted from any other', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(daysBetween(from, to)).toBe(-daysBetween(to, from) + 0);
        expect(daysBetween(from, to) < 0).toBe(to < from);
      }),
    );
  });
});

describe('a real date', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-01-01'])('%s', (text) => {
    expect(isRealDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
    '01-02-2026',
    '2026-01-01T00:00:00Z',
    '',
  ])('"%s" is not one', (text) => {
    expect(isRealDate(text)).toBe(false);
  });

  it('is required by the functions', () => {
    expect(() => yearOf('yesterday')).toThrow(RangeError);
    expect(() => addDays('', 1)).toThrow(RangeError);
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('keep the day of the month, or its last day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const to = addMonths(from, months);
        expect(isRealDate(to)).toBe(true);
        expect(yearOf(to) * 12 + monthOf(to)).toBe(yearOf(from) * 12 + monthOf(from) + months);
        expect(to.slice(8) === from.slice(8) || to === lastOfMonth(to)).toBe(true);
      }),
    );
  });

  it('begin and end', () => {
    expect(firstOfMonth('2026-02-17')).toBe('2026-02-01');
    expect(lastOfMonth('2026-02-17')).toBe('2026-02-28');
    expect(lastOfMonth('2024-02-01')).toBe('2024-02-29');
    expect([2023, 2024, 1900, 2000].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
    expect(isoDate(2026, 3, 9)).toBe('2026-03-09');
  });
});

describe('a date to book on, seen from 14 July 2026', () => {
  it.each([
    ['2013-01-01', true],
    ['2012-12-31', false],
    ['2026-07-14', true],
    ['2026-07-21', true],
    ['2026-07-22', false],
    ['2026-02-29', false],
    ['today', false],
  ])('%s: %s', (text, expected) => {
    expect(isBookingDate(text, '2026-07-14')).toBe(expected);
  });
});
