import type { VEHICLE_BOOKINGS, VehicleYear } from '@saldo/contract';
import { cents, formatEuro, hasCarData, type IsoDate, kmAllowance, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { createMemorial, memorialById } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import {
  actualVatOf,
  kilometresOf,
  lastDayOf,
  saveYear,
  shownYear,
  type VehicleYearRow,
  vehicleYearById,
} from './vehicle-years.ts';

type Booking = (typeof VEHICLE_BOOKINGS)[number];

/**
 * Books VAT on private use in the last return of the year, or the mileage allowance of a private car, as a general journal entry. Booked once,
 * unless that entry was reversed; refused for a year without data.
 */
export async function bookVehicleYear(
  scope: Scope,
  id: number,
  { version, booking, book_as_correction }: { version: number; booking: Booking; book_as_correction: boolean },
): Promise<VehicleYear> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const row = await vehicleYearById(scope, id);
  if (row.version !== version) throw new Refusal('stale_version');
  const isKm = booking === 'KM_ALLOWANCE';
  const known = isKm ? kmAllowance(row.year) !== null : hasCarData(row.year);
  if (!known) throw new Refusal('no_car_data', { about: { year: row.year } });
  if (isKm !== (row.vehicle.owner === 'PRIVATE')) throw new Refusal('nothing_to_book');
  await refuseBooked(scope, isKm ? row.km_memorial_id : row.vat_memorial_id);
  const memorialId = await createMemorial(scope, {
    date: bookedOn(scope, row, isKm),
    description: `${row.vehicle.name} ${String(row.year)}`,
    booking: isKm ? allowance(row) : privateUse(row, booking),
    reverses_on: null,
    book_as_correction,
  });
  await saveYear(scope, id, version, isKm ? { km_memorial_id: memorialId } : { vat_memorial_id: memorialId });
  return shownYear(scope, await vehicleYearById(scope, id));
}

/** A mileage allowance may also be booked today, in the year itself; VAT on private use counts in the last return alone. */
function bookedOn(scope: Scope, row: VehicleYearRow, isKm: boolean): IsoDate {
  const end = lastDayOf(row, scope.today);
  if (end !== null) return end;
  if (isKm && yearOf(scope.today) === row.year) return scope.today;
  if (isKm) throw new Refusal('nothing_to_book');
  throw new Refusal('vehicle_year_not_over', { about: { year: row.year } });
}

async function refuseBooked(scope: Scope, memorialId: number | null): Promise<void> {
  const memorial = memorialId === null ? undefined : await memorialById(scope, memorialId);
  if (memorial !== undefined && memorial.undone_by_entry_id === null) throw new Refusal('vehicle_year_booked');
}

function allowance(row: VehicleYearRow) {
  const km = kilometresOf(row).business;
  if (km === 0) throw new Refusal('nothing_to_book');
  return { type: 'KM_ALLOWANCE' as const, km };
}

/** By the flat rate, or limited to what the private share of the kilometres comes to. */
function privateUse(row: VehicleYearRow, booking: Booking) {
  const { vehicle, year, months } = row;
  if (vehicle.list_price === 0) throw new Refusal('nothing_to_book');
  const use = {
    type: 'PRIVATE_USE_CAR' as const,
    list_price: formatEuro(vehicle.list_price),
    first_used_year: yearOf(vehicle.first_used_on),
    vat_deducted_on_purchase: vehicle.vat_deducted_on_purchase,
    months,
  };
  if (booking === 'VAT_ACTUAL') {
    const actual = actualVatOf(row);
    if (actual === null || actual.amount === 0) throw new Refusal('nothing_to_book', { about: { year } });
    return { ...use, running_vat: formatEuro(actual.amount), purchase_vat: '0.00' };
  }
  const running = row.running_vat_cents;
  return {
    ...use,
    running_vat: running === null ? null : formatEuro(cents(running)),
    purchase_vat: formatEuro(vehicle.purchase_vat),
  };
}
