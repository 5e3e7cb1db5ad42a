import { API, type Asset, type Vehicle, type VehicleYear } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, boughtAsset, importedAsset, reservedAsset, vehicle } from '../../../tests/access/testing/assets/assets.ts';
import {
  type Act,
  BOUGHT_AND_CHANGED,
  DAYS,
  GONE_IN_THE_SCHEME,
  PAUSED_AND_SOLD,
  SOLD_AND_PUT_ASIDE,
  STEP,
  type Step,
  WRITTEN_OFF_AND_UP,
} from '../../../tests/access/testing/assets/random-acts.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';
import type { Job } from '#platform/jobs/jobs';
import { depreciateInParts } from './acts/depreciate-all.ts';

const { assets, asset_groups, purchases, vehicles } = API;

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

/** The year whose VAT is revised, and in which there is private use of the vehicle. */
const REVISED = 2025;

/** The vehicle that an asset is. */
async function vehicleOf(id: number): Promise<Vehicle> {
  const found = (await site.get(vehicles.vehicles, {})).find(({ asset_id }) => asset_id === id);
  if (found === undefined) throw new Error('the asset is no vehicle');
  return found;
}

/** Undefined where the vehicle was gone before it. */
async function yearOfVehicle(id: number): Promise<VehicleYear | undefined> {
  const { id: vehicleId } = await vehicleOf(id);
  const years = await site.get(vehicles.vehicleYears, { query: { year: REVISED } });
  return years.find(({ vehicle_id }) => vehicle_id === vehicleId);
}

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

async function changePurchase({ expense_id }: Asset, amount: string): Promise<{ status: number }> {
  if (expense_id === null) return { status: 404 };
  const params = { id: expense_id };
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
    case 'drive': {
      const car = await yearOfVehicle(id);
      if (car === undefined) return { status: 404 };
      const body = { version: car.version, booking: 'VAT_FLAT' as const };
      return world.call(vehicles.bookVehicleYear, { params: { id: car.id }, body });
    }
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
    const { ledgers } = await site.get(assets.registerTotals, { query: { on, state: 'ALL' } });
    expect([on, ledgers.filter(({ difference }) => difference !== '0.00')]).toEqual([on, []]);
  }
  const asset = await site.get(assets.asset, { params: { id } });
  expect(parseEuro(asset.depreciation)).toBeGreaterThanOrEqual(0);
  if (asset.state !== 'DISPOSED')
    expect(parseEuro(asset.depreciation)).toBeLessThanOrEqual(parseEuro(asset.cost) - parseEuro(asset.residual));
  // However the purchase is changed, its line is in the register to the cent.
  const { expense_id } = asset;
  const lines = expense_id === null ? [] : await site.get(assets.purchaseLines, { query: { expense_id } });
  expect(lines.map(({ left }) => left)).toEqual(expense_id === null ? [] : ['0.00']);
  // The company has the vehicle as long as the asset is there.
  expect((await vehicleOf(id)).available_until).toBe(asset.state === 'DISPOSED' ? asset.disposed_on : null);
  const years = asset.plan.filter(({ depreciation_id }) => depreciation_id !== null).map(({ year }) => year);
  expect(new Set(years).size).toBe(years.length);
  return asset;
}

/** The statements of a year say of each ledger of fixed assets what the register says, and balance. */
async function agree(year: number): Promise<void> {
  const until = `${String(year)}-12-31`;
  const { ledgers } = await site.get(assets.registerTotals, { query: { on: until, state: 'ALL' } });
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
    fc.asyncProperty(fc.boolean(), fc.array(STEP, { minLength: 4, maxLength: 12 }), async (isImported, steps) => {
      let asset = await (isImported ? importedAsset(site) : boughtAsset(site, { date: '2024-11-10', others: 2 }));
      await vehicle(site, { asset_id: asset.id, available_from: '2024-11-10' });
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
        [true, WRITTEN_OFF_AND_UP],
        [false, PAUSED_AND_SOLD],
        [false, SOLD_AND_PUT_ASIDE],
        [false, BOUGHT_AND_CHANGED],
        [true, GONE_IN_THE_SCHEME],
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
      'drive',
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
  const { ledgers } = await other.get(assets.registerTotals, { query: { on: '2025-12-31' } });
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
    const { ledgers } = await other.get(assets.registerTotals, { query: { on: '2025-12-31' } });
    return ledgers.map(({ code, register, difference }) => [code, register, difference]);
  };
  // Of the cost there is no opening balance.
  const cost = ['0230', '612000.00', '-612000.00'];
  expect(await depreciated('2025-01-31')).toEqual([cost, ['0235', '-10200.00', '0.00']]);
  expect(await depreciated()).toEqual([cost, ['0235', '-122400.00', '0.00']]);
});

test('what others change, sell and delete after it was read is depreciated as it is by then', async () => {
  const other = new Site(world, await world.secondAdministration());
  await other.get(asset_groups.assetGroups, {});
  const rows = Array.from({ length: 5 }, (_, nth) => `Asset ${String(nth)},0230,2025-01-01,6000.00`);
  const content = ['name,group,acquired on,cost', ...rows].join('\n');
  await other.get(assets.importAssets, { body: { opening_on: '2025-01-01', content } });
  const { results } = await other.get(assets.assets, {});
  const [changed, sold, removed, ...kept] = results.map(({ id }) => id).toSorted((a, b) => a - b);
  if (changed === undefined || sold === undefined || removed === undefined) throw new Error('nothing was brought in');
  const contact_id = (await other.contact()).id;
  const meanwhile: (() => Promise<unknown>)[] = [
    async () => {
      await other.get(assets.updateAsset, { params: { id: changed }, body: { version: 1, residual: '3000.00' } });
      await act(other, { id: sold, version: 1 }, { action: 'SELL', date: '2025-06-30', contact_id, amount: '5000.00' });
    },
    () => other.get(assets.deleteAsset, { params: { id: removed } }),
  ];
  const params = { adminId: other.administrationId, year: 2025 };
  const { task_id } = await other.get(assets.depreciateAll, { params, body: {} });
  const inTwos: Job = (context) =>
    depreciateInParts(
      {
        ...context,
        begin: async (work, options) => {
          if (options?.writes !== false) await meanwhile.shift()?.();
          return context.begin(work, options);
        },
      },
      2,
    );
  await runJob(world, inTwos, { task_id, last_day: '2025-12-31' }, { at: other });
  const done = await other.get(API.tasks.taskStatus, { params: { id: task_id } });
  expect(done).toMatchObject({ state: 'SUCCESS', result: { booked: 3, unchanged: 0, skipped: 0, no_floor: 0 } });
  const booked = async (id: number) => {
    const { movements } = await other.get(assets.asset, { params: { id } });
    return movements.filter(({ kind }) => kind === 'DEPRECIATION').map(({ depreciation }) => depreciation);
  };
  expect(await Promise.all([changed, sold, ...kept].map(booked))).toEqual([
    ['600.00'],
    ['600.00'],
    ['1200.00'],
    ['1200.00'],
  ]);
  await world.runJobs();
  const again = await other.get(assets.registerTotals, { query: { on: '2025-12-31' } });
  expect(again.totals.depreciation).toBe('3000.00');
});

test('two actions at once: one is applied', async () => {
  const { id, version } = await boughtAsset(site);
  const body = { version, action: 'TAKE_OUT_OF_USE' as const, date: '2026-06-30' };
  const both = await Promise.all([1, 2].map(() => world.call(assets.assetAction, { params: { id }, body })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
