import { API, ASSETS_EXAMPLE, TRIPS_EXAMPLE } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  boughtAsset,
  groupOn,
  openingAsset,
  purchase,
  TRIP,
  vehicle,
  vehicleYear,
} from '../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { assets, vehicles, purchases, journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function differences(on = '2026-07-14'): Promise<string[]> {
  const { ledgers } = await site.get(assets.assets, { query: { on, state: 'ALL', page_size: 1 } });
  return ledgers
    .filter(({ difference }) => difference !== '0.00')
    .map(({ code, difference }) => `${code} ${difference}`);
}

describe('a purchase', () => {
  test('above 450.00 is proposed, exactly 450.00 is not; costs are moved to fixed assets', async () => {
    const dear = await purchase(site, { amount: '450.01', code: '4200' });
    const small = await purchase(site, { amount: '450.00', code: '4200' });
    const lines = await site.get(assets.purchaseLines, {});
    const proposed = lines.map(({ expense_id }) => expense_id);
    expect([proposed.includes(dear.id), proposed.includes(small.id)]).toEqual([true, false]);
    const { id: group_id } = await groupOn(site);
    const [asset] = await site.get(assets.createFromEntry, {
      body: { expense_id: dear.id, line_number: 1, assets: [{ name: 'Phone', group_id, cost: '450.01' }] },
    });
    expect(asset?.vat_deducted).toBe('94.50');
    expect(await differences()).toEqual([]);
    expect((await site.get(assets.purchaseLines, { query: { expense_id: dear.id } })).length).toBe(0);
  });

  test('becomes several assets, together at most its line', async () => {
    const { id } = await purchase(site, { amount: '3000.00' });
    const { id: group_id } = await groupOn(site);
    const ask = (cost: string, count: number) =>
      world.call(assets.createFromEntry, {
        body: {
          expense_id: id,
          line_number: 1,
          assets: Array.from({ length: count }, (_, nth) => ({ name: `Desk ${String(nth)}`, group_id, cost })),
        },
      });
    expect((await ask('1000.01', 3)).error.errors).toEqual({
      'assets.0.cost': ['More than remains of this purchase line'],
    });
    expect((await ask('1000.00', 3)).reply).toHaveLength(3);
    expect((await ask('0.01', 1)).status).toBe(400);
    expect(await differences()).toEqual([]);
  });

  test('that is changed takes its asset along, until something was booked of that', async () => {
    const asset = await boughtAsset(site, { date: '2026-02-01' });
    const params = { id: asset.expense_id ?? 0 };
    const change = async (amount: string, description = 'Laser cutter') => {
      const { contact_id, document_number, date, lines, version } = await site.get(purchases.expense, { params });
      const [line] = lines;
      const body = { contact_id, document_number, date, version, lines: [{ ...line, description, amount }] };
      return world.call(purchases.updateExpense, { params, body: body as never });
    };
    expect((await change('7000.00')).status).toBe(200);
    expect(await site.get(assets.asset, { params: { id: asset.id } })).toMatchObject({
      cost: '7000.00',
      expense_id: params.id,
    });
    expect(await differences()).toEqual([]);
    await site.get(assets.depreciateAsset, { params: { id: asset.id, year: 2026 }, body: {} });
    expect((await change('8000.00')).error.code).toBe('expense_has_assets');
    expect((await change('7000.00', 'Laser cutter, 60 W')).status).toBe(200);
    const { movements } = await site.get(assets.asset, { params: { id: asset.id } });
    const { entry_id } = await site.get(purchases.expense, { params });
    expect(
      movements.find(({ kind, is_undone, undoes_id }) => kind === 'ACQUISITION' && !is_undone && undoes_id === null)
        ?.entry_id,
    ).toBe(entry_id);
    expect(await differences()).toEqual([]);
  });
});

describe('what cannot be', () => {
  test('a residual value above cost, a life that is too short, use before purchase, more than allowed a year', async () => {
    const { id: group_id } = await groupOn(site);
    const body = { name: 'Lathe', group_id, acquired_on: '2026-03-01', cost: '1000.00' };
    const refused = async (more: object) =>
      Object.keys((await world.call(assets.createAsset, { body: { ...body, ...more } })).error.errors ?? {});
    expect(await refused({ residual: '1000.01' })).toEqual(['residual']);
    expect(await refused({ life_months: 59 })).toEqual(['life_months']);
    expect(await refused({ in_use_from: '2026-02-28' })).toEqual(['in_use_from']);
    expect(await refused({ opening: { on: '2026-01-01', depreciation: '0.00' } })).toEqual(['acquired_on']);
    const other = new Site(world, await world.secondAdministration());
    const asset = await openingAsset(other);
    const planned = (amount: string) =>
      world.call(assets.updateAsset, {
        params: { id: asset.id },
        body: { version: asset.version, planned: [{ year: 2026, amount }] },
        as: other.owner,
        administrationId: other.administrationId,
      });
    expect(Object.keys((await planned('1200.01')).error.errors ?? {})).toEqual(['planned.0.amount']);
    expect((await planned('300.00')).reply.plan.find(({ year }) => year === 2026)).toMatchObject({
      amount: '300.00',
      is_manual: true,
    });
  });

  test('anything before the opening balance that an older asset is in', async () => {
    const other = new Site(world, await world.secondAdministration());
    const { id, version } = await openingAsset(other);
    const refused = async (date: string) =>
      (
        await world.call(assets.assetAction, {
          params: { id },
          body: { version, action: 'TAKE_OUT_OF_USE', date },
          as: other.owner,
          administrationId: other.administrationId,
        })
      ).error.errors;
    expect(await refused('2024-06-30')).toEqual({
      date: ['This date is before the opening balance that the asset is in'],
    });
    expect(await refused('2023-12-31')).toEqual({ date: ['This date is before the asset was acquired'] });
  });

  test('a sale before the purchase, and anything in locked books', async () => {
    const other = new Site(world, await world.secondAdministration());
    const asset = await boughtAsset(other, { date: '2026-02-01' });
    const scrap = (date: string) =>
      world.call(assets.assetAction, {
        params: { id: asset.id },
        body: { version: asset.version, action: 'TAKE_OUT_OF_USE', date },
        as: other.owner,
        administrationId: other.administrationId,
      });
    expect((await scrap('2026-01-31')).error.errors).toEqual({ date: ['This date is before the asset was acquired'] });
    await world.inScope(
      (scope) =>
        scope.db
          .updateTable('administrations')
          .set({ books_locked_until: '2026-03-31' })
          .where('id', '=', other.administrationId)
          .execute(),
      { administrationId: other.administrationId, person: other.owner },
    );
    expect((await scrap('2026-03-31')).error.code).toBe('books_locked');
    expect((await scrap('2026-04-30')).status).toBe(200);
  });
});

describe('a sale', () => {
  test('that is undone brings back the depreciation of the year, with a credit note', async () => {
    const bought = await boughtAsset(site, { date: '2025-01-10' });
    await site.get(assets.depreciateAsset, { params: { id: bought.id, year: 2025 }, body: {} });
    const before = await site.get(assets.depreciateAsset, { params: { id: bought.id, year: 2026 }, body: {} });
    expect(before.book_value).toBe('4200.00');
    const contact_id = (await site.contact()).id;
    const until = await site.get(assets.assetDepreciation, {
      params: { id: before.id, year: 2026 },
      query: { until: '2026-03-31' },
    });
    expect(until).toMatchObject({ amount: '300.00', book_value: '4500.00' });
    const ahead = await world.call(assets.assetAction, {
      params: { id: before.id },
      body: { version: before.version, action: 'SELL', date: '2026-07-15', contact_id, amount: '5000.00' },
    });
    expect(ahead.error.errors).toEqual({ date: ['Choose today or an earlier date'] });
    const sold = await act(site, before, { action: 'SELL', date: '2026-03-31', contact_id, amount: '5000.00' });
    expect(sold.movements.at(-1)).toMatchObject({ kind: 'SELL', result: '500.00' });
    expect(sold.hints.map(({ kind }) => kind)).toEqual(['ADD_BACK', 'REINVESTMENT']);
    const back = await act(site, sold, { action: 'UNDO_LAST' });
    expect(back).toMatchObject({ book_value: '4200.00', state: 'IN_USE' });
    expect(await differences()).toEqual([]);
    expect(await differences('2026-03-31')).toEqual([]);
  });
});

const exemptSale = async (at: Site) => ({
  action: 'SELL',
  date: '2026-06-30',
  contact_id: (await at.contact()).id,
  amount: '2000.00',
  treatment: 'exempt',
  vat: 'PROCENT_0',
});

describe('VAT', () => {
  test('deducted is taken back by an exempt sale for the years that are left, and comes back when that is undone', async () => {
    const own = new Site(world, await world.secondAdministration());
    const bought = await boughtAsset(own, { date: '2025-01-10' });
    const sold = await act(own, bought, await exemptSale(own));
    const revised = sold.movements.at(-1);
    expect(revised).toMatchObject({ kind: 'VAT_REVISION', vat: '1008.00' });
    const entry = await own.get(journal.journalEntry, { params: { id: revised?.entry_id ?? 0 } });
    expect(entry.lines.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
      ['4720', '1008.00', '0.00'],
      ['1510', '0.00', '1008.00'],
    ]);
    const back = await act(own, sold, { action: 'UNDO_LAST' });
    expect([
      back.state,
      back.movements.filter(({ kind, is_undone }) => kind === 'VAT_REVISION' && is_undone).length,
    ]).toEqual(['IN_USE', 1]);
  });

  test('is not on the invoice of a company in the small-businesses scheme', async () => {
    const own = new Site(world, await world.secondAdministration());
    const asset = await openingAsset(own, { vat_deducted: '1260.00' });
    await world.inScope(
      (scope) =>
        scope.db.updateTable('administrations').set({ is_kor: true }).where('id', '=', own.administrationId).execute(),
      { administrationId: own.administrationId, person: own.owner },
    );
    const sold = await act(own, asset, await exemptSale(own));
    expect(sold.movements.at(-1)?.kind).toBe('SELL');
    const invoice = await own.get(API.sales.invoice, { params: { id: sold.movements.at(-1)?.invoice_id ?? 0 } });
    expect(invoice.lines.map(({ treatment }) => treatment)).toEqual(['kor_exempt']);
    expect(await own.get(assets.investments, { query: { year: 2026 } })).toMatchObject({ is_kor: true });
  });
});

test('the investments of a year tell what counts for the deduction: a van does, a car does not', async () => {
  const own = new Site(world, await world.secondAdministration());
  const groups = await own.get(API.asset_groups.assetGroups, {});
  for (const kind of ['VAN', 'VEHICLE'] as const)
    await own.get(assets.createAsset, {
      body: {
        name: kind,
        group_id: groups.find((group) => group.kind === kind)?.id ?? 0,
        acquired_on: '2026-03-01',
        cost: '20000.00',
      },
    });
  const { assets: bought, total, deduction } = await own.get(assets.investments, { query: { year: 2026 } });
  expect(bought.map(({ name, counts, report_before }) => [name, counts, report_before])).toEqual([
    ['VAN', true, '2026-06-01'],
    ['VEHICLE', false, '2026-06-01'],
  ]);
  expect([total, deduction]).toEqual(['20000.00', '5600.00']);
});

describe('files', () => {
  test('of opening assets are taken in whole, or told what is wrong with them', async () => {
    const other = new Site(world, await world.secondAdministration());
    const head = 'naam;groep;aanschafdatum;aanschafwaarde;afschrijving;restwaarde\n';
    const body = (rows: string, dry_run = false) => ({
      body: { opening_on: '2025-01-01', content: head + rows, dry_run },
    });
    await site.get(API.asset_groups.assetGroups, {});
    const wrong = await other.get(
      assets.importAssets,
      body('Pers;0220;2024-13-01;1.000,00;0;0\n;0230;01-01-2024;10,00;0;0\nKast;Onbekend;01-01-2024;10,00;0;0\n'),
    );
    expect(wrong.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'acquired_on'],
      [3, 'name'],
      [4, 'group'],
    ]);
    const good = 'Pers;0220;01-07-2023;12.000,00;3.600,00;0\nKast;0230;2024-01-01;1000.00;200;100\n';
    expect(await other.get(assets.importAssets, body(good, true))).toMatchObject({
      rows: 2,
      cost: '13000.00',
      depreciation: '3800.00',
    });
    const without = await other.get(assets.importAssets, {
      body: { opening_on: '2025-01-01', content: 'naam;groep;datum\nPers;0220;01-07-2023\n' },
    });
    expect(without).toMatchObject({
      rows: 0,
      problems: [{ row: 1, column: 'cost', message: 'This column is missing' }],
    });
    expect((await other.get(assets.assets, {})).count).toBe(0);
    await other.get(assets.importAssets, body(good));
    expect(await other.get(assets.assets, {})).toMatchObject({ count: 2, totals: { book_value: '9200.00' } });
  });

  test.each(['en', 'nl'] as const)('that we give as an example can be brought in: %s', async (language) => {
    const own = new Site(world, await world.secondAdministration());
    const content = ASSETS_EXAMPLE[language].join('\n');
    const found = await own.get(assets.importAssets, { body: { opening_on: '2025-01-01', content, dry_run: true } });
    expect(found).toEqual({ rows: 2, cost: '6050.00', depreciation: '1062.50', problems: [] });
    const { id } = await vehicle(own);
    const trips = { content: TRIPS_EXAMPLE[language].join('\n'), dry_run: true };
    expect(await own.get(vehicles.importTrips, { params: { id }, body: trips })).toEqual({
      trips: 2,
      business: 64,
      private: 26,
      problems: [],
    });
    const short = { content: 'datum;van;naar\n', dry_run: true };
    const { problems } = await own.get(vehicles.importTrips, { params: { id }, body: short });
    expect(problems.map(({ column }) => column)).toEqual(['odometer_from', 'odometer_to']);
  });

  test.each(['pdf', 'xlsx', 'csv'] as const)('the register as %s', async (file_type) => {
    const got = await world.call(assets.registerFile, { query: { on: '2026-06-30', file_type } });
    expect(got.status).toBe(200);
    expect(got.bytes.length).toBeGreaterThan(200);
  });
});

describe('a vehicle', () => {
  test('has its addition to income, VAT and ways compared', async () => {
    const year = await vehicleYear(site);
    const company = await site.get(API.administrations.administration, { params: { adminId: site.administrationId } });
    expect(company.has_car).toBe(true);
    expect(year).toMatchObject({ months: 12, benefit: '8800.00', vat_correction: '1080.00' });
    const known = await site.get(vehicles.updateVehicleYear, {
      params: { id: year.id },
      body: { version: year.version, km_business: 18_000, km_private: 2000, running_vat: '900.00' },
    });
    const ways = await site.get(vehicles.compareVehicleYear, { params: { id: year.id } });
    expect(ways).toMatchObject({
      vat_flat: { amount: '900.00', is_limited: true },
      vat_actual: { amount: '90.00' },
      cheapest_vat: 'ACTUAL',
    });
    const booked = await site.get(vehicles.bookVehicleYear, {
      params: { id: year.id },
      body: { version: known.version, booking: 'VAT_ACTUAL' },
    });
    const entry = await site.get(journal.journalEntry, { params: { id: booked.vat_entry_id ?? 0 } });
    expect(entry.lines.map(({ code }) => code)).toEqual(['4455', '1503']);
  });

  test('of the owner gives an allowance per kilometre, once, unless it was reversed', async () => {
    const { id, version } = await vehicleYear(site, { owner: 'PRIVATE', list_price: '0.00' });
    const saved = await site.get(vehicles.updateVehicleYear, { params: { id }, body: { version, km_business: 1250 } });
    expect(saved.km_allowance).toBe('287.50');
    const booked = await site.get(vehicles.bookVehicleYear, {
      params: { id },
      body: { version: saved.version, booking: 'KM_ALLOWANCE' },
    });
    const memorial = (await site.get(journal.journalEntry, { params: { id: booked.km_entry_id ?? 0 } })).memorial;
    await site.get(journal.reverseMemorial, {
      params: { id: booked.km_entry_id ?? 0 },
      body: { version: memorial?.version ?? 0 },
    });
    const again = await site.get(vehicles.bookVehicleYear, {
      params: { id },
      body: { version: booked.version, booking: 'KM_ALLOWANCE' },
    });
    expect(again.km_entry_id).not.toBe(booked.km_entry_id);
  });

  test('never runs backwards, by hand or from a file', async () => {
    const { id } = await vehicle(site);
    await site.get(vehicles.addTrip, { params: { id }, body: TRIP });
    const add = async (more: object) =>
      (await world.call(vehicles.addTrip, { params: { id }, body: { ...TRIP, ...more } })).status;
    expect(await add({ odometer_from: 12_140, odometer_to: 12_140 })).toBe(400);
    expect(await add({ odometer_from: 12_100, odometer_to: 12_200 })).toBe(400);
    expect(await add({ date: '2026-05-05', odometer_from: 11_000, odometer_to: 11_100 })).toBe(400);
    expect(await add({ date: '2026-05-05', odometer_from: 12_140, odometer_to: 12_200, is_private: true })).toBe(200);
    const content = 'datum;beginstand;eindstand;privé\n06-05-2026;12.200;12.300;nee\n07-05-2026;12.100;12.150;ja\n';
    const done = await site.get(vehicles.importTrips, { params: { id }, body: { content } });
    expect(done.problems).toHaveLength(1);
    const whole = await site.get(vehicles.importTrips, {
      params: { id },
      body: { content: content.split('\n').slice(0, 2).join('\n') },
    });
    expect(whole).toMatchObject({ trips: 1, business: 100, private: 0 });
    const years = await site.get(vehicles.vehicleYears, { query: { year: 2026 } });
    expect(years.find(({ vehicle_id }) => vehicle_id === id)?.logged).toEqual({ business: 240, private: 60, trips: 3 });
  });
});
