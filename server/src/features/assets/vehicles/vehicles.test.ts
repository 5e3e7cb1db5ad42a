import { API, TRIPS_EXAMPLE } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, openingAsset, TRIP, vehicle, vehicleYear } from '../../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { vehicles, journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2027-01-05' });
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
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
    const turned = { body: { ...TRIP, odometer_from: 13_000, odometer_to: 12_900 } };
    const { error } = await world.call(vehicles.addTrip, { params: { id }, ...turned });
    expect(error.errors).toEqual({ odometer_to: ['The reading at the end must be above the reading at the start'] });
    expect(await add({ odometer_from: 12_100, odometer_to: 12_200 })).toBe(400);
    expect(await add({ date: '2026-05-05', odometer_from: 11_000, odometer_to: 11_100 })).toBe(400);
    expect(await add({ date: '2026-05-05', odometer_from: 12_140, odometer_to: 12_200, is_private: true })).toBe(200);
    const content = 'datum;beginstand;eindstand;privé\n06-05-2026;12.200;12.300;nee\n07-05-2026;12.100;12.150;ja\n';
    const done = await site.get(vehicles.importTrips, { params: { id }, body: { content } });
    expect(done.problems).toHaveLength(1);
    const decimals = { content: 'datum;beginstand;eindstand\n08-05-2026;12400,0;12464,5\n', dry_run: true };
    const { problems } = await site.get(vehicles.importTrips, { params: { id }, body: decimals });
    expect(problems.map(({ message }) => message)).toEqual(['Enter whole kilometres']);
    const whole = await site.get(vehicles.importTrips, {
      params: { id },
      body: { content: content.split('\n').slice(0, 2).join('\n') },
    });
    expect(whole).toMatchObject({ trips: 1, business: 100, private: 0 });
    const years = await site.get(vehicles.vehicleYears, { query: { year: 2026 } });
    expect(years.find(({ vehicle_id }) => vehicle_id === id)?.logged).toEqual({ business: 240, private: 60, trips: 3 });
  });

  test('has its private kilometres of the log where that is longer than what was typed', async () => {
    const { id, vehicle_id, version } = await vehicleYear(site);
    const trip = { ...TRIP, odometer_to: 12_600, is_private: true };
    const { id: tripId } = await site.get(vehicles.addTrip, { params: { id: vehicle_id }, body: trip });
    const typed = (km_private: number, at: number) =>
      site.get(vehicles.updateVehicleYear, { params: { id }, body: { version: at, km_private } });
    const none = await typed(0, version);
    expect(none.benefit).toBe('8800.00');
    await site.get(vehicles.deleteTrip, { params: { id: vehicle_id, tripId } });
    expect((await typed(0, none.version)).benefit).toBe('0.00');
    // Who took a trip out of the log stays known.
    const { results } = await site.get(API.history.history, { query: { model: 'vehicle_trip', id: tripId } });
    expect(results.map(({ action }) => action)).toEqual(['DELETE', 'CREATE']);
  });

  test('ends with its asset, and comes back when that is undone', async () => {
    const asset = await openingAsset(site);
    const { id } = await vehicle(site, { asset_id: asset.id });
    const other = await vehicle(site, { asset_id: asset.id, available_until: '2026-12-01' });
    const ends = async () => {
      const found = await site.get(vehicles.vehicles, {});
      return [id, other.id].map((each) => found.find((row) => row.id === each)?.available_until);
    };
    const gone = await act(site, asset, { action: 'TAKE_OUT_OF_USE', date: '2026-11-30' });
    expect(await ends()).toEqual(['2026-11-30', '2026-12-01']);
    await act(site, gone, { action: 'UNDO_LAST' });
    expect(await ends()).toEqual([null, '2026-12-01']);
  });

  test('has its VAT booked once the year is over, in filed or locked books as a correction', async () => {
    const own = new Site(world, await world.secondAdministration());
    const year = await vehicleYear(own);
    const at = { as: own.owner, administrationId: own.administrationId };
    const book = (about = {}, { id, version } = year) =>
      world.call(vehicles.bookVehicleYear, { params: { id }, body: { version, booking: 'VAT_FLAT', ...about }, ...at });
    world.setToday('2026-11-30');
    const early = await own.get(vehicles.vehicleYears, { query: { year: 2026 } });
    expect([early[0]?.may['book_vat'], (await book()).error.code]).toEqual([false, 'vehicle_year_not_over']);
    const gone = await vehicleYear(own, { available_until: '2026-10-31' });
    expect([gone.may['book_vat'], (await book({}, gone)).status]).toEqual([true, 200]);
    world.setToday('2027-01-05');
    await world.inScope(
      (scope) =>
        scope.db
          .updateTable('administrations')
          .set({ books_locked_until: '2026-12-31' })
          .where('id', '=', own.administrationId)
          .execute(),
      { administrationId: own.administrationId, person: own.owner },
    );
    expect((await book()).error.code).toBe('books_locked');
    expect((await book({ book_as_correction: true })).reply.vat_entry_id).not.toBeNull();
  });

  test.each(['en', 'nl'] as const)('takes the log that we give as an example: %s', async (language) => {
    const { id } = await vehicle(site);
    const trips = { content: TRIPS_EXAMPLE[language].join('\n'), dry_run: true };
    expect(await site.get(vehicles.importTrips, { params: { id }, body: trips })).toEqual({
      trips: 2,
      business: 64,
      private: 26,
      problems: [],
    });
    const short = { content: 'datum;van;naar\n', dry_run: true };
    const { problems } = await site.get(vehicles.importTrips, { params: { id }, body: short });
    expect(problems.map(({ column }) => column)).toEqual(['odometer_from', 'odometer_to']);
  });

  test.each(['MONTH', 'QUARTER', 'YEAR'] as const)(
    'has its private use in the last return of the year: filing by %s',
    async (vat_period) => {
      const own = new Site(world, await world.secondAdministration({ vat_period }));
      const { id, version } = await vehicleYear(own);
      await own.get(vehicles.bookVehicleYear, { params: { id }, body: { version, booking: 'VAT_FLAT' } });
      const returns = await own.get(API.tax_returns.vatReturns, {});
      const due = async (end: string) => {
        const found = returns.find(({ period }) => period.ends_on === end);
        const { rubrics } = await own.get(API.tax_returns.vatReturn, { params: { id: found?.id ?? 0 } });
        return rubrics.find(({ rubric }) => rubric === '1d');
      };
      // By the flat rate there is no turnover.
      expect(await due('2026-12-31')).toMatchObject({ turnover: '0.00', tax: '1080.00' });
      if (vat_period !== 'YEAR')
        expect(await due(vat_period === 'MONTH' ? '2026-11-30' : '2026-09-30')).toMatchObject({ tax: '0.00' });
    },
  );

  test('is refused for a year without percentages, and for what is not its own', async () => {
    const { id, version, has_data, benefit, may } = await vehicleYear(site, {}, 2035);
    expect([has_data, benefit, may['book_vat']]).toEqual([false, null, false]);
    const book = async (booking: 'VAT_FLAT' | 'KM_ALLOWANCE', year = { id, version }) =>
      (
        await world.call(vehicles.bookVehicleYear, {
          params: { id: year.id },
          body: { version: year.version, booking },
        })
      ).error.code;
    expect(await book('VAT_FLAT')).toBe('no_car_data');
    const known = await vehicleYear(site, { list_price: '0.00' });
    expect([await book('KM_ALLOWANCE', known), await book('VAT_FLAT', known)]).toEqual([
      'nothing_to_book',
      'nothing_to_book',
    ]);
    const own = await vehicleYear(site, { owner: 'PRIVATE' });
    expect([own.may['book_km'], await book('KM_ALLOWANCE', own)]).toEqual([false, 'nothing_to_book']);
  });
});
