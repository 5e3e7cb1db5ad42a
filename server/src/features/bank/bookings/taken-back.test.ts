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

const automatic = () => bank.transactions({ state: 'AUTOMATIC' });

test('what is as certain as the company chose books itself, is listed, and once undone is left to people', async () => {
  const params = { adminId: world.administrationId };
  const { version } = (await world.call(API.administrations.administration, { params })).reply;
  const chosen = { bank_autobook: 'CERTAIN' as const, version };
  await world.call(API.administrations.updateAdministration, { params, body: chosen });
  const payer = { date: '2026-07-14', name: 'Van Houten', iban: 'NL52INGB0001234567' };
  for (const [id, reference] of [
    [71, '2026-007101'],
    [72, '2026-007201'],
  ] as const)
    await postDocument(world, { id, kind: 'RECEIVABLE', reference, amount: 4_321 + id });
  const paid = { ...payer, amount: 4_392, text: 'Factuur 2026-007101' };
  const doubtful = { ...payer, amount: 77_777, text: 'Something else' };
  await imported(paid, doubtful);
  await world.runJobs();
  const [booked, ...others] = await automatic();
  expect(others).toEqual([]);
  expect(booked).toMatchObject({ amount: '43.92', state: 'PROCESSED', is_automatic: true });
  const about = { model: 'bank_transaction' as const, id: booked?.id ?? 0 };
  const { results } = (await world.call(API.history.history, { query: about })).reply;
  expect(results.find(({ action }) => action === 'AUTOBOOK')?.changes).toEqual([
    { field: 'bank_autobook', before: null, after: 'CERTAIN' },
  ]);
  if (booked === undefined) return;
  expect((await unprocess(booked)).reply.results).toMatchObject([{ state: 'SUGGESTED', is_automatic: false }]);
  const asked = { ...payer, amount: 4_393, text: 'Factuur 2026-007201' };
  const [waits] = (await imported(paid, doubtful, asked)).filter(({ amount }) => amount === '43.93');
  const question = {
    object_type: 'bank_transaction' as const,
    object_id: waits?.id ?? 0,
    question: 'Whose?',
    choices: [],
  };
  expect((await world.call(API.questions.askQuestion, { body: question })).status).toBe(200);
  await world.runJobs();
  expect(await automatic()).toEqual([]);
});
