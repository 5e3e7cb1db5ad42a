import { API, type BankTransaction } from '@saldo/contract';
import { cents, ROLES } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openItem } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { recordPayment } from '../../journal/open-items/record-payment.ts';
import { type Movement, postDocument, statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  bank = await TestBank.open(world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function imported(...movements: Movement[]): Promise<BankTransaction[]> {
  await bank.import(statementXml({ movements }));
  return bank.transactions();
}

type Lines = { open_item_id: number; amount: string }[];
const process = ({ id, version }: BankTransaction, lines: Lines) =>
  world.call(API.bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });
const unprocess = ({ id, version }: BankTransaction) =>
  world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });
const settledOf = (id: number): Promise<number> => world.inScope(async (scope) => (await openItem(scope, id)).settled);

test('no more is taken back than the bank brought, and what was returned is not undone under its return', async () => {
  const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 24_200 });
  const cash = { openItemId: item, paidOn: '2026-07-13', method: 'CASH', account: ROLES.cash } as const;
  await world.inScope((scope) => recordPayment(scope, { ...cash, amount: cents(12_100) }));
  const half = { date: '2026-07-14', amount: 12_100, name: 'Van Houten' };
  const [brought, ...returns] = (
    await imported({ ...half, text: 'paid' }, ...['one', 'two'].map((text) => ({ ...half, amount: -12_100, text })))
  ).toSorted((a, b) => Number(a.direction === 'Out') - Number(b.direction === 'Out'));
  const [back, other] = returns;
  if (brought === undefined || back === undefined || other === undefined) return expect.fail('not imported');
  const paid = await process(brought, [{ open_item_id: item, amount: '121.00' }]);
  const lines = [{ open_item_id: item, amount: '-121.00' }];
  const mutations = [back, other].map(({ id, version }) => ({ id, version, lines }));
  const both = await world.call(API.bank.processTransactions, { body: { mutations } });
  expect(both.error).toMatchObject({ code: 'overpaid', errors: { 'mutations.1.lines.0.amount': expect.anything() } });
  const returned = await process(back, lines);
  expect(await settledOf(item)).toBe(12_100);
  const [booking] = paid.reply.results;
  const [booked] = returned.reply.results;
  expect((await unprocess(booking ?? brought)).error.code).toBe('returned_since');
  expect((await unprocess(booked ?? back)).status).toBe(200);
  expect((await unprocess(booking ?? brought)).status).toBe(200);
  expect(await settledOf(item)).toBe(12_100);
});
