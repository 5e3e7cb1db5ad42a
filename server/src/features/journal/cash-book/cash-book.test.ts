import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type Given, type World } from '../../../../tests/support/world.ts';

const { journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

type Booking = NonNullable<Given<typeof journal.createMemorial>['body']>['booking'];

const book = (date: string, booking: Booking) => site.get(journal.createMemorial, { body: { date, booking } });
const takings = (high: string, counted: string | null = null): Booking => ({
  type: 'DAILY_TAKINGS',
  ledger: '1000',
  high,
  counted,
});
/** Positive: received. */
const cash = (amount: string): Booking => ({ type: 'BANK_BALANCE_MUTATION', ledger: '1000', contra: '4800', amount });
const month = async (name: string) => {
  const { days, ...sums } = await site.get(journal.cashBook, { query: { month: name } });
  const brief = days.map(({ date, ...day }) => [date.slice(8), day.received, day.paid, day.closing, day.problem]);
  return { sums, days, brief };
};

const ask = (query: NonNullable<Given<typeof journal.cashBook>['query']>) => world.call(journal.cashBook, { query });

test('a month runs on from day to day and from the month before', async () => {
  await book('2026-06-30', takings('121.00'));
  await book('2026-07-01', takings('60.50', '180.00'));
  await book('2026-07-03', cash('-40.00'));
  const { sums, days, brief } = await month('2026-07');
  expect(sums).toMatchObject({
    ledger: '1000',
    opening: '121.00',
    closing: '140.00',
    received: '60.50',
    paid: '40.00',
    difference: '-1.50',
  });
  expect(brief).toEqual([
    ['01', '60.50', '0.00', '180.00', null],
    ['03', '0.00', '40.00', '140.00', null],
  ]);
  expect(days[0]).toMatchObject({ opening: '121.00', counted: '180.00', difference: '-1.50' });
});

test('below nil and what is booked after the count are pointed out', async () => {
  await book('2026-07-04', cash('-150.00'));
  await book('2026-07-05', takings('50.00', '40.00'));
  await book('2026-07-05', cash('-5.00'));
  expect((await month('2026-07')).brief.slice(2)).toEqual([
    ['04', '0.00', '150.00', '-10.00', 'below_nil'],
    ['05', '50.00', '5.00', '35.00', 'not_as_counted'],
  ]);
});

test('an entry that was reversed on its own day never happened', async () => {
  const { entry_id, version } = await book('2026-05-10', cash('75.00'));
  await book('2026-05-10', cash('25.00'));
  await site.get(journal.reverseMemorial, { params: { id: entry_id }, body: { version } });
  expect((await month('2026-05')).brief).toEqual([['10', '25.00', '0.00', '25.00', null]]);
});

test('costs have no cash book, nor has a month that is none', async () => {
  expect((await ask({ month: '2026-07', ledger: '4600' })).error.errors).toHaveProperty('ledger');
  expect((await ask({ month: '2026-13' })).error.errors).toHaveProperty('month');
});
