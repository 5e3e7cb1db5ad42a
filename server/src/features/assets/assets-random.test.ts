import { API, type Asset } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boughtAsset, reservedAsset } from '../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { assets, asset_groups, purchases } = API;

let world: World;
let site: Site;
let customer: number;
/** Something else that was sold, whose reserve may be used. */
let reserve: number;
beforeAll(async () => {
  world = await createWorld({ company: { first_year: 2024 } });
  site = new Site(world, world);
  customer = (await site.contact()).id;
  await site.get(asset_groups.assetGroups, {});
  reserve = (await reservedAsset(site, { year: 2024, cost: '1000.00' })).id;
  // What goes on the last of the days goes without VAT, and repays what is left of it.
  await world.inScope(({ db, administrationId }) =>
    db
      .updateTable('administrations')
      .set({ is_kor: true, kor_since: '2026-07-01' })
      .where('id', '=', administrationId)
      .execute(),
  );
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const DAYS = [
  '2024-11-30',
  '2024-12-31',
  '2025-03-31',
  '2025-08-15',
  '2025-12-31',
  '2026-02-10',
  '2026-06-30',
  '2026-07-01',
];
const day = fc.constantFrom(...DAYS);

/** Anything that a person may try with an asset; much of it is refused. */
const ACT = fc.oneof(
  fc.record({
    do: fc.constant('depreciate' as const),
    year: fc.constantFrom(2024, 2025, 2026),
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
  fc.record({ do: fc.constant('purchase' as const), amount: fc.constantFrom('18000.00', '19000.00') }),
  fc.record({ do: fc.constantFrom('revise' as const, 'unrevise' as const) }),
);
type Act = typeof ACT extends fc.Arbitrary<infer Made> ? Made : never;

/** In any order, also two at the same time, and everything depreciated. */
const STEP = fc.oneof(
  { weight: 12, arbitrary: ACT },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), first: ACT, second: ACT }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const), year: fc.constantFrom(2024, 2025) }) },
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
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-06-30', isExempt: false },
];

const GONE_IN_THE_SCHEME: Step[] = [
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-07-01', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'SELL', date: '2026-07-01', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-07-01', isExempt: true },
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

const BOUGHT_AND_CHANGED: Step[] = [
  { do: 'purchase', amount: '19000.00' },
  { do: 'all', year: 2024 },
  { do: 'revise' },
  { do: 'purchase', amount: '18000.00' },
  { do: 'unrevise' },
  { do: 'all', year: 2025 },
  {
    do: 'both',
    first: { do: 'TAKE_OUT_OF_USE', date: '2026-06-30', isExempt: false },
    second: { do: 'depreciate', year: 2026, until: '2026-07-01' },
  },
  {
    do: 'both',
    first: { do: 'UNDO_LAST' },
    second: { do: 'UNDO_LAST' },
  },
];

/** The year whose VAT is revised. */
const REVISED = 2025;

async function take(asset: Asset, step: Step): Promise<{ status: number }> {
  if (step.do === 'all') {
    const params = { adminId: site.administrationId, year: step.year };
    const started = await world.call(assets.depreciateAll, { params, body: {} });
    await world.runJobs();
    return started;
  }
  if (step.do !== 'both') return apply(asset, step);
  const both = await Promise.all([apply(asset, step.first), apply(asset, step.second)]);
  // Of two that were decided on the same version one holds.
  const versioned = [step.first, step.second].every((each) => each.do === each.do.toUpperCase());
  if (versioned) expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2);
  expect(both.every(({ status }) => status < 500)).toBe(true);
  // They met when both hold, or one because of the other does not: not when one could never have been.
  const met = both.some(({ status }) => status === 200) && both.every(({ status }) => status === 200 || status === 409);
  return { status: met ? 200 : Math.max(...both.map(({ status }) => status)) };
}

async function changePurchase(asset: Asset, amount: string): Promise<{ status: number }> {
  const params = { id: asset.expense_id ?? 0 };
  const { contact_id, document_number, date, lines, version } = await site.get(purchases.expense, { params });
  const body = { contact_id, document_number, date, version, lines: lines.map((line) => ({ ...line, amount })) };
  return world.call(purchases.updateExpense, { params, body });
}

async function apply(asset: Asset, step: Act): Promise<{ status: number }> {
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
    case 'purchase':
      return changePurchase(asset, step.amount);
    case 'revise': {
      const used = { assets: [{ id, taxed_percentage: 0 }] };
      return world.call(assets.reviseVat, { params: { year: REVISED }, body: used });
    }
    case 'unrevise':
      return world.call(assets.takeBackRevision, { params: { year: REVISED } });
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
      const taken = { value: '500.00', vat: step.isExempt ? null : ('PROCENT_21' as const) };
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
  // However the purchase is changed, its line is in the register to the cent.
  const lines = await site.get(assets.purchaseLines, { query: { expense_id: asset.expense_id ?? 0 } });
  expect(lines.map(({ left }) => left)).toEqual(['0.00']);
  const years = asset.plan.filter(({ depreciation_id }) => depreciation_id !== null).map(({ year }) => year);
  expect(new Set(years).size).toBe(years.length);
  return asset;
}

/** The statements of a year say of each ledger of fixed assets what the register says, and balance. */
async function agree(year: number): Promise<void> {
  const until = `${String(year)}-12-31`;
  const { ledgers } = await site.get(assets.assets, { query: { on: until, state: 'ALL', page_size: 1 } });
  const query = { from: `${String(year)}-01-01`, until };
  const { balance_sheet } = await site.get(API.reports.statements, { query });
  const stated = new Map(
    balance_sheet.assets.flatMap((group) => group.ledgers.map(({ code, amount }) => [code, amount])),
  );
  expect(ledgers.map(({ code, register }) => [code, register])).toEqual(
    ledgers.map(({ code, ledger }) => [code, stated.get(code) ?? ledger]),
  );
  expect(balance_sheet.total_assets).toBe(balance_sheet.total_liabilities);
}

test('whatever is done in whatever order, register, ledger and statements agree', { timeout: 240_000 }, async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
      let asset = await boughtAsset(site, { date: '2024-11-10', others: 2 });
      for (const step of steps) {
        const { status } = await take(asset, step);
        if (status === 200) done.set(step.do, (done.get(step.do) ?? 0) + 1);
        else expect(status).toBeLessThan(500);
        asset = await site.get(assets.asset, { params: { id: asset.id } });
      }
      await inspect(asset.id);
    }),
    {
      numRuns: 25,
      examples: [
        [WRITTEN_OFF_AND_UP],
        [PAUSED_AND_SOLD],
        [SOLD_AND_PUT_ASIDE],
        [BOUGHT_AND_CHANGED],
        [GONE_IN_THE_SCHEME],
      ],
    },
  );
  for (const year of [2024, 2025, 2026]) await agree(year);
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
      'all',
      'both',
      'change',
      'delete',
      'depreciate',
      'purchase',
      'revise',
      'unrevise',
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

test('parts of a year are replaced by the whole of it, a hundred at a time', { timeout: 60_000 }, async () => {
  const other = new Site(world, await world.secondAdministration());
  await other.get(asset_groups.assetGroups, {});
  const rows = Array.from({ length: 102 }, (_, nth) => `Asset ${String(nth)},0230,2025-01-01,6000.00`);
  const content = ['name,group,acquired on,cost', ...rows].join('\n');
  await other.get(assets.importAssets, { body: { opening_on: '2025-01-01', content } });
  const params = { adminId: other.administrationId, year: 2025 };
  const depreciated = async (until?: string) => {
    await other.get(assets.depreciateAll, { params, body: { until } });
    await world.runJobs();
    const { ledgers } = await other.get(assets.assets, { query: { on: '2025-12-31' } });
    return ledgers.map(({ code, register, difference }) => [code, register, difference]);
  };
  // Of the cost there is no opening balance.
  const cost = ['0230', '612000.00', '-612000.00'];
  expect(await depreciated('2025-01-31')).toEqual([cost, ['0235', '-10200.00', '0.00']]);
  expect(await depreciated()).toEqual([cost, ['0235', '-122400.00', '0.00']]);
});

test('two actions at once: one is applied', async () => {
  const { id, version } = await boughtAsset(site);
  const body = { version, action: 'TAKE_OUT_OF_USE' as const, date: '2026-06-30' };
  const both = await Promise.all([1, 2].map(() => world.call(assets.assetAction, { params: { id }, body })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
