import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { otherSides } from './own-transfers.ts';

const ACCOUNTS = [
  { id: 1, name: 'Bank', iban: 'NL91ABNA0417164300' },
  { id: 2, name: 'Shop', iban: null },
];
const side = (id: number, account_id: number, amount: number, date: string, booked = false) => ({
  id,
  account_id,
  amount: cents(amount),
  date,
  booked,
});
const found = (...sides: ReturnType<typeof side>[]) =>
  [
    ...otherSides(
      sides.map(({ id }) => id),
      sides,
      ACCOUNTS,
    ),
  ].map(([id, { account }]) => [id, account]);

test('the two sides of a transfer find each other within five days, either of two that may be it does not', () => {
  const out = side(1, 1, -5000, '2026-07-01');
  expect(found(out, side(2, 2, 5000, '2026-07-06'))).toEqual([
    [1, 'Shop'],
    [2, 'Bank'],
  ]);
  expect(found(out, side(2, 2, 5000, '2026-07-07'))).toEqual([]);
  expect(found(out, side(2, 2, 5000, '2026-07-01'), side(3, 2, 5000, '2026-07-02'))).toEqual([]);
});

test('what is booked together is of no other transfer', () => {
  const booked = [side(1, 1, -5000, '2026-07-01', true), side(2, 2, 5000, '2026-07-02', true)];
  expect(found(...booked, side(3, 1, -5000, '2026-07-03'))).toEqual([]);
  expect(found(booked[1] ?? side(2, 2, 0, ''), side(3, 1, -5000, '2026-07-03'))).toContainEqual([3, 'Shop']);
});

const many = (account: number, amount: number, from: number) =>
  Array.from({ length: 1000 }, (_, index) => side(from + index, account, amount, '2026-07-01'));

test('a day full of sales of one price is a thousand doubts, and soon told', () => {
  expect(found(...many(1, -1000, 1), ...many(2, 1000, 2001))).toEqual([]);
});
