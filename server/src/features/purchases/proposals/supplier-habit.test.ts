import { expect, test } from 'vitest';
import { type Choice, usual } from './supplier-habit.ts';

const choice = (date: string, change: Partial<Choice> = {}): Choice => ({
  date,
  ledger_id: 77,
  description: 'Print work',
  vat_rate_bp: 2100,
  deductible_bp: 10_000,
  reverse_charge: 'NONE',
  rates_bp: [2100],
  ...change,
});

test('the most frequent choice is usual, with how often and when last', () => {
  const choices = [choice('2026-07-03', { ledger_id: 12 }), choice('2026-06-02'), choice('2026-05-01')];
  expect(usual(choices)).toMatchObject({ ledger_id: 77, times: 2, of: 3, date: '2026-06-02' });
});

test('of two equally frequent ones the latest is usual', () => {
  expect(usual([choice('2026-07-03', { ledger_id: 12 }), choice('2026-06-02')])).toMatchObject({
    ledger_id: 12,
    times: 1,
  });
});

test.each<[string, Partial<Choice>]>([
  ['rate', { vat_rate_bp: 900 }],
  ['deductible part', { deductible_bp: 5000 }],
  ['reverse charge', { reverse_charge: 'EU' }],
])('another %s is another choice', (_name, change) => {
  expect(usual([choice('2026-07-03'), choice('2026-07-01', change)])).toMatchObject({ times: 1, of: 2 });
});

test('a supplier without bookings has no habit', () => {
  expect(usual([])).toBeUndefined();
});

test('rates of all bookings are part of the habit', () => {
  const choices = [choice('2026-07-03', { rates_bp: [900, 2100] }), choice('2026-06-02', { rates_bp: [0] })];
  expect(usual(choices)?.rates_bp).toEqual([900, 2100, 0]);
});

test('one different rate in twelve is no habit: the next is uncertain again', () => {
  const days = Array.from({ length: 11 }, (_, index) =>
    choice(`2026-05-${String(11 + index)}`, { rates_bp: [0], vat_rate_bp: 0 }),
  );
  const wrong = choice('2026-07-03', { rates_bp: [2100] });
  expect(usual([wrong, ...days])?.rates_bp).toEqual([0]);
  expect(usual([wrong, ...days.slice(0, 2)])?.rates_bp).toEqual([0]);
  expect(usual([wrong, choice('2026-07-02', { rates_bp: [2100] }), ...days.slice(0, 4)])?.rates_bp).toEqual([2100, 0]);
});
