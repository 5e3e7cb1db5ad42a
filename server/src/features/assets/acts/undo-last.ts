import { isoDate } from '@saldo/ledger';
import { creditAssetSale } from '#features/sales/index';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { assetById, type AssetWithMovements, changeAssetRow, type MovementRow } from '../register/store.ts';
import { resumeVehicles } from '../vehicles/store.ts';
import { setDepreciation } from './depreciate.ts';
import { actsOf, isDisposal, undoMovement } from './post-act.ts';
import { refuseUsedReserve } from './reserve.ts';
import { refuseRevised } from './revise-vat.ts';

/**
 * Takes back the last action, with all that it booked: the depreciation until that day, and the invoice of a sale by a credit note. What it
 * replaced comes back. Depreciation booked after it is taken back first.
 */
export async function undoLast(scope: Scope, asset: AssetWithMovements, asCorrection: boolean): Promise<void> {
  const movements = actsOf(asset);
  const last = movements.findLast(({ kind }) => kind !== 'DEPRECIATION' && kind !== 'VAT_REVISION');
  if (last === undefined) throw new Refusal('nothing_to_undo');
  if (movements.some(({ act }) => act > last.act)) throw new Refusal('asset_changed_later');
  if (last.kind === 'RESERVE') await refuseUsedReserve(scope, asset.id);
  if (isDisposal(last)) refuseRevised(asset, asset.disposed_on ?? last.moved_on);
  const act = asset.acts + 1;
  for (const movement of movements.filter((each) => each.act === last.act).toReversed())
    await undoMovement(scope, movement, { act, asCorrection });
  await takeBackInvoice(scope, last);
  await resumeVehicles(scope, last.about.ended_vehicles ?? [], asset.disposed_on);
  for (const { year, about } of replacedBy(asset, last.act)) {
    const lastDay = about.until ?? isoDate(year, 12, 31);
    await setDepreciation(scope, await assetById(scope, asset.id), { year, lastDay, act, asCorrection });
  }
  await changeAssetRow(scope, asset.id, { acts: act, ...(isDisposal(last) ? { disposed_on: null } : {}) });
}

/** The depreciation that an act took the place of, by year. */
function replacedBy({ movements }: AssetWithMovements, act: number): MovementRow[] {
  const undone = movements.flatMap((each) => (each.act === act && each.undoes_id !== null ? [each.undoes_id] : []));
  return movements
    .filter(({ id, kind }) => kind === 'DEPRECIATION' && undone.includes(id))
    .toSorted((a, b) => a.year - b.year);
}

async function takeBackInvoice(scope: Scope, { invoice_id }: MovementRow): Promise<void> {
  if (invoice_id === null) return;
  if (!may(scope, 'sales.send')) throw new Refusal('not_allowed');
  await creditAssetSale(scope, invoice_id);
}
