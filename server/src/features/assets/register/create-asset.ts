import type { AssetBody } from '@saldo/contract';
import { isBookingDate, parseEuro, yearOf } from '@saldo/ledger';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { groupById, type GroupRow } from './groups.ts';
import { type AssetColumns, insertAssets, insertMovements, type NewMovement, nextMovementIds } from './store.ts';
import { lowestValue, refuseUnfitTerms } from './terms.ts';

type Typed = Pick<
  AssetBody,
  'name' | 'group_id' | 'cost' | 'residual' | 'woz_value' | 'degressive_bp' | 'is_free' | 'note'
> & {
  method?: AssetBody['method'] | undefined;
  life_months?: number | undefined;
};

/** What an asset is by what was typed; what was left out follows from its group. */
export function assetColumns(
  typed: Typed,
  group: GroupRow,
  about: Pick<
    AssetColumns,
    'acquired_on' | 'in_use_from' | 'vat_deducted_cents' | 'origin' | 'expense_id' | 'expense_line' | 'opening_on'
  >,
): AssetColumns {
  return {
    ...about,
    group_id: group.id,
    name: typed.name,
    cost_cents: parseEuro(typed.cost),
    residual_cents: parseEuro(typed.residual),
    woz_cents: typed.woz_value === null ? null : parseEuro(typed.woz_value),
    method: typed.method ?? group.method,
    life_months: typed.life_months ?? group.life_months,
    degressive_bp: typed.degressive_bp,
    is_free: typed.is_free,
    note: typed.note,
  };
}

/** An asset as it is added, with the movement that brings it into the register. */
export type NewAsset = { columns: AssetColumns; movement: Omit<NewMovement, 'id' | 'asset_id' | 'act'> };

/** What is in the books already: in the opening balance, with what was depreciated until then, or by another entry. Nothing is posted. */
export function typedAsset(scope: Scope, body: Omit<AssetBody, 'admin_id'>, group: GroupRow): NewAsset {
  const { opening, acquired_on } = body;
  const columns = assetColumns(body, group, {
    acquired_on,
    in_use_from: body.in_use_from ?? acquired_on,
    vat_deducted_cents: parseEuro(body.vat_deducted),
    origin: opening === null ? 'OTHER' : 'OPENING',
    expense_id: null,
    expense_line: null,
    opening_on: opening?.on ?? null,
  });
  refuseUnfitTerms(columns, group);
  const cost = parseEuro(body.cost);
  if (opening === null) {
    if (!isBookingDate(acquired_on, scope.today)) throw refuseField('acquired_on', 'date_out_of_range');
    return { columns, movement: { kind: 'ACQUISITION', moved_on: acquired_on, year: yearOf(acquired_on), cost } };
  }
  if (acquired_on > opening.on) throw refuseField('acquired_on', 'opening_before_purchase');
  if (!isBookingDate(opening.on, scope.today)) throw refuseField('opening.on', 'date_out_of_range');
  const depreciation = parseEuro(opening.depreciation);
  const lowest = lowestValue(
    { residual: parseEuro(body.residual), woz: body.woz_value === null ? null : parseEuro(body.woz_value), group },
    yearOf(opening.on),
  );
  if (depreciation > Math.max(0, cost - lowest)) throw refuseField('opening.depreciation', 'depreciation_above_cost');
  return {
    columns,
    movement: { kind: 'OPENING', moved_on: opening.on, year: yearOf(opening.on), cost, depreciation },
  };
}

export async function addAssets(scope: Scope, assets: readonly NewAsset[]): Promise<number[]> {
  const ids = await insertAssets(
    scope,
    assets.map(({ columns }) => columns),
  );
  const movementIds = await nextMovementIds(scope, assets.length);
  await insertMovements(
    scope,
    assets.map(({ movement }, index) => ({
      ...movement,
      id: movementIds[index] ?? 0,
      asset_id: ids[index] ?? 0,
      act: 1,
    })),
  );
  return ids;
}

/** Adds an asset that is already in the books. */
export async function createAsset(scope: Scope, body: AssetBody): Promise<number> {
  const group = await groupById(scope, body.group_id);
  const [id = 0] = await addAssets(scope, [typedAsset(scope, body, group)]);
  return id;
}
