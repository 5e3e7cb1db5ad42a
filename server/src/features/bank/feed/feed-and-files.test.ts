import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeBankFeed, type FakeBankFeed } from '#adapters/bank-feed/fake';
import { cents } from '@saldo/ledger';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Movement, OWN_IBAN, statementXml, TestBank } from '../testing.ts';
import { CUSTOMER, TestFeed, texts } from './testing.ts';

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
