import { API, type Asset } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boughtAsset, reservedAsset } from '../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { assets, asset_groups } = API;

let world: World;
let site: Site;
let customer: number;
/** Something else that was sold, whose reserve may be used. */
let reserve: number;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  customer = (await site.contact()).id;
  await site.get(asset_groups.assetGroups, {});
  reserve = (await reservedAsset(site, { year: 2025, cost: '1000.00' })).id;
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const DAYS = ['2025-03-31', '2025-08-15', '2025-12-31', '2026-02-10', '2026-06-30', '2026-07-01'];
const day = fc.constantFrom(...DAYS);

/** Anything that a person may try, in any order; much of it is refused. */
const STEP = fc.oneof(
  fc.record({
    do: fc.constant('depreciate' as const),
    year: fc.constantFrom(2025, 2026),
    until: fc.option(day, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('delete' as const) }),
  fc.record({ do: fc.constant('UNDO_LAST' as const) }),
  fc.record({
    do: fc.constantFrom('SELL' as const, 'TAKE_OUT_OF_USE' as const, 'PRIVATE_WITHDRAWAL' as const),
    date: day,
    isExempt: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('PAUSE' as const, 'RESUME' as const, 'FULL_DEPRECIATION' as const), date: day }),
  fc.record({
    do: fc.constantFrom('REVALUE' as const, 'IMPAIR' as const),
    date: day,
    euros: fc.integer({ min: 0, max: 6000 }),
  }),
  fc.record({ do: fc.constant('RESERVE' as const), date: day }),
  fc.record({ do: fc.constant('RELEASE_RESERVE' as const), date: day }),
  fc.record({ do: fc.constant('USE_RESERVE' as const), date: day, euros: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    do: fc.constant('change' as const),
    life_months: fc.constantFrom(60, 72, 120),
    residual: fc.constantFrom('0.00', '900.00'),
  }),
);
type Step = typeof STEP extends fc.Arbitrary<infer Made> ? Made : never;

/** Histories that chance rarely makes. */
const WRITTEN_OFF_AND_UP: Step[] = [
  { do: 'depreciate', year: 2025, until: undefined },
  { do: 'IMPAIR', date: '2026-02-10', euros: 3000 },
  { do: 'REVALUE', date: '2026-06-30', euros: 4000 },
  { do: 'depreciate', year: 2026, until: '2026-06-30' },
  { do: 'delete' },
  { do: 'FULL_DEPRECIATION', date: '2026-07-01' },
  { do: 'UNDO_LAST' },
];
const PAUSED_AND_SOLD: Step[] = [
  { do: 'PAUSE', date: '2025-03-31' },
  { do: 'RESUME', date: '2025-08-15' },
  { do: 'depreciate', year: 2026, until: '2026-07-01' },
  { do: 'SELL', date: '2026-06-30', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-07-01', isExempt: false },
];

const SOLD_AND_PUT_ASIDE: Step[] = [
  { do: 'USE_RESERVE', date: '2026-02-10', euros: 300 },
  { do: 'depreciate', year: 2026, until: '2026-06-30' },
  { do: 'SELL', date: '2026-06-30', isExempt: false },
  { do: 'RESERVE', date: '2026-07-01' },
  { do: 'RELEASE_RESERVE', date: '2026-07-01' },
  { do: 'UNDO_LAST' },
  { do: 'UNDO_LAST' },
  { do: 'UNDO_LAST' },
];

async function take(asset: Asset, step: Step): Promise<{ status: number }> {
  const { id, version } = asset;
  switch (step.do) {
    case 'depreciate':
      return world.call(assets.depreciateAsset, { params: { id, year: step.year }, body: { until: step.until } });
    case 'delete': {
      const deprecationId = asset.plan.findLast(({ depreciation_id }) => depreciation_id !== null)?.depreciation_id;
      return world.call(assets.deleteDepreciation, { params: { id, deprecationId: deprecationId ?? 1 } });
    }
    case 'change':
      return world.call(assets.updateAsset, {
        params: { id },
        body: { version, life_months: step.life_months, residual: step.residual },
      });
    case 'UNDO_LAST':
      return world.call(assets.assetAction, { params: { id }, body: { version, action: step.do } });
    case 'SELL': {
      const free = { treatment: 'exempt' as const, vat: 'PROCENT_0' as const };
      const sale = {
        contact_id: customer,
        amount: '9000.00',
        ...(step.isExempt ? { ...free, amount: '3000.00' } : {}),
      };
      return world.call(assets.assetAction, {
        params: { id },
        body: { version, action: step.do, date: step.date, ...sale },
      });
    }
    case 'PRIVATE_WITHDRAWAL': {
      const taken = { value: '500.00', vat: 'PROCENT_21' as const };
      return world.call(assets.assetAction, {
        params: { id },
        body: { version, action: step.do, date: step.date, ...taken },
      });
    }
    case 'REVALUE':
    case 'IMPAIR': {
      const book_value = `${String(step.euros)}.00`;
      return world.call(assets.assetAction, {
        params: { id },
        body: { version, action: step.do, date: step.date, book_value },
      });
    }
    case 'RESERVE':
      return world.call(assets.assetAction, {
        params: { id },
        body: { version, action: step.do, date: step.date, amount: '1.00' },
      });
    case 'USE_RESERVE': {
      const amount = `${String(step.euros)}.00`;
      return world.call(assets.assetAction, {
        params: { id },
        body: { version, action: step.do, date: step.date, amount, reserve_id: reserve },
      });
    }
    case 'RELEASE_RESERVE':
    case 'TAKE_OUT_OF_USE':
    case 'PAUSE':
    case 'RESUME':
    case 'FULL_DEPRECIATION':
      return world.call(assets.assetAction, { params: { id }, body: { version, action: step.do, date: step.date } });
  }
}

/** Register and ledgers are the same on every day, and nothing is depreciated too much. */
async function inspect(id: number): Promise<Asset> {
  for (const on of [...DAYS, '2026-07-14', '2026-12-31']) {
    const { ledgers } = await site.get(assets.assets, { query: { on, state: 'ALL', page_size: 1 } });
    expect([on, ledgers.filter(({ difference }) => difference !== '0.00')]).toEqual([on, []]);
  }
  const asset = await site.get(assets.asset, { params: { id } });
  expect(parseEuro(asset.depreciation)).toBeGreaterThanOrEqual(0);
  if (asset.state !== 'DISPOSED')
    expect(parseEuro(asset.depreciation)).toBeLessThanOrEqual(parseEuro(asset.cost) - parseEuro(asset.residual));
  const years = asset.plan.filter(({ depreciation_id }) => depreciation_id !== null).map(({ year }) => year);
  expect(new Set(years).size).toBe(years.length);
  return asset;
}

test('whatever is done in whatever order, register, ledger and statements agree', { timeout: 240_000 }, async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
      let asset = await boughtAsset(site, { date: '2025-02-10' });
      for (const step of steps) {
        const { status } = await take(asset, step);
        if (status === 200) done.set(step.do, (done.get(step.do) ?? 0) + 1);
        else expect(status).toBeLessThan(500);
        asset = await site.get(assets.asset, { params: { id: asset.id } });
      }
      await inspect(asset.id);
    }),
    { numRuns: 25, examples: [[WRITTEN_OFF_AND_UP], [PAUSED_AND_SOLD], [SOLD_AND_PUT_ASIDE]] },
  );
  const { ledgers } = await site.get(assets.assets, { query: { state: 'ALL' } });
  expect(ledgers.every(({ difference }) => difference === '0.00')).toBe(true);
  // Every kind of act was really reached.
  expect([...done.keys()].toSorted()).toEqual(
    [
      'FULL_DEPRECIATION',
      'IMPAIR',
      'PAUSE',
      'PRIVATE_WITHDRAWAL',
      'RELEASE_RESERVE',
      'RESERVE',
      'RESUME',
      'REVALUE',
      'SELL',
      'TAKE_OUT_OF_USE',
      'UNDO_LAST',
      'USE_RESERVE',
      'change',
      'delete',
      'depreciate',
    ].toSorted(),
  );
});

test('ten people who press depreciate-all at once book each asset once', { timeout: 60_000 }, async () => {
  const other = new Site(world, await world.secondAdministration());
  const made = [await boughtAsset(other, { date: '2025-02-10' }), await boughtAsset(other, { date: '2025-05-01' })];
  const params = { adminId: other.administrationId, year: 2025 };
  const asked = { params, body: {}, as: other.owner, administrationId: other.administrationId };
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.call(assets.depreciateAll, asked)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await world.runJobs();
  for (const { id } of made) {
    const { movements } = await other.get(assets.asset, { params: { id } });
    expect(movements.filter(({ kind }) => kind === 'DEPRECIATION')).toHaveLength(1);
  }
  await other.get(assets.depreciateAll, { params, body: {} });
  await world.runJobs();
  const { ledgers } = await other.get(assets.assets, { query: { on: '2025-12-31' } });
  expect(ledgers.map(({ code, register, difference }) => [code, register, difference])).toEqual([
    ['0230', '12000.00', '0.00'],
    ['0235', '-1900.00', '0.00'],
  ]);
});

test('two actions at once: one is applied', async () => {
  const { id, version } = await boughtAsset(site);
  const body = { version, action: 'TAKE_OUT_OF_USE' as const, date: '2026-06-30' };
  const both = await Promise.all([1, 2].map(() => world.call(assets.assetAction, { params: { id }, body })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
