import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankFeed, BankFeedUnavailable, type FeedNotice } from '#adapters/bank-feed/bank-feed';
import { FAKE_SIGNATURE, fakeBankFeed, type FakeBankFeed, fakeOrganization } from '#adapters/bank-feed/fake';
import { cents } from '@saldo/ledger';
import { inTransaction } from '#platform/database/database';
import { scopeOfWorker } from '#platform/jobs/jobs';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Movement, OWN_IBAN, statementXml, TestBank } from '../testing.ts';
import { syncAccount } from './sync-account.ts';
import { CUSTOMER, START, TestFeed, texts } from './testing.ts';

let server: World;
let feed: FakeBankFeed;
let site: TestFeed;

beforeAll(async () => {
  feed = fakeBankFeed();
  server = await createWorld({ house: { bankFeed: feed } });
});
afterAll(() => server.close());
beforeEach(async () => {
  site = new TestFeed(await server.another(), feed);
});

const LINDENHOF = { date: '2026-07-06', amount: 12_100, name: 'STUDIO LINDENHOF', iban: CUSTOMER, text: 'Factuur' };
const SHOP = { date: '2026-07-08', amount: -1_240, name: 'AH 1521' };
const SHELL = { date: '2026-07-10', amount: -700, name: 'Shell' };

const counted = (own: TestBank, movements: readonly Movement[], opening = 0) =>
  own.import(statementXml({ movements, opening }));

test('a feed and a file of the same days are one', async () => {
  const own = await site.started();
  feed.book(OWN_IBAN, { id: 'd', date: '2026-07-10', amount: -700, name: 'Shell' });
  const file = await counted(own, [LINDENHOF, SHOP, SHOP, SHELL]);
  expect(file).toMatchObject({ state: 'SUCCESS', result: { new: 1, known: 3 } });
  expect(await site.sync(own)).toMatchObject({ result: { new: 0 } });
  expect(await own.proof()).toMatchObject({ agrees: true });
});

test('a balance at the feed that is not that of its transactions doubles nothing of a file', async () => {
  const own = await TestBank.open(site.world);
  expect(await counted(own, [LINDENHOF, SHOP, SHOP])).toMatchObject({ result: { new: 3 } });
  feed.account(OWN_IBAN).opening = cents(345);
  await site.connect();
  expect(await site.first(own)).toMatchObject({ result: { new: 0, known: 3 } });
  expect(await own.proof()).toMatchObject({ agrees: false });
  feed.account(OWN_IBAN).opening = cents(0);
  expect(await site.sync(own)).toMatchObject({ result: { new: 0 } });
  expect(await own.proof()).toMatchObject({ agrees: true });
});

test('a payment that comes late on an earlier day has no file of the days after it doubled', async () => {
  feed.book(OWN_IBAN, { id: 'd', date: '2026-07-10', amount: -700, name: 'Shell' });
  const own = await site.started();
  feed.book(OWN_IBAN, { id: 'late', date: '2026-07-09', amount: -300, name: 'Bakker' });
  expect(await site.sync(own)).toMatchObject({ result: { new: 1 } });
  expect(await counted(own, [SHELL], 9_320)).toMatchObject({ result: { new: 0, known: 1 } });
  expect(await own.proof()).toMatchObject({ agrees: true });
});

test('a payment that the bank moved to another day is known on the file of that day', async () => {
  const own = await site.started();
  feed.book(OWN_IBAN, { id: 'a', date: '2026-07-07', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
  feed.book(OWN_IBAN, { id: 'x', date: '2026-07-06', amount: -300, name: 'Bakker' });
  feed.book(OWN_IBAN, { id: 'd', date: '2026-07-07', amount: -100, name: 'Bakker' });
  await site.sync(own);
  const movements = [
    { date: '2026-07-07', amount: -100, name: 'Bakker' },
    { ...LINDENHOF, date: '2026-07-07' },
  ];
  expect(await counted(own, movements, -300)).toMatchObject({ result: { new: 0, known: 2 } });
  expect(texts(await own.transactions())).toHaveLength(5);
  expect(await own.proof()).toMatchObject({ agrees: true });
});

test('a payment that was moved, withdrawn and brought back by a file comes in once, however often that file does', async () => {
  const own = await TestBank.open(site.world);
  for (const id of ['b', 'c']) site.remove(id);
  await counted(own, [LINDENHOF]);
  await site.connect();
  await site.first(own);
  feed.book(OWN_IBAN, { id: 'a', date: '2026-07-05', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
  await site.sync(own);
  expect(texts(await own.transactions())).toEqual(['2026-07-05 121.00']);
  site.remove('a');
  await site.sync(own);
  const known = { state: 'SUCCESS', result: { new: 0, known: 1 } };
  expect(await counted(own, [LINDENHOF])).toMatchObject(known);
  expect(await counted(own, [LINDENHOF])).toMatchObject(known);
});

describe('what the bank says of a payment that is booked', () => {
  const ON_THE_SEVENTH = { ...LINDENHOF, date: '2026-07-07' };

  test('is known on the file of the day to which the bank moved it', async () => {
    const own = await site.started();
    await site.book(own, '121.00');
    feed.book(OWN_IBAN, { id: 'a', date: '2026-07-07', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
    await site.sync(own);
    const file = await counted(own, [ON_THE_SEVENTH]);
    expect(file).toMatchObject({ result: { new: 0, known: 1 } });
  });

  test('is known on the file of later days to which the bank moved it, where nothing else is stored of those', async () => {
    for (const id of ['b', 'c']) site.remove(id);
    const own = await site.started();
    await site.book(own, '121.00');
    feed.book(OWN_IBAN, { id: 'a', date: '2026-07-09', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
    await site.sync(own);
    const file = await counted(own, [{ ...LINDENHOF, date: '2026-07-09' }, SHELL]);
    expect(file).toMatchObject({ result: { new: 1, known: 1 } });
  });

  test('moves a payment that a file brought too, and the same file brings it no second time', async () => {
    const own = await TestBank.open(site.world);
    const movements = [LINDENHOF, SHOP, SHOP];
    await counted(own, movements);
    await site.connect();
    await site.first(own);
    feed.book(OWN_IBAN, { id: 'a', date: '2026-07-07', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
    expect(await site.sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    expect(texts(await own.transactions())).toEqual(['2026-07-07 121.00', ...START.slice(1)]);
    expect(await counted(own, movements)).toMatchObject({ result: { new: 0, known: 3 } });
  });

  test('withdraws a payment that a file brought: it stays, skipped, and counts no more', async () => {
    const own = await TestBank.open(site.world);
    await counted(own, [LINDENHOF, SHOP, SHOP]);
    await site.connect();
    await site.first(own);
    site.remove('a');
    await site.sync(own);
    const [gone] = (await own.transactions()).filter(({ amount }) => amount === '121.00');
    expect(gone).toMatchObject({ state: 'SKIPPED', bank_says: { kind: 'REMOVED' } });
    expect(await own.proof()).toMatchObject({ agrees: true, statement_balance: '-24.80' });
  });

  test('is out of date when a file has what was withdrawn: it is to be processed again, also after the feed', async () => {
    const own = await TestBank.open(site.world);
    await counted(own, [LINDENHOF, SHOP, SHOP]);
    await site.connect();
    await site.first(own);
    site.remove('a');
    await site.sync(own);
    expect(await counted(own, [LINDENHOF, SHOP, SHOP])).toMatchObject({ result: { new: 0, known: 3 } });
    const back = async () => (await own.transactions({ state: 'WAITING' })).filter(({ amount }) => amount === '121.00');
    expect(await back()).toMatchObject([{ bank_says: null, may: { process: true } }]);
    await site.sync(own);
    expect(await back()).toHaveLength(1);
    expect(texts(await own.transactions())).toEqual(START);
  });
});

const anew = async (): Promise<TestBank> => {
  const own = await site.started();
  await site.book(own, '121.00');
  site.giveOtherIds('account-anew');
  await site.connect();
  await site.sync(own);
  return own;
};

describe('connected anew, a payment', () => {
  afterEach(() => site.giveOtherIds(`account-${OWN_IBAN}`));

  test('is followed under its new id: to another day', async () => {
    const own = await anew();
    feed.book(OWN_IBAN, { id: 'new-a', date: '2026-07-07', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
    feed.book(OWN_IBAN, { id: 'new-b', date: '2026-07-09', amount: -1_240, name: 'Albert Heijn' });
    expect(await site.sync(own)).toMatchObject({ state: 'SUCCESS', result: { new: 0 } });
    const rows = await own.transactions();
    expect(texts(rows)).toEqual(['2026-07-06 121.00', '2026-07-08 -12.40', '2026-07-09 -12.40']);
    expect(rows.find(({ amount }) => amount === '121.00')).toMatchObject({
      bank_says: { kind: 'CHANGED', date: '2026-07-07', amount: '121.00' },
    });
  });

  test('is followed under its new id: away', async () => {
    const own = await anew();
    site.remove('new-a', 'new-b');
    await site.sync(own);
    const rows = await own.transactions();
    expect(texts(rows)).toEqual(['2026-07-06 121.00', '2026-07-08 -12.40']);
    expect(rows.find(({ amount }) => amount === '121.00')).toMatchObject({ bank_says: { kind: 'REMOVED' } });
  });
});

test('a payment that was withdrawn is no payment that a file brings', async () => {
  const own = await site.started();
  const { id, version } = await site.book(own, '121.00');
  await site.world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });
  site.remove('a');
  await site.sync(own);
  expect(await counted(own, [LINDENHOF, SHOP, SHOP])).toMatchObject({ result: { new: 1, known: 2 } });
  expect(await own.proof()).toMatchObject({ agrees: false, closing: '96.20', statement_balance: '-24.80' });
});

test('a payment that comes back after the bank withdrew it is to be processed again', async () => {
  const own = await site.started();
  const { id, version } = await site.book(own, '121.00');
  await site.world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });
  site.remove('a');
  await site.sync(own);
  feed.book(OWN_IBAN, { id: 'a', date: '2026-07-06', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
  await site.sync(own);
  const back = (await own.transactions({ state: 'WAITING' })).filter((row) => row.id === id);
  expect(back).toMatchObject([{ bank_says: null, may: { process: true } }]);
});

const send = (notice: FeedNotice, signature: string = FAKE_SIGNATURE) =>
  site.world.call(API.bank.bankFeedChanged, {
    as: null,
    document: { media_type: 'application/vnd.api+json', bytes: Buffer.from(JSON.stringify(notice)) },
    headers: { signature },
  });
const waiting = async (): Promise<number> => {
  const key = `bank-%-${String(site.world.administrationId)}%`;
  const { rowCount } = await site.world.ownerPool.query(
    "select from graphile_worker.jobs where key like $1 and key not like 'bank-sync-%'",
    [key],
  );
  return rowCount ?? 0;
};
/** Does what a webhook has planned, as if its time had come. */
const later = async (): Promise<void> => {
  await site.world.ownerPool.query(
    "update graphile_worker._private_jobs set run_at = now() where key like 'bank-told-%' or key like 'bank-look-%'",
  );
  await site.world.runJobs();
};
const shown = async ({ account }: TestBank) =>
  (await site.world.call(API.bank.bankAccount, { params: { id: account.id } })).reply;
const letters = async (): Promise<number> =>
  (await site.world.call(API.notifications.notifications, { query: {} })).reply.results.filter(
    ({ type }) => type === 'BANK_CONSENT_ENDS',
  ).length;

describe('a webhook', () => {
  const organization = fakeOrganization(OWN_IBAN);
  const read: FeedNotice = {
    kind: 'READ',
    organization,
    account_id: `account-${OWN_IBAN}`,
    synchronization_id: `sync account-${OWN_IBAN}`,
  };
  const look: FeedNotice = { kind: 'LOOK', organization };

  test('has what it tells of read, once however often it comes, without asking the bank', async () => {
    const own = await site.started();
    feed.book(OWN_IBAN, { id: 'd', date: '2026-07-13', amount: -500 });
    const { asked } = feed;
    const before = asked.length;
    const other = { ...read, synchronization_id: 'sync-of-its-own' } as const;
    feed.told.set(other.synchronization_id, read.account_id);
    for (let each = 0; each < 3; each += 1) expect((await send(other)).reply).toEqual({ received: true });
    expect(await waiting()).toBe(1);
    await later();
    expect(await own.transactions()).toHaveLength(4);
    expect(await own.proof()).toMatchObject({ agrees: true });
    feed.book(OWN_IBAN, { id: 'e', date: '2026-07-14', amount: -600 });
    await send(other);
    await later();
    expect(await own.transactions()).toHaveLength(4);
    expect(asked.length).toBe(before);
  });

  test('of what cannot be read leaves the planned synchronisation and the account as they were', async () => {
    const own = await site.started();
    const key = `bank-sync-${String(site.world.administrationId)}-${String(own.account.id)}`;
    const planned = async () =>
      (await site.world.ownerPool.query('select run_at from graphile_worker.jobs where key = $1', [key]))
        .rows as unknown[];
    const before = await planned();
    expect(before).toHaveLength(1);
    await send({ ...read, synchronization_id: 'nobody-knows' });
    Object.assign(feed, { trouble: 'away' });
    for (let each = 0; each < 6; each += 1) {
      await site.world.ownerPool.query(
        "update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1 where key like 'bank-told-%'",
      );
      await site.world.runJobs().catch(() => undefined);
    }
    Object.assign(feed, { trouble: 'none' });
    expect(await planned()).toEqual(before);
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE', is_late: false } });
  });

  test('that is read while a person waits for another synchronisation: the older list undoes nothing', async () => {
    const own = await site.started();
    const plain: BankFeed = { ...feed };
    const told = 'sync-meanwhile';
    feed.told.set(told, `account-${OWN_IBAN}`);
    async function* overtaken(...about: Parameters<BankFeed['transactions']>) {
      Object.assign(feed, plain, { trouble: feed.trouble });
      const before = plain.transactions(...about);
      feed.book(OWN_IBAN, { id: 'd', date: '2026-07-14', amount: -500 });
      // A job waits for no other: this one is done here, as another worker would.
      const { administrationId, owner, house, database } = site.world;
      await syncAccount(
        house,
        async () => undefined,
      )({
        payload: { account_id: own.account.id, synchronization_id: told, is_told: true },
        language: 'en',
        attempt: 1,
        isLastAttempt: true,
        log: house.log,
        begin: (work) =>
          inTransaction(database.db, async (db) => {
            const by = { administrationId, personId: owner.id, language: 'en', requestId: 'test' } as const;
            return work(await scopeOfWorker(db, { ...by, clock: house.clock }));
          }),
      });
      yield* before;
    }
    Object.assign(feed, { transactions: overtaken });
    expect(await site.sync(own)).toMatchObject({ state: 'SUCCESS' });
    expect(await own.transactions()).toHaveLength(4);
    expect(await own.proof()).toMatchObject({ agrees: true, statement_balance: '91.20' });
  });

  test('reaches a connection from before, and one that was made while the service could not say whose it is', async () => {
    const plain: BankFeed = { ...feed };
    Object.assign(feed, {
      organization: async () => {
        throw new BankFeedUnavailable('asked for');
      },
    });
    const own = await site.started();
    Object.assign(feed, plain);
    await send(look);
    expect(await waiting()).toBe(0);
    await site.sync(own);
    await send(look);
    expect(await waiting()).toBe(1);
  });

  test('that is forged or about nobody here is answered the same, and nothing comes of it', async () => {
    await site.started();
    const others = [
      await send({ ...read, account_id: 'another' }),
      await send({ ...read, organization: 'another' }),
      await send({ kind: 'LOOK', organization: 'another' }),
      await send(look, 'signed by somebody'),
      await send(read, ''),
    ];
    expect(others.map(({ status, reply }) => [status, reply])).toEqual(others.map(() => [200, { received: true }]));
    expect(await waiting()).toBe(0);
  });

  test('of which it cannot be known whose it is, is to be sent again', async () => {
    await site.started();
    Object.assign(feed, { trouble: 'away' });
    expect((await send(look)).error.code).toBe('bank_feed_unavailable');
    expect(await waiting()).toBe(0);
  });

  test('of a connection that was revoked has the people told once; connected again, an old one ends nothing', async () => {
    const own = await site.started();
    Object.assign(feed, { trouble: 'revoked' });
    await send(look);
    await later();
    await send(look);
    await later();
    expect(await shown(own)).toMatchObject({ pontoConnection: false, feed: { state: 'CONSENT_ENDED' } });
    expect(await letters()).toBe(1);
    expect(await own.transactions()).toHaveLength(3);
    Object.assign(feed, { trouble: 'none' });
    await site.connect();
    await send(look);
    await later();
    expect(await shown(own)).toMatchObject({ pontoConnection: true, feed: { state: 'ACTIVE' } });
  });

  test('of a consent that was renewed at the bank goes on; of one that the bank wants again, the bank is asked', async () => {
    const own = await site.started();
    const account = feed.account(OWN_IBAN);
    account.consent_ended = true;
    await send(look);
    await later();
    await later();
    expect(await shown(own)).toMatchObject({ feed: { state: 'CONSENT_ENDED' } });
    Object.assign(account, { consent_ended: false, consent_until: '2026-12-01T00:00:00.000Z' });
    await send(look);
    await later();
    expect(await shown(own)).toMatchObject({ feed: { state: 'ACTIVE', consent_until: '2026-12-01' } });
  });
});
