import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/calendar.ts';
import { daysOverdue, dueReminder } from './reminders.ts';

const SERIES = [3, 10, 21];
const due_date = '2026-02-26';

describe('the reminder that is due', () => {
  test.each([
    ['2026-02-28', [], null],
    ['2026-03-01', [], 1],
    ['2026-03-02', [{ step: 1, on: '2026-03-01' }], null],
    ['2026-03-08', [{ step: 1, on: '2026-03-01' }], 2],
    ['2026-03-19', [{ step: 2, on: '2026-03-08' }], 3],
    ['2026-12-31', [{ step: 3, on: '2026-03-19' }], null],
  ])('on %s after %j: %s', (today, sent, step) => {
    expect(dueReminder(SERIES, { due_date, sent, today })).toBe(step);
  });

  test('a series that begins late keeps its intervals', () => {
    const sent: { step: number; on: string }[] = [];
    const sentOn: string[] = [];
    for (let day = 0; day < 60; day += 1) {
      const today = addDays('2026-06-01', day);
      const step = dueReminder(SERIES, { due_date, sent, today });
      if (step === null) continue;
      sent.push({ step, on: today });
      sentOn.push(today);
    }
    expect(sentOn).toEqual(['2026-06-01', '2026-06-08', '2026-06-19']);
  });

  test('never twice a day, also after one by hand', () => {
    expect(dueReminder(SERIES, { due_date, sent: [{ step: 1, on: '2026-04-01' }], today: '2026-04-01' })).toBeNull();
  });
});

test('days overdue', () => {
  expect([
    daysOverdue('2026-02-26', '2026-03-01'),
    daysOverdue('2026-03-02', '2026-03-01'),
    daysOverdue(null, '2026-03-01'),
  ]).toEqual([3, 0, 0]);
});
