import { expect, test } from 'vitest';
import { proofMonth } from './proof-month.ts';

const DAYS = { first_on: '2026-08-15', last_on: '2026-10-20' };

test.each([
  ['2026-08-01', '2026-08-01', '2026-08-31', undefined, '2026-09-01'],
  ['2026-09-01', '2026-09-01', '2026-09-30', '2026-08-01', '2026-10-01'],
  ['2026-10-01', '2026-10-01', '2026-10-20', '2026-09-01', undefined],
  ['2026-12-01', '2026-10-01', '2026-10-20', '2026-09-01', undefined],
  ['2026-01-01', '2026-08-01', '2026-08-31', undefined, '2026-09-01'],
])('%s: from %s until %s, between %s and %s', (month, from, until, earlier, later) => {
  expect(proofMonth(month, DAYS)).toEqual({ month: from, from, until, earlier, later });
});

test('an account of one month has no other', () => {
  const one = proofMonth('2026-08-01', { first_on: '2026-08-15', last_on: '2026-08-20' });
  expect([one.earlier, one.later, one.until]).toEqual([undefined, undefined, '2026-08-20']);
});
