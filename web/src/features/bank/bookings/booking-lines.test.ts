import type { BankTransaction, LedgerChoice } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { isBookedOn, lineFor, lineOn } from './booking-lines.ts';

const PAID = { amount: '-121.00' } as BankTransaction;
const OFFICE = { id: 7, bank: 'vat', default_vat: '21' } as LedgerChoice;

test('what was answered takes all of a transaction, at the usual rate of the ledger', () => {
  expect(lineOn(PAID, OFFICE)).toMatchObject({ ledger_account_id: '7', vat: 'PROCENT_21', amount: 12_100 });
});

test('and is taken over once', () => {
  expect(isBookedOn([lineOn(PAID, OFFICE)], 7)).toBe(true);
  expect(isBookedOn([lineOn(PAID, OFFICE), lineFor(cents(0))], 7)).toBe(false);
  expect(isBookedOn([{ ...lineFor(cents(12_100)), open_item_id: 3 }], 7)).toBe(false);
});
