import { ROLES } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { answerLedger } from './answer-ledger.ts';

const SOLE_TRADER = [
  { id: 1, code: '4600', suits: true },
  { id: 2, code: ROLES.privateWithdrawals, suits: true },
  { id: 3, code: ROLES.privateDeposits, suits: true },
  { id: 4, code: ROLES.currentAccountDirector, suits: false },
];
const COMPANY = SOLE_TRADER.map((ledger) => ({
  ...ledger,
  suits: ledger.id === 1 || ledger.id === 4,
}));

test('a category is itself, as long as it can be booked on', () => {
  expect(answerLedger({ choice: 'CATEGORY', ledger_account_id: 1 }, SOLE_TRADER)?.id).toBe(1);
  expect(answerLedger({ choice: 'CATEGORY', ledger_account_id: 9 }, SOLE_TRADER)).toBeUndefined();
});

test('what is private is a withdrawal, a deposit, or on the account of the director', () => {
  expect(answerLedger({ choice: 'PRIVATE' }, SOLE_TRADER)?.id).toBe(2);
  expect(answerLedger({ choice: 'PRIVATE' }, SOLE_TRADER, false)?.id).toBe(3);
  expect(answerLedger({ choice: 'PRIVATE' }, COMPANY)?.id).toBe(4);
});

test('words and photos stand for none', () => {
  expect(answerLedger({ choice: 'PHOTO' }, SOLE_TRADER)).toBeUndefined();
  expect(answerLedger({}, SOLE_TRADER)).toBeUndefined();
});
