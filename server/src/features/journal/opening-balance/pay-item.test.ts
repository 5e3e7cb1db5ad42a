import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const document = (contact_name: string) => ({ contact_name, reference: 'F-88', document_date: '2025-11-20' });

let server: World;
let world: World;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  const lines = [
    { ledger: '1100', debit: '1210.00', document: document('Bakker') },
    { ledger: '1300', credit: '242.00', document: document('Drukker') },
    { ledger: '0500', credit: '968.00' },
  ];
  const given = await world.call(API.journal.createOpeningBalance, { body: { date: '2026-01-01', lines } });
  expect(given.status).toBe(200);
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

async function itemOn(ledger: string): Promise<number> {
  const { reply } = await world.call(API.journal.openingBalance, {});
  return reply.lines.find((line) => line.ledger === ledger)?.document?.open_item_id ?? 0;
}
const pay = async (ledger: string, amount: string, method: 'CASH' | 'PRIVATE' = 'CASH') =>
  world.call(API.journal.payOpeningItem, {
    params: { id: await itemOn(ledger) },
    body: { paid_on: '2026-02-01', amount, method },
  });
async function balance(code: string): Promise<string | undefined> {
  const { reply } = await world.call(API.reports.trialBalance, { query: { year: 2026 } });
  return reply.rows.find((row) => row.code === code)?.balance;
}

test('an unpaid invoice of the opening balance is paid in cash, in two parts, and never more', async () => {
  expect((await pay('1100', '1000.00')).reply).toMatchObject({ outstanding: '210.00', amount_paid: '1000.00' });
  expect((await pay('1100', '210.01')).error.code).toBe('overpaid');
  expect((await pay('1100', '210.00')).reply.outstanding).toBe('0.00');
  expect([await balance('1000'), await balance('1100')]).toEqual(['1210.00', '0.00']);
});

test('one whose payment by bank was booked as turnover is paid only by who says that it is another payment', async () => {
  const bank = await TestBank.open(world);
  await bank.import(statementXml({ movements: [{ date: '2026-01-28', amount: 121_000, text: 'F-88' }] }));
  const { reply: ledgers } = await world.call(API.journal.allLedgers, {
    params: { adminId: world.administrationId },
    query: {},
  });
  const ledger_account_id = ledgers.find(({ code }) => code === '4600')?.id ?? 0;
  const mutations = (await bank.transactions()).map(({ id, version, amount }) => ({
    id,
    version,
    lines: [{ ledger_account_id, amount }],
  }));
  expect((await world.call(API.bank.processTransactions, { body: { mutations } })).status).toBe(200);
  const params = { id: await itemOn('1100') };
  const register = (allow_booked_before: boolean) =>
    world.call(API.journal.payOpeningItem, {
      params,
      body: { paid_on: '2026-02-01', amount: '1210.00', method: 'BANK', allow_booked_before },
    });
  expect((await register(false)).error.code).toBe('payment_booked_before');
  expect((await register(true)).reply).toMatchObject({ outstanding: '0.00' });
});

test('an unpaid bill paid by the owner is a private deposit', async () => {
  expect((await pay('1300', '242.00', 'PRIVATE')).reply.outstanding).toBe('0.00');
  expect(await balance('0510')).toBe('-242.00');
});

test('a payment is shown, and undone', async () => {
  await pay('1100', '10.00');
  const id = await itemOn('1100');
  const shown = await world.call(API.journal.openingItemPayments, { params: { id } });
  const [payment] = shown.reply.payments;
  expect(payment).toMatchObject({ amount: '10.00', method: 'CASH', is_undone: false });
  await world.call(API.journal.undoPayment, { params: { id: payment?.entry_id ?? 0 } });
  const after = await world.call(API.journal.openingItemPayments, { params: { id } });
  expect([after.reply.outstanding, after.reply.payments[0]?.is_undone]).toEqual(['1210.00', true]);
});

test('a regular document is not paid here', async () => {
  const supplier = await world.call(API.contacts.createContact, { body: { name: 'Papier', is_supplier: true } });
  const { reply: ledgers } = await world.call(API.journal.purchaseLedgers, {
    params: { adminId: world.administrationId },
    query: {},
  });
  const line = { description: 'Paper', ledger_account_id: ledgers.find(({ code }) => code === '4600')?.id ?? 0 };
  const lines = [{ ...line, vat: 'PROCENT_21' as const, amount: '10.00' }];
  await world.call(API.purchases.createExpense, {
    body: { contact_id: supplier.reply.id, date: '2026-03-01', lines, document_number: '1' },
  });
  const item = await world.inScope((scope) =>
    scope.db
      .selectFrom('open_items')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('source_type', '=', 'expense')
      .executeTakeFirstOrThrow(),
  );
  const refused = await world.call(API.journal.openingItemPayments, { params: { id: item.id } });
  expect(refused.error.code).toBe('not_found');
});
