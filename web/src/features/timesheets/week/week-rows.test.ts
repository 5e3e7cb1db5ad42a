import type { TimeEntry } from '@saldo/contract';
import { expect, test } from 'vitest';
import { formatMinutes } from '../../../ui/format/format.ts';
import { parseDuration } from '../duration.ts';
import { mondayOf, weekNumber, weekRows } from './week-rows.ts';

test('a duration is typed as people write it', () => {
  const typed = ['1:30', '1.5', '1,5', '90m', '90 min', '2u', '2h', ':45', '0', '', '8'];
  expect(typed.map(parseDuration)).toEqual([90, 90, 90, 90, 90, 120, 120, 45, null, null, 480]);
  expect(['-1', '1:75', 'x', '26', '1.555', '1:2:3'].map(parseDuration)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([90, 5, 600].map((minutes) => formatMinutes(minutes))).toEqual(['1:30', '0:05', '10:00']);
  expect([formatMinutes(73_530, 'en'), formatMinutes(73_530, 'nl')]).toEqual(['1,225:30', '1.225:30']);
});

test('a week begins on Monday and has the number of its Thursday', () => {
  expect(['2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23']);
  expect(['2026-11-23', '2025-12-29', '2020-12-28'].map(weekNumber)).toEqual([48, 1, 53]);
});

const entry = (id: number, day: string, description: string): TimeEntry => ({
  id,
  day,
  description,
  person: { id: 1, name: 'Sanne' },
  start_time: null,
  end_time: null,
  duration: 60,
  kind: 'BILLABLE',
  project: { id: 7, name: 'Website' },
  client: null,
  billed: false,
  invoice_id: null,
  rate: null,
  version: 1,
  may: {},
});

test('hours for the same thing are one row, and an added row stays until it has some', () => {
  const entries = [entry(1, '2026-11-23', 'Build'), entry(2, '2026-11-25', 'Build'), entry(3, '2026-11-23', 'Call')];
  const study = { kind: 'STUDY' as const, project: null, client: null, description: '' };
  const rows = weekRows(entries, '2026-11-23', [study]);
  expect(rows.map(({ description, days }) => [description, days.map((day) => day.length)])).toEqual([
    ['Build', [1, 0, 1, 0, 0, 0, 0]],
    ['Call', [1, 0, 0, 0, 0, 0, 0]],
    ['', [0, 0, 0, 0, 0, 0, 0]],
  ]);
});
