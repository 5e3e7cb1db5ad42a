import { isoDate, type Recurrence } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { changedSchedule, newSchedule, progressAfter, type Schedule } from './schedule.ts';

const TODAY = isoDate(2026, 3, 10);
const MONTHLY: Recurrence = {
  period: 'MONTHS',
  frequency: 1,
  start_date: isoDate(2026, 1, 31),
  end_date: isoDate(2026, 5, 31),
};
const running = (last: string | null, rest: Partial<Schedule> = {}) => ({
  ...MONTHLY,
  is_active: true,
  next_on: isoDate(2026, 3, 31),
  ended_on: null,
  last_on: last === null ? null : isoDate(2026, Number(last.slice(0, 2)), Number(last.slice(3))),
  ...rest,
});

test('a new schedule begins on its first date, which may not have passed', () => {
  const april = { ...MONTHLY, start_date: isoDate(2026, 4, 30) };
  expect(newSchedule(april, TODAY)).toEqual({ ...april, is_active: true, next_on: '2026-04-30', ended_on: null });
  expect(() => newSchedule(MONTHLY, TODAY)).toThrow('invalid');
  expect(() => newSchedule({ ...april, end_date: isoDate(2026, 4, 29) }, TODAY)).toThrow('invalid');
});

test('what was missed while paused is not made up for', () => {
  const paused = changedSchedule(running('01-31'), { active: false }, TODAY);
  expect(paused).toMatchObject({ is_active: false, next_on: null, ended_on: null });
  const inMay = changedSchedule({ ...paused, last_on: isoDate(2026, 1, 31) }, { active: true }, isoDate(2026, 5, 2));
  expect(inMay).toMatchObject({ is_active: true, next_on: '2026-05-31' });
});

test('a date that had its document does not get another', () => {
  const onTheDay = changedSchedule(running('03-31'), {}, isoDate(2026, 3, 31));
  expect(onTheDay.next_on).toBe('2026-04-30');
});

test('a schedule without dates left has ended, and is resumed only with a later end', () => {
  const over = changedSchedule(running('05-31'), {}, isoDate(2026, 6, 2));
  expect(over).toMatchObject({ is_active: false, next_on: null, ended_on: '2026-06-02' });
  const ended = { ...over, last_on: isoDate(2026, 5, 31) };
  expect(changedSchedule(ended, {}, isoDate(2026, 6, 9)).ended_on).toBe('2026-06-02');
  expect(() => changedSchedule(ended, { active: true }, isoDate(2026, 6, 9))).toThrow('recurring_ended');
  const longer = changedSchedule(ended, { end_date: null }, isoDate(2026, 6, 9));
  expect(longer).toMatchObject({ is_active: true, next_on: '2026-06-30', ended_on: null });
});

test('the date after the last one is none', () => {
  expect(progressAfter(MONTHLY, isoDate(2026, 4, 30)).next_on).toBe('2026-05-31');
  expect(progressAfter(MONTHLY, isoDate(2026, 5, 31))).toEqual({
    is_active: false,
    next_on: null,
    ended_on: '2026-05-31',
  });
});
