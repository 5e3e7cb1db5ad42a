import { API, type BankTransaction } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerIdOf } from '#features/journal/index';
import { PROOF } from '../../../../tests/access/testing/memorial.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { settleBankSays } from '../feed/apply-bank-changes.ts';
import { statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
let transaction: BankTransaction;
let rest: BankTransaction;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
afterAll(() => world.close());
beforeEach(async () => {
  const other = await world.another();
  bank = await TestBank.open(other);
  await bank.import(
    statementXml({
      movements: [
        { date: '2026-07-01', amount: -12_100, name: 'Gamma', text: 'Plants' },
        { date: '2026-07-02', amount: -500, name: 'Parking' },
      ],
    }),
  );
  const found = await bank.transactions({});
  transaction = found.find(({ amount }) => amount === '-121.00') ?? expect.fail();
  rest = found.find(({ amount }) => amount === '-5.00') ?? expect.fail();
});

const attach = (id: number, file = PROOF) => bank.world.call(API.bank.attachToTransaction, { params: { id }, file });
const remove = (id: number) => bank.world.call(API.bank.removeBankDocument, { params: { id } });
const download = (id: number) => bank.world.call(API.bank.bankDocument, { params: { id } });

/** Books a transaction on costs. */
async function book({ id }: BankTransaction): Promise<BankTransaction> {
  const ledger_account_id = await bank.world.inScope((scope) => ledgerIdOf(scope, '4600'));
  const now = (await bank.transactions()).find((each) => each.id === id) ?? expect.fail();
  const lines = [{ ledger_account_id, amount: now.amount }];
  const mutations = [{ id, version: now.version, lines }];
  const { reply } = await bank.world.call(API.bank.processTransactions, { body: { mutations } });
  return reply.results[0] ?? expect.fail();
}

const lockUntil = (books_locked_until: string) =>
  bank.world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ books_locked_until })
      .where('id', '=', scope.administrationId)
      .execute(),
  );

test('a document is on its own transaction only, stays when that is booked and undone, and comes back byte for byte', async () => {
  const { documents } = (await attach(transaction.id)).reply;
  expect(documents).toMatchObject([{ file_name: 'contract.pdf', may: { remove: true } }]);
  const booked = await book(transaction);
  expect(booked.documents).toEqual(documents);
  const { id, version } = booked;
  const undone = await bank.world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });
  expect(undone.reply.results[0]?.documents).toEqual(documents);
  expect((await bank.transactions()).find((each) => each.id === rest.id)?.documents).toEqual([]);
  expect((await download(documents[0]?.id ?? 0)).bytes).toEqual(PROOF.bytes);
});

test('it is taken away once, and locked books keep it, of what is booked in them only', async () => {
  const [first] = (await attach(transaction.id)).reply.documents;
  expect((await remove(first?.id ?? 0)).reply.documents).toEqual([]);
  expect((await remove(first?.id ?? 0)).error.code).toBe('not_found');
  expect((await download(first?.id ?? 0)).error.code).toBe('not_found');
  await book(transaction);
  const [kept] = (await attach(transaction.id)).reply.documents;
  const [loose] = (await attach(rest.id)).reply.documents;
  await lockUntil('2026-07-05');
  expect((await remove(kept?.id ?? 0)).error.code).toBe('books_locked');
  expect((await attach(transaction.id)).reply.documents).toMatchObject([
    { may: { remove: false } },
    { may: { remove: false } },
  ]);
  expect((await remove(loose?.id ?? 0)).reply.documents).toEqual([]);
});

test('only a PDF or picture by its content, of a transaction that is there', async () => {
  const text = { name: 'contract.pdf', bytes: Buffer.from('no picture at all') };
  expect((await attach(transaction.id, text)).error.code).toBe('unsupported_media_type');
  expect((await attach(2_000_000_001)).error.code).toBe('not_found');
});

test('a transaction that the bank withdraws before it was booked takes its documents along', async () => {
  const [kept] = (await attach(rest.id)).reply.documents;
  await bank.world.inScope(async (scope) => {
    await scope.db
      .updateTable('bank_transactions')
      .set({ bank_says: JSON.stringify({ removed: true }), bank_reference: 'ponto:x' })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', rest.id)
      .execute();
    await settleBankSays(scope, [rest.id]);
  });
  expect((await bank.transactions()).map(({ id }) => id)).toEqual([transaction.id]);
  expect((await download(kept?.id ?? 0)).error.code).toBe('not_found');
});
