import { API } from '@saldo/contract';
import { balance, type BalancedEntry, type Cents, cents, firstOfMonth, negate, revenueAccount } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { euCustomer, post, TIDY } from '../testing.ts';

let server: World;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
});
afterAll(() => server.close());

/** A sale of which only the turnover matters. */
function sold(
  code: 'kor_exempt' | 'nl_high',
  {
    date,
    net,
    contact_id,
    supply = 'goods',
    account = revenueAccount(code, supply),
  }: { date: string; net: Cents; contact_id?: number; supply?: 'goods' | 'service'; account?: string },
): BalancedEntry {
  const to = contact_id === undefined ? {} : { contact_id };
  const vat = { code, part: 'base', rate_bp: code === 'nl_high' ? 2100 : 0, month: firstOfMonth(date) } as const;
  const made = balance(date, [
    { account: '1010', amount: net },
    { account, amount: negate(net), ...to, vat },
  ]);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

const warnings = async (world: World) =>
  (await world.call(API.reports.statusPanel, {})).reply.todo
    .filter(({ code }) => code === 'kor_limit' || code === 'oss_threshold')
    .map(({ code, amount, due }) => [code, amount, due]);

test('the limit of the KOR is warned of from four fifths, and once exceeded with the day', async () => {
  const world = await server.another({ is_kor: true, kor_since: '2025-01-01' });
  await post(world, sold('kor_exempt', { date: '2026-02-01', net: cents(15_999_99) }));
  expect(await warnings(world)).toEqual([]);
  await post(world, sold('kor_exempt', { date: '2026-03-01', net: cents(1_000_00) }));
  expect(await warnings(world)).toEqual([['kor_limit', '16999.99', null]]);
  await post(world, sold('kor_exempt', { date: '2026-05-07', net: cents(3_000_02) }));
  expect(await warnings(world)).toEqual([['kor_limit', '20000.01', '2026-05-07']]);
});

test('the threshold of the one-stop shop goes by goods that are sold to consumers elsewhere in the EU', async () => {
  const world = await server.another();
  const business = await euCustomer(world, 'DE', 'DE136695976');
  await post(world, sold('nl_high', { date: '2026-02-01', net: cents(50_000_00) }));
  await post(world, sold('nl_high', { date: '2026-02-01', net: cents(9_000_00), contact_id: business }));
  expect(await warnings(world)).toEqual([]);
  const consumer = await euCustomer(world, 'DE', null);
  await post(
    world,
    sold('nl_high', { date: '2026-03-01', net: cents(9_000_00), contact_id: consumer, supply: 'service' }),
  );
  expect(await warnings(world)).toEqual([]);
  await post(world, sold('nl_high', { date: '2026-03-01', net: cents(8_500_00), contact_id: consumer }));
  expect(await warnings(world)).toEqual([['oss_threshold', '8500.00', null]]);
  // Goods on another ledger than those of goods, as an invoice line may choose.
  await post(world, sold('nl_high', { date: '2026-04-01', net: cents(500_00), contact_id: consumer, account: '8090' }));
  expect(await warnings(world)).toEqual([['oss_threshold', '9000.00', null]]);
});
