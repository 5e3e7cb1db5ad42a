import type { AssetChange } from '@saldo/contract';
import { type Cents, cents, mostOfYear, parseEuro, type PlannedAmounts, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { hasHistory, undoMovement } from '../acts/post-act.ts';
import { depreciationIn } from '../acts/depreciate.ts';
import { type AssetWithMovements, changeAssetRow, depreciableCost, live, lockAsset, valueOn } from './store.ts';
import { lowestValue, refuseUnfitTerms, termsOf } from './terms.ts';

/** Changes how an asset is depreciated from now on; what was booked stays. */
export async function changeAsset(scope: Scope, id: number, change: AssetChange): Promise<void> {
  const asset = await lockAsset(scope, id, change.version);
  const inUseFrom = change.in_use_from ?? asset.in_use_from;
  if (inUseFrom !== asset.in_use_from && hasHistory(asset)) throw new Refusal('asset_in_use');
  const woz =
    change.woz_value === undefined ? asset.woz : change.woz_value === null ? null : parseEuro(change.woz_value);
  const now = {
    acquired_on: asset.acquired_on,
    cost_cents: asset.cost,
    in_use_from: inUseFrom,
    residual_cents: change.residual === undefined ? asset.residual : parseEuro(change.residual),
    woz_cents: woz,
    method: change.method ?? asset.method,
    life_months: change.life_months ?? asset.life_months,
    degressive_bp: change.degressive_bp ?? asset.degressive_bp,
    is_free: change.is_free ?? asset.is_free,
  };
  refuseUnfitTerms(now, asset.group);
  const { depreciation, cost } = valueOn(asset);
  if (asset.disposed_on === null && depreciation > cost - now.residual_cents)
    throw refuseField('residual', 'depreciation_above_cost');
  const after = { ...asset, ...now, residual: cents(now.residual_cents), woz };
  await changeAssetRow(scope, id, {
    ...now,
    name: change.name ?? asset.name,
    note: change.note ?? asset.note,
    vat_deducted_cents: change.vat_deducted === undefined ? asset.vat_deducted : parseEuro(change.vat_deducted),
    planned: plannedAfter(after, change.planned ?? []),
  });
}

/** The amounts set for years. One of a year that was booked stays, and none is more than the law allows. */
function plannedAfter(asset: AssetWithMovements, typed: NonNullable<AssetChange['planned']>): PlannedAmounts {
  const planned = new Map<number, Cents>(Object.entries(asset.planned).map(([year, amount]) => [Number(year), amount]));
  for (const [index, { year, amount }] of typed.entries()) {
    const at = `planned.${String(index)}.amount`;
    if (depreciationIn(asset, year) !== undefined) throw new Refusal('depreciation_exists');
    if (amount === null) {
      planned.delete(year);
      continue;
    }
    const value = parseEuro(amount);
    if (value > depreciableCost(asset) - lowestValue(asset, yearOf(asset.in_use_from)))
      throw refuseField(at, 'depreciation_above_cost');
    if (!asset.is_free && value > mostOfYear(termsOf(asset, year), 12)) throw refuseField(at, 'more_than_allowed');
    planned.set(year, value);
  }
  return Object.fromEntries(planned);
}

/** Takes an asset out of the register, as if it had not been in it: refused once something was booked of it that shows on any day. */
export async function deleteAsset(scope: Scope, id: number): Promise<void> {
  const asset = await lockAsset(scope, id);
  const isTraced = asset.movements.some(
    ({ undoes_id, moved_on }) =>
      undoes_id !== null && asset.movements.find((movement) => movement.id === undoes_id)?.moved_on !== moved_on,
  );
  if (isTraced || hasHistory(asset)) throw new Refusal('asset_in_use');
  const transfer = live(asset).find(({ about }) => about.is_transfer === true);
  if (transfer !== undefined) await undoMovement(scope, transfer, { act: asset.acts + 1, asCorrection: false });
  await sql`update vehicles set asset_id = null, version = version + 1
    where administration_id = ${scope.administrationId} and asset_id = ${id}`.execute(scope.db);
  await scope.db
    .deleteFrom('assets')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
