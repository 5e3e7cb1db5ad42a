import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { euCustomer, post, returnEnding, sale, TIDY, toEu } from '../testing.ts';

let world: World;
let customer: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-04-20', house: { sourceDocuments: TIDY } });
  customer = await euCustomer(world, 'DE', 'DE136695976');
  await post(world, sale('2026-01-05', cents(1_000_00)));
});
afterAll(() => world.close());

const onDashboard = async () =>
  (await world.call(API.reports.statusPanel, {})).reply.todo
    .filter(({ code }) => code === 'icp_return_due')
    .map(({ count, due, names }) => ({ count, due, names }));
const check = async () => {
  const id = await returnEnding(world, '2026-03-31');
  const { reply } = await world.call(API.tax_returns.vatReturnChecks, { params: { id } });
  return reply.find(({ code }) => code === 'icp_filed');
};
const fileFirst = async () => {
  const { reply } = await world.call(API.icp.icpReturns, { query: { year: 2026 } });
  const { starts_on, ends_on, total_euros } = reply.find(({ may }) => may['file'] === true) ?? {};
  const body = { starts_on: starts_on ?? '', ends_on: ends_on ?? '', total_euros: total_euros ?? 0 };
  await world.call(API.icp.fileIcpReturn, { body: { ...body, step_up: await stepUp(world) } });
};

test('a quarter without supplies takes no ICP return', async () => {
  expect(await onDashboard()).toEqual([]);
  expect(await check()).toBeUndefined();
});

test('one with supplies is to be filed by the end of the next month', async () => {
  await post(world, toEu('2026-01-10', cents(1_234_56), customer));
  expect(await onDashboard()).toEqual([{ count: 1, due: '2026-04-30', names: ['Q1 2026'] }]);
  expect(await check()).toMatchObject({ result: 'right', text: 'ICP return equals box 3b: €1,234, not filed yet' });
  const { reply } = await world.call(API.reports.findMutationErrors, { body: { year: 2026 } });
  expect(reply.errors.find(({ kind }) => kind === 'icp_not_filed')?.places).toMatchObject([
    { text: 'Q1 2026', link: 'taxes/icp' },
  ]);
  // However long ago it is.
  world.setToday('2028-04-20');
  expect(await check()).toMatchObject({ result: 'look', text: 'ICP return Q1 2026 is overdue' });
  world.setToday('2026-04-20');
});

test('above € 50,000 of goods in a quarter it is filed per month, which the check says once one is late', async () => {
  await post(world, toEu('2026-02-10', cents(50_000_01), customer, 'eu_goods'));
  await post(world, toEu('2026-03-10', cents(500_00), customer, 'eu_goods'));
  expect(await onDashboard()).toEqual([
    { count: 2, due: '2026-03-31', names: ['January–February 2026', 'March 2026'] },
  ]);
  const late = await check();
  expect(late).toMatchObject({ result: 'look', link: 'taxes/icp' });
  expect(late?.text).toBe(
    'ICP return January–February 2026 is overdue. Goods to the EU exceed €50,000 in a quarter: file ICP per month',
  );
  for (let left = 2; left > 0; left -= 1) {
    expect((await onDashboard())[0]?.count).toBe(left);
    await fileFirst();
  }
  expect(await onDashboard()).toEqual([]);
  const filed = await check();
  expect([filed?.result, filed?.text.includes('not filed')]).toEqual(['right', false]);
});
