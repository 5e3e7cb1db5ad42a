import { cents } from '@saldo/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeTaxFiling, type FakeTaxFiling } from '#adapters/tax-filing/fake';
import { FilingUnavailable, type TaxFiling } from '#adapters/tax-filing/tax-filing';
import { ledgerBalanceOn } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { deliverReturn } from './deliver-return.ts';
import { detail, file, post, returnEnding, sale, snapshotId, stepContext, TIDY } from '../testing.ts';

let server: World;
let world: World;
let office: FakeTaxFiling;
let q2: number;
let now = Date.parse('2026-07-14T10:00:00Z');

beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  now = Date.parse('2026-07-14T10:00:00Z');
  world = await server.another();
  office = createFakeTaxFiling(() => new Date(now));
  await post(world, sale('2026-04-03', cents(100_50)));
  q2 = await returnEnding(world, '2026-06-30');
  expect((await file(world, q2)).status).toBe(200);
});

/** Lets the job take some steps, as the queue would. */
async function steps(count: number, filing: TaxFiling = office): Promise<void> {
  const job = deliverReturn({
    ...world.house,
    filing,
    clock: { today: () => '2026-07-14', now: () => new Date(now) },
  });
  const context = stepContext(world, { id: await snapshotId(world, q2) });
  for (let step = 0; step < count; step += 1) await job(context);
}

test('is delivered once and tracked until received', async () => {
  await steps(1);
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'SUBMITTED' });
  await steps(1);
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'SUBMITTED', delivery_statuses: [{ code: '100' }] });
  await steps(3);
  expect(await detail(world, q2)).toMatchObject({
    filing_state: 'RECEIVED',
    delivery_statuses: [{ code: '100' }, { code: '500' }],
  });
  expect(office.delivered).toHaveLength(1);
  expect(office.delivered[0]).toMatchObject({ ob_number: '001000044B37', own_reference: `OB-2026-Q2-${String(q2)}-1` });
});

test('after a lost response, the outcome is queried, not resent', async () => {
  office.failNext('lost');
  await steps(1);
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'QUEUED', delivery_id: null });
  await steps(4);
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'RECEIVED' });
  expect(office.delivered).toHaveLength(1);
});

test('an undelivered message is resent, immediately if certain', async () => {
  office.failNext('unreachable');
  await steps(1);
  expect(office.delivered).toHaveLength(0);
  await steps(1);
  expect(office.delivered).toHaveLength(1);
});

test('a possibly delivered message is resent only after a delay', async () => {
  const silent: TaxFiling = {
    ...office,
    deliver: () => Promise.reject(new FilingUnavailable('unknown', 'no answer')),
  };
  await steps(1, silent);
  await steps(5);
  expect(office.delivered).toHaveLength(0);
  now += 121_000;
  await steps(2);
  expect(office.delivered).toHaveLength(1);
});

test('a step interrupted after sending resumes without resending', async () => {
  const cut: TaxFiling = {
    ...office,
    deliver: async (message) => {
      await office.deliver(message);
      throw new Error('the process ended');
    },
  };
  await expect(steps(1, cut)).rejects.toThrow('the process ended');
  await steps(4);
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'RECEIVED' });
  expect(office.delivered).toHaveLength(1);
});

test('two workers on the same step deliver once', async () => {
  await Promise.allSettled([steps(1), steps(1), steps(1)]);
  expect(office.delivered).toHaveLength(1);
});

test.each(['rejected', 'refused'] as const)(
  '%s: the period opens again, and filing anew is a new snapshot',
  async (how) => {
    office.failNext(how);
    await steps(4);
    const rejected = await detail(world, q2);
    expect(rejected).toMatchObject({ filing_state: 'REJECTED', period: { state: 'OPEN' }, may: { file: true } });
    expect(rejected.rejection).toContain('on demand');
    const owed = () => world.inScope((scope) => ledgerBalanceOn(scope, '1520', '2026-06-30'));
    expect(await owed()).toBe(0);
    await post(world, sale('2026-04-05', cents(1000)));
    expect((await file(world, q2)).status).toBe(200);
    expect(await owed()).toBe(-2300);
    await steps(4);
    expect(await detail(world, q2)).toMatchObject({ filing_state: 'RECEIVED', rejection: null });
    expect(office.delivered.at(-1)?.own_reference).toBe(`OB-2026-Q2-${String(q2)}-2`);
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  },
);

test('the wait between steps grows only while nothing changes', async () => {
  const slow: TaxFiling = { ...office, statuses: async (id) => (await office.statuses(id)).slice(0, 1) };
  const job = deliverReturn({
    ...world.house,
    filing: slow,
    clock: { today: () => '2026-07-14', now: () => new Date(now) },
  });
  const key = `tax.deliver-return:${String(await snapshotId(world, q2))}`;
  let payload: Record<string, unknown> = { id: await snapshotId(world, q2) };
  const waits: number[] = [];
  vi.spyOn(Date, 'now').mockReturnValue(now);
  for (const failure of ['unreachable', 'unreachable', 'unreachable', null, null, null, null] as const) {
    if (failure !== null) office.failNext(failure);
    await job(stepContext(world, payload));
    const { rows } = await world.ownerPool.query<{ payload: Record<string, unknown>; run_at: Date }>(
      'select payload, run_at from graphile_worker._private_jobs where key = $1',
      [key],
    );
    const [next] = rows;
    payload = next?.payload ?? {};
    waits.push(((next?.run_at.getTime() ?? 0) - now) / 1000);
  }
  // Three times unreachable, sent, a first status, and twice that same status.
  expect(waits).toEqual([1, 2, 4, 1, 1, 2, 4]);
});
