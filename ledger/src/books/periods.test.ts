import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isRealDate, isoDate } from '../calendar/calendar.ts';
import {
  deadlineStage,
  dueDate,
  kindOfPeriod,
  type PeriodBounds,
  periodOf,
  periodReminder,
  periodsOfYear,
  VAT_PERIODS,
} from './periods.ts';

function bounds(period: PeriodBounds): string {
  return `${period.starts_on} ${period.ends_on}`;
}

describe('the periods of a year', () => {
  it('are quarters', () => {
    expect(periodsOfYear(2026, 'QUARTER').map(bounds)).toEqual([
      '2026-01-01 2026-03-31',
      '2026-04-01 2026-06-30',
      '2026-07-01 2026-09-30',
      '2026-10-01 2026-12-31',
    ]);
  });

  it('are months, February with 28 or 29 days', () => {
    expect(periodsOfYear(2026, 'MONTH')).toHaveLength(12);
    expect(periodsOfYear(2026, 'MONTH').map(bounds)[1]).toBe('2026-02-01 2026-02-28');
    expect(periodsOfYear(2024, 'MONTH').map(bounds)[1]).toBe('2024-02-01 2024-02-29');
  });

  it('are the year itself', () => {
    expect(periodsOfYear(2026, 'YEAR').map(bounds)).toEqual(['2026-01-01 2026-12-31']);
  });

  it('are contiguous, and every day is in one of each kind', () => {
    const date = fc
      .tuple(fc.integer({ min: 2013, max: 2040 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
      .map(([year, month, day]) => isoDate(year, month, day))
      .filter(isRealDate);
    fc.assert(
      fc.property(date, fc.constantFrom(...VAT_PERIODS), (day, kind) => {
        const found = periodOf(day, kind);
        expect(found.starts_on <= day && day <= found.ends_on).toBe(true);
        expect(kindOfPeriod(found)).toBe(kind);
        const before = periodOf(addDays(found.starts_on, -1), kind);
        expect(addDays(before.ends_on, 1)).toBe(found.starts_on);
      }),
    );
  });
});

describe('the last day to file and pay', () => {
  it.each([
    ['MONTH', '2026-01-15', '2026-02-28'],
    ['MONTH', '2024-01-15', '2024-02-29'],
    ['MONTH', '2026-12-01', '2027-01-31'],
    ['QUARTER', '2026-01-01', '2026-04-30'],
    ['QUARTER', '2026-05-20', '2026-07-31'],
    ['QUARTER', '2026-11-30', '2027-01-31'],
    ['YEAR', '2026-06-01', '2027-03-31'],
  ] as const)('of the %s of %s is %s', (kind, day, expected) => {
    expect(dueDate(periodOf(day, kind))).toBe(expected);
  });
});

describe('what the deadline of a quarter looks like', () => {
  const second = periodOf('2026-05-01', 'QUARTER');

  it.each([
    ['2026-06-30', 'NOT_STARTED'],
    ['2026-07-01', 'OPEN'],
    ['2026-07-20', 'OPEN'],
    ['2026-07-21', 'LAST_CHANCE'],
    ['2026-07-28', 'LAST_CHANCE'],
    ['2026-07-29', 'CLOSED'],
    ['2027-01-01', 'CLOSED'],
  ])('on %s: %s', (today, stage) => {
    expect(deadlineStage(second, today)).toBe(stage);
  });

  it.each([
    ['2026-01-31', '2026-02-26', 'LAST_CHANCE'],
    ['2026-01-31', '2026-02-27', 'CLOSED'],
    ['2024-01-31', '2024-02-27', 'LAST_CHANCE'],
    ['2024-01-31', '2024-02-28', 'CLOSED'],
  ])('of January, when it ended on %s, on %s: %s (the last day of February minus one)', (ends_on, today, stage) => {
    expect(deadlineStage({ ends_on }, today)).toBe(stage);
  });
});

describe('the reminder of a return that was not filed', () => {
  it.each([
    ['2026-06-30', '2026-06-30', null],
    ['2026-06-30', '2026-07-01', 1],
    ['2026-06-30', '2026-07-07', 1],
    ['2026-06-30', '2026-07-08', 8],
    ['2026-06-30', '2026-07-21', 21],
    ['2026-06-30', '2026-07-31', 29],
    ['2026-06-30', '2026-08-01', null],
    ['2026-01-31', '2026-02-26', 21],
    ['2026-01-31', '2026-02-27', 29],
    ['2024-01-31', '2024-02-28', 29],
  ] as const)('of what ended on %s is on %s that of day %s', (ends_on, today, day) => {
    expect(periodReminder({ ends_on }, today)).toBe(day);
  });

  it('comes on the day on which the deadline changes', () => {
    const month = fc.record({ year: fc.integer({ min: 2020, max: 2030 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(month, (at) => {
        const { ends_on } = periodOf(isoDate(at.year, at.month, 1), 'MONTH');
        const stages = Array.from({ length: 28 }, (_, after) => {
          const today = addDays(ends_on, after + 1);
          return [deadlineStage({ ends_on }, today), periodReminder({ ends_on }, today)];
        });
        for (const [stage, day] of stages)
          expect(day).toBeOneOf(stage === 'CLOSED' ? [29] : stage === 'LAST_CHANCE' ? [21] : [1, 8]);
      }),
    );
  });
});
