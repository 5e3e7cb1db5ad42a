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

  it('without a year is the nearest such day', () => {
    expect(parseDate('28-12', '2027-01-05')).toBe('2026-12-28');
    expect(parseDate('3-1', '2026-12-28')).toBe('2027-01-03');
  });
});
