import { createHash } from 'node:crypto';
import { API, type BackgroundTask, type BankTransaction } from '@saldo/contract';
import { ZERO } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeBankFeed, type FakeBankFeed, feedCode } from '#adapters/bank-feed/fake';
import { ledgerIdOf } from '#features/journal/index';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../testing.ts';
import { feedKeys } from './feed-house.ts';
import { feedOf, replaceKeys, sealKeys } from './feed-store.ts';

const IBAN = 'NL18RABO0000000022';
const CUSTOMER = 'NL52INGB0001234567';
const { bank } = API;

let server: World;
let world: World;
let feed: FakeBankFeed;

beforeAll(async () => {
  feed = fakeBankFeed();
  server = await createWorld({ house: { bankFeed: feed } });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  Object.assign(feed, { trouble: 'none' });
  const account = feed.account(IBAN);
  account.transactions = [];
  account.opening = ZERO;
  account.consent_ended = false;
  account.consent_until = '2026-10-01T00:00:00.000Z';
  feed.book(IBAN, { id: 'a', date: '2026-07-06', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
  feed.book(IBAN, { id: 'b', date: '2026-07-08', amount: -1_240, name: 'Albert Heijn' });
  feed.book(IBAN, { id: 'c', date: '2026-07-08', amount: -1_240, name: 'Albert Heijn' });
});

let codes = 0;

async function connect(): Promise<TestBank> {
  const { reply } = await world.call(bank.connectBankFeed, { body: {} });
  const state = new URL(reply.url).searchParams.get('state') ?? '';
  // Each code works once: the second account makes another one of it.
  const code = feedCode(IBAN, `NL00TEST${String((codes += 1))}`);
  const done = await world.call(bank.finishBankFeed, { body: { state, code } });
  expect(done.reply).toMatchObject({ left_out: 1 });
  const id = done.reply.account_ids[0] ?? 0;
  return new TestBank(world, (await world.call(bank.bankAccount, { params: { id } })).reply);
}

async function task(id: number): Promise<BackgroundTask> {
  await world.runJobs();
  return (await world.call(API.tasks.taskStatus, { params: { id } })).reply;
}

async function started(): Promise<TestBank> {
  const own = await connect();
  const first = await world.call(bank.firstSyncBankAccount, {
    params: { id: own.account.id },
    body: { start_date: '2026-06-01' },
  });
  expect((await task(first.reply.task_id)).state).toBe('SUCCESS');
  return own;
}

async function sync(own: TestBank): Promise<BackgroundTask> {
  const { reply } = await world.call(bank.syncBankAccount, { body: { account_id: own.account.id } });
  return task(reply.task_id);
}

const shown = async ({ account }: TestBank) =>
  (await world.call(bank.bankAccount, { params: { id: account.id } })).reply;
const texts = (rows: readonly BankTransaction[]): string[] =>
  rows.map(({ date, amount }) => `${date} ${amount}`).toSorted();

async function book(own: TestBank, amount: string): Promise<BankTransaction> {
  const ledger = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
  const row = (await own.transactions()).find((one) => one.amount === amount);
  if (row === undefined) throw new Error('nothing to book');
  const lines = [{ ledger_account_id: ledger, amount }];
  const done = await world.call(bank.processTransactions, {
    body: { mutations: [{ id: row.id, version: row.version, lines }] },
  });
  const [booked] = done.reply.results;
  if (booked === undefined) throw new Error('not booked');
  return booked;
}

const START = ['2026-07-06 121.00', '2026-07-08 -12.40', '2026-07-08 -12.40'];

test('an account is connected, asks for a start date, and is retrieved with a proof that holds', async () => {
  const own = await connect();
  expect(await shown(own)).toMatchObject({
    pontoConnection: true,
    lastSynced: null,
    feed: {
      state: 'FIRST_SYNC',
      earliest_start: '2026-04-15',
      advised_start: '2026-04-15',
      consent_until: '2026-10-01',
    },
  });
  const early = { params: { id: own.account.id }, body: { start_date: '2026-04-14' } };
  expect((await world.call(bank.firstSyncBankAccount, early)).error.errors).toHaveProperty('start_date');
  const future = { params: { id: own.account.id }, body: { start_date: '2026-07-15' } };
  expect((await world.call(bank.firstSyncBankAccount, future)).error.errors).toHaveProperty('start_date');
  const first = { params: { id: own.account.id }, body: { start_date: '2026-06-01' } };
  const { reply } = await world.call(bank.firstSyncBankAccount, first);
  expect(await task(reply.task_id)).toMatchObject({ state: 'SUCCESS', result: { new: 3, known: 0 } });
  expect(texts(await own.transactions())).toEqual(START);
  expect(await own.proof()).toMatchObject({
    agrees: true,
    statement_balance: '96.20',
  });
  expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE' }, lastSynced: '2026-07-14T12:00:00.000Z' });
});

test('the code is redeemed with the word of the challenge, once, by the person who asked', async () => {
  const { reply } = await world.call(bank.connectBankFeed, { body: {} });
  const asked = new URL(reply.url).searchParams;
  const body = { state: asked.get('state') ?? '', code: feedCode(IBAN, 'NL00PKCE') };
  expect((await world.call(bank.finishBankFeed, { body })).status).toBe(200);
  const verifier = feed.verifiers.at(-1) ?? '';
  expect(verifier.length).toBeGreaterThanOrEqual(43);
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.get('code_challenge'));
  expect((await world.call(bank.finishBankFeed, { body })).error.code).toBe('link_over');
});

describe('a feed', () => {
  test('that repeats and reorders doubles nothing', async () => {
    const own = await started();
    for (const trouble of ['repeat', 'reorder'] as const) {
      Object.assign(feed, { trouble });
      expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0, known: 3 } });
    }
    feed.book(IBAN, { id: 'd', date: '2026-07-13', amount: -500 });
    expect(await sync(own)).toMatchObject({ result: { new: 1 } });
    expect(await own.transactions()).toHaveLength(4);
    expect(await own.proof()).toMatchObject({ agrees: true });
  });

  test.each(['half', 'away'] as const)('that answers %s changes nothing, and says so', async (trouble) => {
    const own = await started();
    feed.book(IBAN, { id: 'd', date: '2026-07-13', amount: -500 });
    const { reply } = await world.call(bank.syncBankAccount, { body: { account_id: own.account.id } });
    Object.assign(feed, { trouble });
    expect(await task(reply.task_id)).toMatchObject({ state: 'FAILURE', error: { code: 'bank_feed_unavailable' } });
    expect(await own.transactions()).toHaveLength(3);
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE', is_late: true } });
    Object.assign(feed, { trouble: 'none' });
    expect(await sync(own)).toMatchObject({ result: { new: 1 } });
    expect(await shown(own)).toMatchObject({ feed: { is_late: false } });
  });

  test('that changes or withdraws what is not booked is followed', async () => {
    const own = await started();
    feed.book(IBAN, { id: 'b', date: '2026-07-09', amount: -1_250, name: 'Albert Heijn 1521' });
    const account = feed.account(IBAN);
    account.transactions = account.transactions.filter(({ id }) => id !== 'c');
    expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    expect(texts(await own.transactions())).toEqual(['2026-07-06 121.00', '2026-07-09 -12.50']);
    expect(await own.proof()).toMatchObject({ agrees: true });
  });

  test('that changes what is booked leaves the booking, shows it, and is followed once that is undone', async () => {
    const own = await started();
    const booked = await book(own, '121.00');
    feed.book(IBAN, { id: 'a', date: '2026-07-07', amount: 12_000, name: 'Studio Lindenhof', iban: CUSTOMER });
    expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    const stands = (await own.transactions()).find(({ id }) => id === booked.id);
    expect(stands).toMatchObject({
      amount: '121.00',
      bank_says: { kind: 'CHANGED', date: '2026-07-07', amount: '120.00' },
    });
    expect(await own.proof()).toMatchObject({ agrees: false });
    await sync(own);
    expect((await own.transactions()).find(({ id }) => id === booked.id)?.version).toBe(stands?.version);
    const mutations = [{ id: booked.id, version: stands?.version ?? 0 }];
    const undone = await world.call(bank.unprocessTransactions, { body: { mutations } });
    expect(undone.reply.results).toMatchObject([{ date: '2026-07-07', amount: '120.00', bank_says: null }]);
    expect(await own.proof()).toMatchObject({ agrees: true });
  });

  test('that withdraws what is booked keeps the entry until it is undone, and then it counts no more', async () => {
    const own = await started();
    const booked = await book(own, '121.00');
    const account = feed.account(IBAN);
    account.transactions = account.transactions.filter(({ id }) => id !== 'a');
    await sync(own);
    const stands = (await own.transactions()).find(({ id }) => id === booked.id);
    expect(stands).toMatchObject({ state: 'PROCESSED', bank_says: { kind: 'REMOVED' } });
    const mutations = [{ id: booked.id, version: stands?.version ?? 0 }];
    const undone = await world.call(bank.unprocessTransactions, { body: { mutations } });
    expect(undone.reply.results).toMatchObject([{ state: 'SKIPPED', may: { unskip: false } }]);
    await sync(own);
    expect(await own.proof()).toMatchObject({ agrees: true, statement_balance: '-24.80' });
  });

  test('and a file of the same days are one', async () => {
    const own = await started();
    const movements = [
      { date: '2026-07-06', amount: 12_100, name: 'STUDIO LINDENHOF', iban: CUSTOMER, text: 'Factuur' },
      { date: '2026-07-08', amount: -1_240, name: 'AH 1521' },
      { date: '2026-07-08', amount: -1_240, name: 'AH 1521' },
      { date: '2026-07-10', amount: -700, name: 'Shell' },
    ];
    feed.book(IBAN, { id: 'd', date: '2026-07-10', amount: -700, name: 'Shell' });
    const file = await own.import(statementXml({ movements }));
    expect(file).toMatchObject({ state: 'SUCCESS', result: { new: 1, known: 3 } });
    expect(await sync(own)).toMatchObject({ result: { new: 0 } });
    expect(await own.proof()).toMatchObject({ agrees: true });
  });

  test('that is connected anew gives other ids to the same payments, and withdraws none', async () => {
    const own = await started();
    const booked = await book(own, '121.00');
    const account = feed.account(IBAN);
    account.id = 'account-anew';
    account.transactions = account.transactions.map((one) => {
      const id = `new-${one.id}`;
      return { ...one, id, record: { ...one.record, bank_reference: `ponto:${id}` } };
    });
    await connect();
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE' }, transactionStartDate: '2026-06-01' });
    expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    account.id = `account-${IBAN}`;
    const stands = (await own.transactions()).find(({ id }) => id === booked.id);
    expect(stands).toMatchObject({ state: 'PROCESSED', bank_says: null });
    expect(texts(await own.transactions())).toEqual(START);
  });

  test('whose list is not whole has what came stored, withdraws nothing, and says so', async () => {
    const account = feed.account(IBAN);
    for (let each = 0; each < 51; each += 1)
      feed.book(IBAN, { id: `many-${String(each)}`, date: '2026-07-09', amount: -100 });
    const own = await started();
    account.transactions = account.transactions.filter(({ id }) => !id.startsWith('many-'));
    feed.book(IBAN, { id: 'd', date: '2026-07-13', amount: -500 });
    expect(await sync(own)).toMatchObject({ state: 'FAILURE', error: { code: 'bank_feed_unavailable' } });
    const rows = await own.transactions();
    expect(rows).toHaveLength(55);
    expect(rows.filter(({ bank_says }) => bank_says !== null)).toEqual([]);
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE', is_late: true } });
  });
});

async function letters(): Promise<string[]> {
  const { results } = (await world.call(API.notifications.notifications, { query: {} })).reply;
  return results.filter(({ type }) => type === 'BANK_CONSENT_ENDS').map(({ subject }) => subject);
}

describe('consent', () => {
  test('that ends is said once; renewed, every link and booking is as it was', async () => {
    const own = await started();
    const booked = await book(own, '121.00');
    Object.assign(feed, { trouble: 'consent' });
    const refused = await world.call(bank.syncBankAccount, { body: { account_id: own.account.id } });
    expect(refused.error.code).toBe('bank_consent_ended');
    Object.assign(feed, { trouble: 'none' });
    expect((await world.call(bank.syncBankAccount, { body: { account_id: own.account.id } })).error.code).toBe(
      'bank_consent_ended',
    );
    expect(await shown(own)).toMatchObject({ pontoConnection: false, feed: { state: 'CONSENT_ENDED' } });
    expect(await letters()).toHaveLength(1);
    const { reply } = await world.call(bank.connectBankFeed, { body: { account_id: own.account.id } });
    const back = new URL(new URL(reply.url).searchParams.get('back') ?? '');
    const state = back.searchParams.get('state') ?? '';
    expect((await world.call(bank.finishBankFeed, { body: { state } })).reply.account_ids).toEqual([own.account.id]);
    expect(await shown(own)).toMatchObject({ pontoConnection: true, feed: { state: 'ACTIVE' } });
    expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    expect((await own.transactions()).find(({ id }) => id === booked.id)).toMatchObject({ state: 'PROCESSED' });
  });

  test('is warned of 14, 7 and 1 days ahead, once each', async () => {
    const own = await started();
    feed.account(IBAN).consent_until = '2026-07-30T12:00:00.000Z';
    await sync(own);
    const told: [string, number][] = [];
    for (const day of ['2026-07-15', '2026-07-16', '2026-07-17', '2026-07-23', '2026-07-24', '2026-07-29']) {
      world.setToday(day);
      await world.inScope(async (scope) => {
        await enqueue(scope, 'bank.watch-feed', {});
      });
      await world.runJobs();
      told.push([day, (await letters()).length]);
    }
    expect(told).toEqual([
      ['2026-07-15', 0],
      ['2026-07-16', 1],
      ['2026-07-17', 1],
      ['2026-07-23', 2],
      ['2026-07-24', 2],
      ['2026-07-29', 3],
    ]);
    expect(await shown(own)).toMatchObject({ feed: { consent_days: 1 } });
  });
});

test('nobody waiting, the bank is asked at most four times a day', async () => {
  await started();
  const before = feed.asked.length;
  const watch = async (): Promise<void> => {
    await world.inScope(async (scope) => {
      await enqueue(scope, 'bank.watch-feed', {});
    });
    await world.runJobs();
    await world.runJobs();
  };
  for (let each = 0; each < 6; each += 1) await watch();
  expect(feed.asked.slice(before)).toEqual([null, null, null, null]);
  world.setToday('2026-07-15');
  await watch();
  expect(feed.asked.slice(before)).toHaveLength(5);
});

test('keys that are over are renewed once, however many need them at the same time', async () => {
  await connect();
  const { house } = world;
  const begin = <Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> => world.inScope(work);
  const kept = await feedKeys(begin, house);
  if (kept === undefined) throw new Error('no keys');
  await begin(async (scope) => {
    const row = await feedOf(scope);
    if (row === undefined) throw new Error('no feed');
    await replaceKeys(
      scope,
      row,
      sealKeys(scope, house.seals, row.id, { ...kept, expires_at: '2026-07-14T12:01:00Z' }),
    );
  });
  const both = await Promise.all([feedKeys(begin, house), feedKeys(begin, house)]);
  expect(both.map((keys) => keys?.refresh)).toEqual([`${kept.refresh}+`, `${kept.refresh}+`]);
});

test('disconnected, everything that was retrieved stays and the keys are given back', async () => {
  const own = await started();
  await world.call(bank.disconnectBankFeed, { body: {} });
  await world.runJobs();
  expect(feed.revoked.length).toBeGreaterThan(0);
  expect(await shown(own)).toMatchObject({ pontoConnection: false, feed: null });
  expect(await own.transactions()).toHaveLength(3);
  expect((await world.call(bank.syncBankAccount, { body: { account_id: own.account.id } })).error.code).toBe(
    'bank_not_connected',
  );
});
