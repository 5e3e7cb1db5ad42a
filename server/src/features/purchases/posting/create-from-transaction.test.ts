import { API, type BankTransaction } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

const IBAN = 'NL91ABNA0417164300';
let desk: Desk;
let bank: TestBank;
beforeAll(async () => {
  desk = await openDesk();
  bank = await TestBank.open(desk.world);
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

let statements = 0;
/** A transaction that came in just now. */
async function movement(amount: number, name: string, date = '2026-07-10', iban = IBAN): Promise<BankTransaction> {
  statements += 1;
  const text = `Movement ${String(statements)}`;
  await bank.import(statementXml({ id: text, movements: [{ date, amount, name, iban, text }] }));
  const found = (await bank.transactions()).find(({ description }) => description === text);
  if (found === undefined) throw new Error('no transaction came in');
  return found;
}

const again = async (of: BankTransaction) => {
  const found = (await bank.transactions()).find(({ id }) => id === of.id);
  if (found === undefined) throw new Error('the transaction is gone');
  return found;
};

const ref = ({ id, version }: BankTransaction) => ({ id, version });
const make = (
  of: BankTransaction,
  more: { amount?: string; vat?: 'PROCENT_21' | 'PROCENT_0'; reverse_charge?: 'EU' } = {},
) => {
  const { amount = '121.00', vat = 'PROCENT_21', ...rest } = more;
  return desk.world.call(API.purchases.createFromTransaction, {
    body: { mutation: ref(of), lines: [{ ...desk.line({ amount, vat }), description: 'Parking' }], ...rest },
  });
};

test('a transaction becomes an expense of its counterparty, paid by it; the amount includes VAT', async () => {
  const transaction = await movement(-12_100, 'Parkeer B.V.');
  const { reply: expense } = await make(transaction);
  expect(expense).toMatchObject({
    state: 'PAID',
    contact_name: 'Parkeer B.V.',
    date: '2026-07-10',
    total_excl: '100.00',
    total_vat: '21.00',
    total_incl: '121.00',
    outstanding: '0.00',
    from_transaction_id: transaction.id,
    may: { edit: false, delete: true, reverse: true, pay: false },
  });
  const { payments } = (await desk.world.call(API.purchases.expenseBankPayments, { params: { id: expense.id } })).reply;
  expect(payments).toMatchObject([{ paid_on: '2026-07-10', amount: '121.00', bank_transaction_id: transaction.id }]);
  expect(await again(transaction)).toMatchObject({ state: 'PROCESSED', lines: [{ amount: '-121.00' }] });
  const { reply: contacts } = await desk.world.call(API.contacts.contacts, { query: { search: 'parkeer' } });
  expect(contacts.results).toMatchObject([{ iban: IBAN, is_supplier: true }]);

  const next = await make(await movement(-5_000, 'PARKEER BV AMSTERDAM'), { amount: '50.00', vat: 'PROCENT_0' });
  expect(next.reply.contact_id).toBe(expense.contact_id);
});

test('a dinner has no deductible VAT', async () => {
  const ledger_account_id = await desk.ledger('4540');
  const line = { description: 'Dinner', ledger_account_id, vat: 'PROCENT_21' as const, amount: '121.00' };
  const transaction = await movement(-12_100, 'De Haven');
  const { reply } = await desk.world.call(API.purchases.createFromTransaction, {
    body: { mutation: ref(transaction), lines: [line] },
  });
  expect(reply.lines.map(({ deductible_percentage }) => deductible_percentage)).toEqual([0]);
  expect(await desk.entryOf(reply.entry_id)).toEqual({ '4540': 12_100, '1300': -12_100 });
});

test('undone at the bank or at the expense, both are restored', async () => {
  const transaction = await movement(-12_100, 'Parkeer B.V.');
  const first = (await make(transaction)).reply;
  const booked = await again(transaction);
  await desk.world.call(API.bank.unprocessTransactions, { body: { mutations: [ref(booked)] } });
  expect((await desk.read(first.id)).reply).toMatchObject({ is_reversed: true, outstanding: '0.00' });
  expect((await again(transaction)).state).not.toBe('PROCESSED');
  const second = (await make(await again(transaction))).reply;
  expect((await desk.remove(second.id)).status).toBe(200);
  expect((await desk.read(second.id)).reply.is_reversed).toBe(true);
  expect((await again(transaction)).state).not.toBe('PROCESSED');
  const third = (await make(await again(transaction))).reply;
  const reversed = await desk.world.call(API.purchases.reverseExpense, {
    params: { id: third.id },
    body: { version: third.version },
  });
  expect(reversed.reply.is_reversed).toBe(true);
  expect((await again(transaction)).state).not.toBe('PROCESSED');
});

test('a receipt of money is a credit note; a reverse charge adds no VAT', async () => {
  const refund = (await make(await movement(12_100, 'Parkeer B.V.'))).reply;
  expect(refund).toMatchObject({ is_credit_note: true, total_incl: '-121.00', state: 'PAID' });
  const shifted = (
    await make(await movement(-12_100, 'Cloud GmbH', '2026-07-10', 'DE89370400440532013000'), { reverse_charge: 'EU' })
  ).reply;
  expect(shifted).toMatchObject({ total_excl: '121.00', total_incl: '121.00', state: 'PAID', reverse_charge: 'EU' });
});

test('wrong totals, stale or booked transactions and missing names change nothing', async () => {
  const transaction = await movement(-12_100, 'Slager Kees');
  expect((await make(transaction, { amount: '120.00' })).error).toMatchObject({ code: 'split_not_equal' });
  expect((await desk.world.call(API.contacts.contacts, { query: { search: 'slager' } })).reply.count).toBe(0);
  expect((await make({ ...transaction, version: 99 })).error.code).toBe('stale_version');
  const [one, other] = await Promise.all([make(transaction), make(transaction)]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await make(await again(transaction))).error.code).toBe('transaction_processed');
  const nobody = await movement(-12_100, '', '2026-07-11', 'NL18RABO0000000099');
  expect((await make(nobody)).error.errors).toMatchObject({ contact_id: expect.anything() });
});

test('the payment cannot be undone separately, nor the expense changed under it', async () => {
  const expense = (await make(await movement(-12_100, 'Parkeer B.V.'))).reply;
  const changed = await desk.update(expense.id, expense.version, desk.invoice());
  expect(changed.error.code).toBe('expense_has_payments');
  const { payments } = (await desk.world.call(API.purchases.expensePayments, { params: { id: expense.id } })).reply;
  const undone = await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 } });
  expect(undone.error.code).toBe('payment_from_bank');
});
