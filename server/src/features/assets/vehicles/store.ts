import type { Vehicle, VehicleFields } from '@saldo/contract';
import {
  type Cents,
  cents,
  type Fuel,
  formatEuro,
  type IsoDate,
  isoDate,
  monthOf,
  parseEuro,
  yearOf,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { noteCar } from '#features/administrations/index';
import { anyOf } from '#platform/database/any-of';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

export type VehicleRow = {
  id: number;
  name: string;
  licence_plate: string;
  owner: 'COMPANY' | 'PRIVATE';
  fuel: Fuel;
  list_price: Cents;
  market_value: Cents | null;
  first_used_on: IsoDate;
  available_from: IsoDate;
  available_until: IsoDate | null;
  vat_deducted_on_purchase: boolean;
  purchase_vat: Cents;
  asset_id: number | null;
  asset_name: string | null;
  version: number;
};

type Stored = Omit<VehicleRow, 'list_price' | 'market_value' | 'purchase_vat'> & {
  list_price_cents: number;
  market_value_cents: number | null;
  purchase_vat_cents: number;
};

export async function vehicleRows(scope: Scope, id?: number): Promise<VehicleRow[]> {
  const { rows } = await sql<Stored>`
    select v.id, v.name, v.licence_plate, v.owner, v.fuel, v.list_price_cents, v.market_value_cents, v.first_used_on, v.available_from,
      v.available_until, v.vat_deducted_on_purchase, v.purchase_vat_cents, v.asset_id, a.name as asset_name, v.version
    from vehicles v left join assets a on a.administration_id = v.administration_id and a.id = v.asset_id
    where v.administration_id = ${scope.administrationId} and (${id ?? null}::bigint is null or v.id = ${id ?? null})
    order by v.available_until is not null, lower(v.name), v.id`.execute(scope.db);
  return rows.map(({ list_price_cents, market_value_cents, purchase_vat_cents, ...row }) => ({
    ...row,
    list_price: cents(list_price_cents),
    market_value: market_value_cents === null ? null : cents(market_value_cents),
    purchase_vat: cents(purchase_vat_cents),
  }));
}

export async function vehicleById(scope: Scope, id: number): Promise<VehicleRow> {
  return orNotFound((await vehicleRows(scope, id))[0]);
}

export function shownVehicle(scope: Scope, { list_price, market_value, purchase_vat, ...row }: VehicleRow): Vehicle {
  return {
    ...row,
    list_price: formatEuro(list_price),
    market_value: market_value === null ? null : formatEuro(market_value),
    purchase_vat: formatEuro(purchase_vat),
    may: { edit: may(scope, 'assets.edit') },
  };
}

function columnsOf(fields: VehicleFields) {
  const { list_price, market_value, purchase_vat, ...rest } = fields;
  return {
    name: rest.name,
    licence_plate: rest.licence_plate,
    owner: rest.owner,
    fuel: rest.fuel,
    first_used_on: rest.first_used_on,
    available_from: rest.available_from,
    available_until: rest.available_until,
    vat_deducted_on_purchase: rest.vat_deducted_on_purchase,
    asset_id: rest.asset_id,
    list_price_cents: parseEuro(list_price),
    market_value_cents: market_value === null ? null : parseEuro(market_value),
    purchase_vat_cents: parseEuro(purchase_vat),
  };
}

async function refuseUnfit(scope: Scope, fields: VehicleFields): Promise<void> {
  if (fields.first_used_on > fields.available_from) throw refuseField('available_from', 'before_first_registration');
  if (fields.available_until !== null && fields.available_until < fields.available_from)
    throw refuseField('available_until', 'end_before_start');
  if (fields.asset_id === null) return;
  const asset = await scope.db
    .selectFrom('assets')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', fields.asset_id)
    .executeTakeFirst();
  if (asset === undefined) throw refuseField('asset_id', 'asset_unknown');
}

export async function createVehicle(scope: Scope, fields: VehicleFields): Promise<number> {
  await refuseUnfit(scope, fields);
  const { id } = await scope.db
    .insertInto('vehicles')
    .values({ administration_id: scope.administrationId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (fields.owner === 'COMPANY') await noteCar(scope);
  return id;
}

type Changed = { [Field in keyof VehicleFields]?: VehicleFields[Field] | undefined } & { version: number };

export async function updateVehicle(scope: Scope, id: number, { version, ...change }: Changed): Promise<void> {
  const row = await vehicleById(scope, id);
  const { asset_name, may: own, version: current, id: same, ...before } = shownVehicle(scope, row);
  if (current !== version) throw new Refusal('stale_version');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const now = { ...before, ...given };
  await refuseUnfit(scope, now);
  const changed = await scope.db
    .updateTable('vehicles')
    .set({ ...columnsOf(now), version: version + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal('stale_version');
}

export async function deleteVehicle(scope: Scope, id: number): Promise<void> {
  await vehicleById(scope, id);
  const booked = await scope.db
    .selectFrom('vehicle_years')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('vehicle_id', '=', id)
    .where((eb) => eb.or([eb('vat_memorial_id', 'is not', null), eb('km_memorial_id', 'is not', null)]))
    .executeTakeFirst();
  if (booked !== undefined) throw new Refusal('vehicle_in_use');
  await scope.db
    .deleteFrom('vehicles')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** The company no longer has the vehicle of an asset that went on a day; one that says until when is left as it is. Gives the others. */
export async function endVehicles(scope: Scope, assetId: number, day: IsoDate): Promise<number[]> {
  const ended = await scope.db
    .updateTable('vehicles')
    .set((eb) => ({ available_until: day, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('asset_id', '=', assetId)
    .where('available_until', 'is', null)
    .where('available_from', '<=', day)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** The company has vehicles again that ended on a day, as far as nobody gave them another end since. */
export async function resumeVehicles(scope: Scope, ids: readonly number[], day: IsoDate | null): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .updateTable('vehicles')
    .set((eb) => ({ available_until: null, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', anyOf(ids))
    .where('available_until', '=', day)
    .execute();
}

/** In how many months of a year the company had the vehicle: a month counts when it had it for a part (golden ADJ-04). */
export function monthsOf(
  { available_from, available_until }: Pick<VehicleRow, 'available_from' | 'available_until'>,
  year: number,
): number {
  const [first, last] = [isoDate(year, 1, 1), isoDate(year, 12, 31)];
  const from = available_from > first ? available_from : first;
  const until = available_until !== null && available_until < last ? available_until : last;
  if (from > until || yearOf(from) !== year || yearOf(until) !== year) return 0;
  return monthOf(until) - monthOf(from) + 1;
}
