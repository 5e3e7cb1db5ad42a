import type { IsoDate } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { notDueOn, proposedDay } from './collection-day.ts';

const due = (...days: readonly (IsoDate | null)[]) => days.map((day) => ({ due_date: day }));
const TODAY = '2026-07-14';

test.each([
  ['the last due day', due('2026-07-30', '2026-08-07', null), '2026-08-07'],
  ['not before the bank can', due('2026-07-01', null), '2026-07-19'],
  ['as soon as the bank can, of nothing', due(), '2026-07-19'],
] as const)('proposes %s', (_, rows, expected) => {
  expect(proposedDay(rows, TODAY)).toBe(expected);
});

test('counts what is not due on a day', () => {
  const rows = due('2026-07-19', '2026-07-20', '2026-08-07', null);
  expect(notDueOn(rows, '2026-07-19')).toBe(2);
  expect(notDueOn(rows, '2026-08-07')).toBe(0);
  expect(notDueOn(rows, null)).toBe(0);
});
