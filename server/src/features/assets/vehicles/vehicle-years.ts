import type { API, VehicleComparison, VehicleYear } from '@saldo/contract';
import {
  benefitRates,
  carBenefit,
  carUseRate,
  carUseVat,
  type Cents,
  cents,
  countsByMarketValue,
  formatEuro,
  hasCarData,
  type IsoDate,
  isBookingDate,
  isoDate,
  kmAllowance,
  multiplyDivide,
  NoCarDataForYear,
  parseEuro,
  yearOf,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { memorialById } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { monthsOf, vehicleById, type VehicleRow, vehicleRows } from './store.ts';

type YearRow = {
  id: number;
  vehicle_id: number;
  year: number;
  km_business: number;
  km_private: number | null;
  running_vat_cents: number | null;
  real_cost_cents: number | null;
  vat_memorial_id: number | null;
  km_memorial_id: number | null;
  version: number;
  logged_business: number;
  logged_private: number;
  trips: number;
};

/** A year of a vehicle, with the kilometres that count: those of the log, where it is longer than what was typed. */
export type VehicleYearRow = YearRow & { vehicle: VehicleRow; months: number };

async function yearRows(scope: Scope, which: { year: number } | { id: number }): Promise<YearRow[]> {
  const filter = 'id' in which ? sql<boolean>`y.id = ${which.id}` : sql<boolean>`y.year = ${which.year}`;
  const { rows } = await sql<YearRow>`
    select y.id, y.vehicle_id, y.year, y.km_business, y.km_private, y.running_vat_cents, y.real_cost_cents, y.vat_memorial_id, y.km_memorial_id,
      y.version, coalesce(t.business, 0)::integer as logged_business, coalesce(t.private, 0)::integer as logged_private,
      coalesce(t.trips, 0)::integer as trips
    from vehicle_years y left join lateral (
      select sum(x.odometer_to - x.odometer_from) filter (where not x.is_private) as business,
        sum(x.odometer_to - x.odometer_from) filter (where x.is_private) as private, count(*) as trips
      from vehicle_trips x where x.administration_id = y.administration_id and x.vehicle_id = y.vehicle_id
        and x.date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)) t on true
    where y.administration_id = ${scope.administrationId} and ${filter} order by y.id`.execute(scope.db);
  return rows;
}

/** The vehicles that the company had in a year, each with its year; one that was not asked for before is begun. */
export async function vehicleYears(scope: Scope, year: number): Promise<VehicleYear[]> {
  const vehicles = (await vehicleRows(scope)).filter((vehicle) => monthsOf(vehicle, year) > 0);
  let rows = await yearRows(scope, { year });
  const missing = vehicles.filter(({ id }) => !rows.some(({ vehicle_id }) => vehicle_id === id));
  if (missing.length > 0) {
    await scope.db
      .insertInto('vehicle_years')
      .values(missing.map(({ id }) => ({ administration_id: scope.administrationId, vehicle_id: id, year })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await yearRows(scope, { year });
  }
  return Promise.all(
    vehicles.flatMap((vehicle) => {
      const row = rows.find(({ vehicle_id }) => vehicle_id === vehicle.id);
      return row === undefined ? [] : [shownYear(scope, { ...row, vehicle, months: monthsOf(vehicle, year) })];
    }),
  );
}

export async function vehicleYearById(scope: Scope, id: number): Promise<VehicleYearRow> {
  const row = orNotFound((await yearRows(scope, { id }))[0]);
  const vehicle = await vehicleById(scope, row.vehicle_id);
  return { ...row, vehicle, months: monthsOf(vehicle, row.year) };
}

/** Business and private kilometres of a year: typed, or those of the log where that has more. Private is null while neither is known. */
export function kilometresOf(row: VehicleYearRow): { business: number; private: number | null } {
  return {
    business: Math.max(row.km_business, row.logged_business),
    private: row.km_private === null && row.trips === 0 ? null : Math.max(row.km_private ?? 0, row.logged_private),
  };
}

/**
 * The day on which what a year comes to is booked: its last, in whose return it counts, or until which the company had the vehicle. Null before
 * that.
 */
export function lastDayOf({ year, vehicle: { available_until } }: VehicleYearRow, today: IsoDate): IsoDate | null {
  const end = isoDate(year, 12, 31);
  if (isBookingDate(end, today)) return end;
  const isGone = available_until !== null && yearOf(available_until) === year && available_until <= today;
  return isGone ? available_until : null;
}

const orNull = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

/** Addition to income of a company car. Throws NoCarDataForYear. */
export function benefitOf(row: VehicleYearRow): Cents {
  return carBenefit(row.vehicle, row.year, {
    months: row.months,
    private_km: kilometresOf(row).private,
    real_cost: orNull(row.real_cost_cents),
  });
}

/** VAT on private use by the flat rate, limited to what was deducted where that is known. */
export function flatVatOf(row: VehicleYearRow): Cents {
  return carUseVat(carUseOf(row), row.year);
}

export function carUseOf({ vehicle, months, running_vat_cents }: VehicleYearRow) {
  return {
    list_price: vehicle.list_price,
    first_used_year: yearOf(vehicle.first_used_on),
    vat_deducted_on_purchase: vehicle.vat_deducted_on_purchase,
    months,
    running_vat: orNull(running_vat_cents),
    purchase_vat: vehicle.purchase_vat,
  };
}

/** VAT on private use by the private share of the kilometres; null where that, or the VAT deducted, is not known. */
export function actualVatOf(row: VehicleYearRow): { amount: Cents; private_share_bp: number } | null {
  const km = kilometresOf(row);
  const running = orNull(row.running_vat_cents);
  if (km.private === null || running === null || km.business + km.private === 0) return null;
  const all = km.business + km.private;
  const { vehicle, year } = row;
  const isShared = vehicle.vat_deducted_on_purchase && year < yearOf(vehicle.first_used_on) + SHARED_YEARS;
  const share = isShared ? multiplyDivide(vehicle.purchase_vat, 1, SHARED_YEARS) : cents(0);
  return {
    amount: multiplyDivide(cents(running + share), km.private, all),
    private_share_bp: Math.round((km.private * 10_000) / all),
  };
}

/** A fifth of the VAT on its purchase counts in each of the first five years. */
const SHARED_YEARS = 5;

async function heldEntry(scope: Scope, memorialId: number | null): Promise<number | null> {
  const memorial = memorialId === null ? undefined : await memorialById(scope, memorialId);
  return memorial === undefined || memorial.undone_by_entry_id !== null ? null : memorial.entry_id;
}

export async function shownYear(scope: Scope, row: VehicleYearRow): Promise<VehicleYear> {
  const { vehicle, year } = row;
  const isCompany = vehicle.owner === 'COMPANY';
  const has_data = isCompany ? hasCarData(year) : kmAllowance(year) !== null;
  const perKm = kmAllowance(year);
  const benefit = isCompany ? knownBenefit(row) : null;
  const edit = may(scope, 'assets.edit');
  const isOver = lastDayOf(row, scope.today) !== null;
  const drives = kilometresOf(row).business > 0;
  const vat_entry_id = await heldEntry(scope, row.vat_memorial_id);
  const km_entry_id = await heldEntry(scope, row.km_memorial_id);
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    vehicle_name: vehicle.name,
    owner: vehicle.owner,
    year,
    months: row.months,
    km_business: row.km_business,
    km_private: row.km_private,
    logged: { business: row.logged_business, private: row.logged_private, trips: row.trips },
    running_vat: row.running_vat_cents === null ? null : formatEuro(cents(row.running_vat_cents)),
    real_cost: row.real_cost_cents === null ? null : formatEuro(cents(row.real_cost_cents)),
    benefit: benefit === null ? null : formatEuro(benefit),
    lacks_market_value: isCompany && vehicle.market_value === null && countsByMarketValue(vehicle, year),
    vat_correction: isCompany && has_data ? formatEuro(flatVatOf(row)) : null,
    km_allowance: isCompany || perKm === null ? null : formatEuro(cents(kilometresOf(row).business * perKm)),
    vat_entry_id,
    km_entry_id,
    has_data,
    version: row.version,
    may: {
      edit,
      book_vat: edit && isCompany && has_data && isOver && vat_entry_id === null && may(scope, 'journal.book'),
      book_km: edit && drives && !isCompany && has_data && km_entry_id === null && may(scope, 'journal.book'),
    },
  };
}

function knownBenefit(row: VehicleYearRow): Cents | null {
  try {
    return benefitOf(row);
  } catch (error) {
    if (error instanceof NoCarDataForYear) return null;
    throw error;
  }
}

type Change = z.output<typeof API.vehicles.updateVehicleYear.body>;

const amountOf = (text: string | null | undefined) => (typeof text === 'string' ? parseEuro(text) : text);

export async function updateVehicleYear(scope: Scope, id: number, change: Change): Promise<VehicleYear> {
  await vehicleYearById(scope, id);
  const given = {
    km_business: change.km_business,
    km_private: change.km_private,
    running_vat_cents: amountOf(change.running_vat),
    real_cost_cents: amountOf(change.real_cost),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await saveYear(scope, id, change.version, set);
  return shownYear(scope, await vehicleYearById(scope, id));
}

export async function saveYear(
  scope: Scope,
  id: number,
  version: number,
  set: Readonly<Record<string, number | null | undefined>>,
): Promise<void> {
  const changed = await scope.db
    .updateTable('vehicle_years')
    .set({ ...set, version: version + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal('stale_version');
}

/** Every way to treat a vehicle in a year, side by side. Refused for a year without data. */
export async function compareWays(scope: Scope, id: number): Promise<VehicleComparison> {
  const row = await vehicleYearById(scope, id);
  const { year, vehicle } = row;
  const perKm = kmAllowance(year);
  try {
    const rates = benefitRates(vehicle, year);
    const flat = flatVatOf(row);
    const actual = actualVatOf(row);
    const unlimited = carUseVat({ ...carUseOf(row), running_vat: null }, year);
    return {
      year,
      status: hasCarData(year) ? '' : 'unknown',
      benefit: {
        amount: formatEuro(benefitOf(row)),
        base: formatEuro(
          rates.base === 'list_price' ? vehicle.list_price : (vehicle.market_value ?? vehicle.list_price),
        ),
        low_bp: rates.low_bp,
        up_to: formatEuro(rates.up_to),
        general_bp: rates.general_bp,
      },
      vat_flat: {
        amount: formatEuro(flat),
        rate_bp: carUseRate(carUseOf(row), year),
        is_limited: flat < unlimited,
      },
      vat_actual:
        actual === null ? null : { amount: formatEuro(actual.amount), private_share_bp: actual.private_share_bp },
      private_car:
        perKm === null
          ? null
          : { allowance: formatEuro(cents(kilometresOf(row).business * perKm)), cents_per_km: perKm },
      cheapest_vat: actual !== null && actual.amount < flat ? 'ACTUAL' : 'FLAT',
    };
  } catch (error) {
    if (error instanceof NoCarDataForYear) throw new Refusal('no_car_data', { about: { year: error.year } });
    throw error;
  }
}
