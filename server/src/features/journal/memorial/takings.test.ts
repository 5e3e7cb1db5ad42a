import { API, type TypedBooking } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-06-30' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const takings = (more: Partial<Extract<TypedBooking, { type: 'DAILY_TAKINGS' }>> = {}): TypedBooking => ({
  type: 'DAILY_TAKINGS',
  ledger: '1000',
  high: '121.00',
  low: '54.50',
  card: '100.00',
  ...more,
});

const book = (date: string, booking: TypedBooking) =>
  world.call(API.journal.createMemorial, { body: { date, booking } });

async function balances(): Promise<Record<string, string>> {
  const { reply } = await world.call(API.reports.trialBalance, { query: { year: 2026 } });
  return Object.fromEntries(reply.rows.filter((row) => row.balance !== '0.00').map((row) => [row.code, row.balance]));
}

test('the takings of a day are in cash, on their way to the bank, and in the VAT boxes; a short count is a difference', async () => {
  const paid = [{ ledger: '4600', amount: '5.00', description: 'Stamps' }];
  const { reply, error } = await book('2026-06-01', takings({ paid, counted: '70.00' }));
  expect(error).toBeUndefined();
  expect(await balances()).toEqual({
    '1000': '70.00',
    '1500': '-21.00',
    '1501': '-4.50',
    '2010': '100.00',
    '4600': '5.00',
    '4710': '0.50',
    '8000': '-100.00',
    '8010': '-50.00',
  });

  const { entry_id, version, date } = reply;
  const booking = takings({ paid, counted: '70.50' });
  const preview = await world.call(API.journal.previewMemorial, { body: { date, booking, entry_id } });
  expect(preview.reply.lines?.map(({ code }) => code)).not.toContain('4710');
  const changed = await world.call(API.journal.updateMemorial, {
    params: { id: entry_id },
    body: { date, booking, version },
  });
  expect(changed.error).toBeUndefined();
  expect(await balances()).toMatchObject({ '1000': '70.50' });
  expect(await balances()).not.toHaveProperty('4710');
});

test('the count of a later day begins with what the till held', async () => {
  const booking = takings({ high: '0.00', low: '0.00', exempt: '20.00', card: '0.00', counted: '91.50' });
  const { error } = await book('2026-06-02', booking);
  expect(error).toBeUndefined();
  expect(await balances()).toMatchObject({ '1000': '91.50', '4710': '-1.00', '8030': '-20.00' });
});

test('more by card than was taken, and a till that holds no money, are refused', async () => {
  const more = await book('2026-06-03', takings({ card: '175.51' }));
  expect(Object.keys(more.error.errors ?? {})).toEqual(['booking.card']);
  const other = await book('2026-06-03', takings({ ledger: '4600' }));
  expect(Object.keys(other.error.errors ?? {})).toEqual(['booking.ledger']);
});

test('a till that is only counted: a difference is booked, and without one it is said that there is nothing to book', async () => {
  const nothing = { high: '0.00', low: '0.00', card: '0.00' };
  const short = await book('2026-06-05', takings({ ...nothing, counted: '90.00' }));
  expect(short.error).toBeUndefined();
  expect(await balances()).toMatchObject({ '1000': '90.00', '4710': '0.50' });
  const right = await book('2026-06-06', takings({ ...nothing, counted: '90.00' }));
  expect(right.error.detail).toBe('There is nothing to book: all amounts are zero');
});
