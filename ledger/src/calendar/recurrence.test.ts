import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { nextOccurrence, occurrences, type Recurrence, RECURRENCE_PERIODS } from './recurrence.ts';

const every = (
  frequency: number,
  period: Recurrence['period'],
  start_date: string,
  end_date: string | null = null,
) => ({
  period,
  frequency,
  start_date,
  end_date,
});

describe('recurring dates', () => {
  it.each([
    [
      'the 31st falls on the last day of a shorter month, and on the 31st again',
      every(1, 'MONTHS', '2026-01-31'),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      '29 February comes back in a leap year',
      every(12, 'MONTHS', '2024-02-29'),
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'the last day of February is the 29th in a leap year',
      every(1, 'MONTHS', '2027-12-30'),
      ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'],
    ],
    [
      'days go on over the night that is an hour shorter',
      every(1, 'DAYS', '2026-03-28'),
      ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01'],
    ],
    [
      'and over the one that is an hour longer',
      every(1, 'DAYS', '2026-10-24'),
      ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28'],
    ],
    [
      'weeks keep their day of the week',
      every(2, 'WEEKS', '2026-12-18'),
      ['2026-12-18', '2027-01-01', '2027-01-15', '2027-01-29', '2027-02-12'],
    ],
  ])('%s', (_what, recurrence, dates) => {
    expect(occurrences(recurrence, recurrence.start_date, 5)).toEqual(dates);
  });

  it('include the end date', () => {
    const ending = every(1, 'MONTHS', '2026-01-15', '2026-03-15');
    expect(occurrences(ending, '2026-01-01', 9)).toEqual(['2026-01-15', '2026-02-15', '2026-03-15']);
    expect(nextOccurrence(ending, '2026-03-15')).toBe('2026-03-15');
    expect(nextOccurrence(ending, '2026-03-16')).toBeNull();
  });

  it('require a positive whole frequency', () => {
    for (const frequency of [0, -1, 1.5, Number.NaN])
      expect(() => occurrences(every(frequency, 'DAYS', '2026-01-01'), '2026-01-01', 1)).toThrow(RangeError);
  });

  it('do not depend on the starting point', () => {
    const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
    const anyRecurrence = fc.record({
      period: fc.constantFrom(...RECURRENCE_PERIODS),
      frequency: fc.integer({ min: 1, max: 30 }),
      start_date: anyDay,
      end_date: fc.option(anyDay),
    });
    fc.assert(
      fc.property(anyRecurrence, anyDay, (recurrence, from) => {
        const all = occurrences(recurrence, recurrence.start_date, 400);
        const later = all.filter((date) => date >= from);
        if (all.length === 400 && later.length < 3) return;
        expect(occurrences(recurrence, from, 3)).toEqual(later.slice(0, 3));
        for (const [index, date] of all.entries()) {
          const next = all[index + 1];
          if (next !== undefined) expect(daysBetween(date, next)).toBeGreaterThan(0);
        }
      }),
    );
  });
});
