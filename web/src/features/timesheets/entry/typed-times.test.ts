import type { TimeEntry } from '@saldo/contract';
import { expect, test } from 'vitest';
import { changedTimes, durationBetween, parseClock, timesShown, unreadable } from './typed-times.ts';

const ENTRY: TimeEntry = {
  id: 1,
  day: '2026-07-01',
  description: 'Sketches',
  person: { id: 1, name: 'Sanne' },
  start_time: '2026-07-01T07:00:20.000Z',
  end_time: '2026-07-01T08:30:05.000Z',
  duration: 90,
  kind: 'BILLABLE',
  project: null,
  client: null,
  billed: false,
  invoice_id: null,
  rate: null,
  version: 1,
  may: {},
};
const SHOWN = timesShown(ENTRY);

test('a time of day is typed as people write it', () => {
  expect(['9', '9:30', '9.30', '0930', ' 23:59 ', '24:00'].map(parseClock)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '23:59',
    '24:00',
  ]);
  expect(['', '25', '9:75', '24:01', 'nine', '-1'].map(parseClock)).toEqual(Array.from({ length: 6 }));
});

test('times that were left alone are not sent, those of a timer keep their seconds', () => {
  expect(SHOWN).toEqual({ day: '2026-07-01', start_time: '09:00', end_time: '10:30', duration: '1:30' });
  expect(changedTimes(ENTRY, SHOWN)).toEqual({});
});

test('another time is sent as an instant of the day, midnight as its end', () => {
  const until = { ...SHOWN, start_time: '22', end_time: '0:00' };
  expect(durationBetween(until)).toBe('2:00');
  expect(changedTimes(ENTRY, until)).toEqual({
    day: '2026-07-01',
    start_time: '2026-07-01T20:00:00.000Z',
    end_time: '2026-07-01T22:00:00.000Z',
  });
});

test('without an end the duration counts, without times the day with it', () => {
  expect(changedTimes(ENTRY, { ...SHOWN, end_time: '', duration: '2' })).toEqual({
    day: '2026-07-01',
    start_time: '2026-07-01T07:00:00.000Z',
    duration: 120,
  });
  expect(changedTimes(ENTRY, { ...SHOWN, start_time: '', end_time: '', duration: '45m' })).toEqual({
    day: '2026-07-01',
    start_time: null,
    duration: 45,
  });
});

test('what cannot be read is named, the duration only where it counts', () => {
  expect(unreadable({ ...SHOWN, duration: '' })).toEqual([]);
  expect(unreadable({ day: null, start_time: 'x', end_time: '', duration: '0' })).toEqual([
    'day',
    'start_time',
    'duration',
  ]);
});
