import { expect, test } from 'vitest';
import { lockedBy } from './expense-state.ts';

const PAID = {
  state: 'PAID',
  payment_method: 'NOT_PAID',
  total_incl: '121.00',
  outstanding: '0.00',
  is_reversed: false,
} as const;
const locked = (from_transaction_id: number | null, may: { delete: boolean; reverse: boolean }, is_filed = false) =>
  lockedBy({ ...PAID, from_transaction_id, is_filed, may });

test('a payment or a filed return locks an expense', () => {
  expect(locked(null, { delete: false, reverse: false })).toBe('paid');
  const unpaid = { ...PAID, state: 'OPEN', outstanding: '121.00', from_transaction_id: null } as const;
  expect(lockedBy({ ...unpaid, is_filed: true, may: { delete: false, reverse: true } })).toBe('filed');
});

test('a payment and a filed return are reported together', () => {
  expect(locked(null, { delete: false, reverse: false }, true)).toBe('paidAndFiled');
});

test('an expense from a bank transaction in a filed return can be reversed directly', () => {
  expect(locked(7, { delete: true, reverse: true })).toBe('fromBank');
  expect(locked(7, { delete: false, reverse: true }, true)).toBe('filed');
});
