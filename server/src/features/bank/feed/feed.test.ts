import { createHash } from 'node:crypto';
import { API, type BackgroundTask, type BankTransaction } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankFeed } from '#adapters/bank-feed/bank-feed';
import { fakeBankFeed, type FakeBankFeed, feedCode } from '#adapters/bank-feed/fake';
import { enqueue } from '#platform/jobs/jobs';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { OWN_IBAN, type TestBank } from '../testing.ts';
import { feedKeys } from './feed-house.ts';
import { feedOf, replaceKeys, sealKeys } from './feed-store.ts';
import { CUSTOMER, START, TestFeed, texts } from './testing.ts';

const IBAN = OWN_IBAN;
const { bank } = API;

let server: World;
let world: World;
let feed: FakeBankFeed;
let site: TestFeed;

beforeAll(async () => {
  feed = fakeBankFeed();
  server = await createWorld({ house: { bankFeed: feed } });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  site = new TestFeed(world, feed);
});

const connect = (): Promise<TestBank> => site.connect();
const task = (id: number): Promise<BackgroundTask> => site.task(id);
const started = (): Promise<TestBank> => site.started();
const sync = (own: TestBank): Promise<BackgroundTask> => site.sync(own);
const book = (own: TestBank, amount: string): Promise<BankTransaction> => site.book(own, amount);

const shown = async ({ account }: TestBank) =>
  (await world.call(bank.bankAccount, { params: { id: account.id } })).reply;

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

  test('that withdraws what an expense was made of takes it out of the books with that expense, for good', async () => {
    const own = await started();
    const row = (await own.transactions()).find(({ amount }) => amount === '-12.40');
    if (row === undefined) throw new Error('nothing to make an expense of');
    const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
    const line = { description: 'Lunch', ledger_account_id, vat: 'PROCENT_0' as const, amount: '12.40' };
    const { reply: expense } = await world.call(API.purchases.createFromTransaction, {
      body: { mutation: { id: row.id, version: row.version }, lines: [line] },
    });
    site.remove('b', 'c');
    await sync(own);
    await world.call(API.purchases.deleteExpense, {
      params: { id: expense.id },
      query: { version: String(expense.version) },
    });
    const [gone] = (await own.transactions()).filter(({ id }) => id === row.id);
    expect(gone).toMatchObject({
      state: 'SKIPPED',
      bank_says: { kind: 'REMOVED' },
      may: { process: false, unskip: false },
    });
    const mutations = [{ id: row.id, version: gone?.version ?? 0 }];
    const back = await world.call(bank.unskipTransactions, { body: { mutations } });
    expect(back.error.code).toBe('transaction_withdrawn');
    const lines = [{ ledger_account_id, amount: '-12.40' }];
    const again = await world.call(bank.processTransactions, {
      body: { mutations: mutations.map((one) => ({ ...one, lines })) },
    });
    expect(again.error.code).toBe('transaction_withdrawn');
    expect(await own.proof()).toMatchObject({ agrees: true });
  });

  test('whose change is seen in the list alone has its proposal made again, and the change is in the record', async () => {
    const own = await started();
    const words = { name: 'Fuel', words: ['shell'], direction: 'Out' as const };
    const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
    await world.call(bank.createAssigningRule, { body: { ...words, lines: [{ ledger_account_id }] } });
    Object.assign(feed, { trouble: 'silent' });
    feed.book(IBAN, { id: 'b', date: '2026-07-09', amount: -1_250, name: 'Shell' });
    await sync(own);
    const rows = await world.inScope((scope) =>
      scope.db
        .selectFrom('bank_transactions')
        .select(['id', 'state'])
        .where('bank_reference', '=', 'ponto:b')
        .execute(),
    );
    expect(rows).toMatchObject([{ state: 'SUGGESTED' }]);
    expect(await noted(rows[0]?.id ?? 0)).toEqual([
      { action: 'CHANGE', change: { date: ['2026-07-08', '2026-07-09'], amount_cents: [-1_240, -1_250] } },
    ]);
  });

  test('that withdraws what was never booked notes it; what a question was asked about stays, skipped', async () => {
    const own = await started();
    const [asked, other] = (await own.transactions()).filter(({ amount }) => amount === '-12.40');
    const about = { object_type: 'bank_transaction' as const, object_id: asked?.id ?? 0 };
    await world.call(API.questions.askQuestion, { body: { ...about, question: 'What is this?', choices: [] } });
    site.remove('b', 'c');
    await sync(own);
    expect(await own.transactions()).toMatchObject([
      { id: asked?.id, state: 'SKIPPED', bank_says: { kind: 'REMOVED' } },
      { amount: '121.00' },
    ]);
    expect((await noted(asked?.id ?? 0)).map(({ action }) => action)).toContain('SKIP');
    expect(await noted(other?.id ?? 0)).toEqual([
      { action: 'DELETE', change: { date: ['2026-07-08', null], amount_cents: [-1_240, null] } },
    ]);
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

  test('whose list lacks what the service still knows empties no day: the proof holds, and the account is late', async () => {
    const own = await started();
    const plain: BankFeed = { ...feed };
    feed.book(IBAN, { id: 'd', date: '2026-07-13', amount: -500 });
    Object.assign(feed, {
      transactions: async function* (...about: Parameters<BankFeed['transactions']>) {
        for await (const page of plain.transactions(...about)) yield page.filter(({ date }) => date !== '2026-07-08');
      },
    });
    Object.assign(feed, { trouble: 'silent' });
    expect(await sync(own)).toMatchObject({ state: 'FAILURE', error: { code: 'bank_feed_unavailable' } });
    Object.assign(feed, plain, { trouble: feed.trouble });
    expect(await own.transactions()).toHaveLength(4);
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE', is_late: true } });
    expect(await own.proof()).toMatchObject({ agrees: true });
    expect(await sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    expect(await own.proof()).toMatchObject({ agrees: true, statement_balance: '91.20' });
    expect(await shown(own)).toMatchObject({ feed: { is_late: false } });
  });
});

const noted = (id: number) =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('audit_log')
      .select(['action', 'change'])
      .where('administration_id', '=', scope.administrationId)
      .where('object_type', '=', 'bank_transaction')
      .where('object_id', '=', id)
      .orderBy('seq')
      .execute(),
  );

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

test('one IBAN that is there twice is connected once', async () => {
  const own = await site.connect(IBAN);
  expect((await site.first(own)).state).toBe('SUCCESS');
});

test('an account that is not connected any more is not planned any more', async () => {
  const own = await started();
  await world.call(bank.disconnectBankFeed, { body: {} });
  const key = `bank-sync-${String(world.administrationId)}-${String(own.account.id)}`;
  await world.ownerPool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key]);
  await world.runJobs();
  const { rows } = await world.ownerPool.query('select run_at from graphile_worker.jobs where key = $1', [key]);
  expect(rows).toEqual([]);
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
