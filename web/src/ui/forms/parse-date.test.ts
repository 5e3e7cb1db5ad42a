import { describe, expect, it } from 'vitest';
import { parseDate } from './parse-date.ts';

describe('a typed date', () => {
  it.each([
    ['14-07-2026', '2026-07-14'],
    ['14-7', '2026-07-14'],
    ['14/7/26', '2026-07-14'],
    ['14.7.2026', '2026-07-14'],
    ['14 7', '2026-07-14'],
    ['1407', '2026-07-14'],
    ['140726', '2026-07-14'],
    ['14072026', '2026-07-14'],
    ['2026-07-14', '2026-07-14'],
    ['3-4-68', '1968-04-03'],
    ['29-2-2024', '2024-02-29'],
    ['29-2-2026', undefined],
    ['31-4', undefined],
    ['7-14-2026', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parseDate(text, '2026-07-20')).toBe(expected);
  });

  it('without a year is the nearest such date', () => {
    expect(parseDate('28-12', '2027-01-05')).toBe('2026-12-28');
    expect(parseDate('3-1', '2026-12-28')).toBe('2027-01-03');
  });

  it.each([
    ['1-3', '2026-11-23', '2026-03-01', '2027-03-01'],
    ['30-11', '2026-11-23', '2026-11-30', '2026-11-30'],
    ['1-12', '2026-11-23', '2025-12-01', '2026-12-01'],
    ['3-1', '2026-12-28', '2027-01-03', '2027-01-03'],
    ['29-2', '2027-11-23', '2028-02-29', '2028-02-29'],
  ])(
    '%s typed on %s is %s in the books, where no day far ahead is taken, and %s elsewhere',
    (text, on, booked, other) => {
      expect([parseDate(text, on, true), parseDate(text, on)]).toEqual([booked, other]);
    },
  );
});
