import {
  ASSET_LIMITS,
  buildingFloor,
  type Cents,
  cents,
  type DepreciationTerms,
  type IsoDate,
  yearOf,
} from '@saldo/ledger';
import { refuseField } from '#platform/refusal';
import type { AssetColumns, AssetRow, AssetWithMovements, MovementRow } from './store.ts';
import { depreciableCost, live } from './store.ts';
import type { GroupRow } from './groups.ts';

type Floored = Pick<AssetRow, 'residual' | 'woz' | 'group'>;

/** Where depreciation of an asset stops: its residual value, or the floor of a building where that is higher; that of the last year known. */
export function lowestValue({ residual, woz, group }: Floored, year: number): Cents {
  if (group.kind !== 'BUILDING' || woz === null) return residual;
  for (let known = year; known > year - LOOK_BACK; known -= 1) {
    const floor = buildingFloor(woz, known);
    if (floor !== null) return cents(Math.max(residual, floor));
  }
  return residual;
}

const LOOK_BACK = 100;

/** Whether the floor of a building is known in a year; other assets have none. */
export function hasFloor({ woz, group }: Floored, year: number): boolean {
  return group.kind !== 'BUILDING' || woz === null || buildingFloor(woz, year) !== null;
}

/** Refuses to book on a building in a year whose floor is not known: a plan may look ahead, the books may not guess. */
export function refuseUnknownFloor(asset: Floored, year: number): void {
  if (!hasFloor(asset, year)) throw refuseField('woz_value', 'no_floor_data');
}

/** How an asset is depreciated, with its pauses as they hold. */
export function termsOf(asset: AssetWithMovements, year: number): DepreciationTerms {
  const limits = ASSET_LIMITS[asset.group.kind];
  return {
    method: asset.method,
    cost: depreciableCost(asset),
    lowest: lowestValue(asset, year),
    life_months: asset.life_months,
    degressive_bp: asset.degressive_bp,
    most_a_year_bp: asset.is_free ? null : limits.most_a_year_bp,
    in_use_from: asset.in_use_from,
    pauses: pausesOf(live(asset)),
    ...(asset.opening_on === null ? {} : { booked_until: asset.opening_on }),
  };
}

function pausesOf(movements: readonly MovementRow[]): { from: IsoDate; until: IsoDate | null }[] {
  const pauses: { from: IsoDate; until: IsoDate | null }[] = [];
  for (const { kind, moved_on } of movements) {
    const last = pauses.at(-1);
    if (kind === 'PAUSE') pauses.push({ from: moved_on, until: null });
    if (kind === 'RESUME' && last !== undefined) last.until = moved_on;
  }
  return pauses;
}

export function isPaused(asset: AssetWithMovements): boolean {
  return termsOf(asset, yearOf(asset.acquired_on)).pauses.some(({ until }) => until === null);
}

/** Refuses how an asset is to be depreciated where the law or plain sense forbids it. `path` is where its fields are in the request. */
export function refuseUnfitTerms(
  fields: Pick<
    AssetColumns,
    | 'acquired_on'
    | 'in_use_from'
    | 'cost_cents'
    | 'residual_cents'
    | 'woz_cents'
    | 'method'
    | 'life_months'
    | 'degressive_bp'
    | 'is_free'
  >,
  group: Pick<GroupRow, 'kind'>,
  path = '',
): void {
  const limits = ASSET_LIMITS[group.kind];
  if (fields.in_use_from < fields.acquired_on) throw refuseField(`${path}in_use_from`, 'used_before_bought');
  if (fields.residual_cents > fields.cost_cents) throw refuseField(`${path}residual`, 'residual_above_cost');
  if (limits.shortest_life_months === null && fields.method !== 'NONE')
    throw refuseField(`${path}method`, 'land_not_depreciated');
  if (fields.method === 'NONE') return;
  if (fields.method === 'DEGRESSIVE' && fields.degressive_bp === 0)
    throw refuseField(`${path}degressive_bp`, 'share_percentage');
  if (fields.life_months === 0) throw refuseField(`${path}life_months`, 'life_months');
  if (!fields.is_free && fields.life_months < (limits.shortest_life_months ?? 0))
    throw refuseField(`${path}life_months`, 'life_too_short');
}
