import { add, allocate, type Cents, cents, subtract, yearOf, ZERO } from '@saldo/ledger';
import { reversalOf } from '#features/journal/index';
import {
  type AssetRegister,
  type BookedExpenseLine,
  fixedAssetLines,
  type LinesChange,
} from '#features/purchases/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { hasHistory, opposite, undoMovement } from '../acts/post-act.ts';
import { groupsOf } from './groups.ts';
import { linePlaces, vatShares } from './line-places.ts';
import { bookTransfer } from './purchase-lines.ts';
import {
  type AssetWithMovements,
  assetsByIds,
  changeAssetRow,
  insertMovements,
  live,
  type MovementRow,
  nextMovementId,
} from './store.ts';

/** Keeps assets and the purchase lines they came from together: what purchases tell the register. */
export const assetRegister: AssetRegister = {
  follow: followExpense,
  refuseRemoval: async (scope, expenseId) => {
    if ((await assetIdsOf(scope, expenseId)).length > 0) throw new Refusal('expense_has_assets');
  },
};

async function assetIdsOf(scope: Scope, expenseId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('assets')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('expense_id', '=', expenseId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * An expense was posted again: its assets get the new entry. Their cost follows the line as long as nothing was booked of them; after that only a
 * change that leaves the line as it was is accepted.
 */
async function followExpense(scope: Scope, expenseId: number, change: LinesChange): Promise<void> {
  const assets = await assetsByIds(scope, await assetIdsOf(scope, expenseId));
  if (assets.length === 0) return;
  const groups = await groupsOf(scope);
  const lines = await fixedAssetLines(scope, {
    expenseId,
    ledgerIds: groups.map(({ cost_ledger_id }) => cost_ledger_id),
    costs: { category: 'equipment', above: ZERO },
  });
  const places = linePlaces(change.before, change.after);
  for (const [number, ofLine] of Map.groupBy(assets, ({ expense_line }) => expense_line ?? 0)) {
    const place = places[number - 1] ?? null;
    const line = lines.find(({ line_number }) => place !== null && line_number === place + 1);
    if (place === null || line === undefined) throw new Refusal('expense_has_assets');
    const isOtherVat = change.before[number - 1]?.vat_cents !== change.after[place]?.vat_cents;
    const shares = costsOfLine(ofLine, line);
    const costs = ofLine.map((_, index) => shares[index] ?? ZERO);
    const vat = vatShares(line, ZERO, costs);
    for (const [index, asset] of ofLine.entries())
      await followLine(scope, asset, { line, cost: costs[index] ?? ZERO, vat: vat[index] ?? ZERO, isOtherVat });
  }
}

/** What the assets of a line cost after it was changed: each its share, and so what of the line is not in the register. */
function costsOfLine(assets: readonly AssetWithMovements[], { amount }: BookedExpenseLine): Cents[] {
  const before = lineBefore(assets[0]) ?? amount;
  const weights = assets.map(({ cost }) => cost);
  return allocate(amount, [...weights, Math.max(0, subtract(before, add(...weights)))]);
}

function lineBefore(asset: AssetWithMovements | undefined): Cents | undefined {
  const known = asset === undefined ? undefined : purchaseOf(asset)?.about.line_cents;
  return known === undefined ? undefined : cents(known);
}

const purchaseOf = (asset: AssetWithMovements): MovementRow | undefined =>
  live(asset).find(({ kind }) => kind === 'ACQUISITION');

type Followed = { line: BookedExpenseLine; cost: Cents; vat: Cents; isOtherVat: boolean };

async function followLine(scope: Scope, asset: AssetWithMovements, followed: Followed): Promise<void> {
  const { line, cost, vat, isOtherVat } = followed;
  const bought = purchaseOf(asset);
  if (bought === undefined) return;
  const before = lineBefore(asset) ?? line.amount;
  const isTransferred = bought.about.is_transfer === true;
  const isDirect = line.ledger_id === asset.group.cost_ledger_id;
  const isSame = before === line.amount && bought.moved_on === line.booked_on && isTransferred !== isDirect;
  if (isSame) {
    // The entry of a transfer stays; that of the expense is the new one.
    if (!isTransferred) await nameEntry(scope, bought, line.entry_id);
    if (isOtherVat && live(asset).some(({ kind }) => REVISIONS.includes(kind))) throw new Refusal('expense_has_assets');
    if (isOtherVat || asset.expense_line !== line.line_number)
      await changeAssetRow(scope, asset.id, {
        expense_line: line.line_number,
        ...(isOtherVat ? { vat_deducted_cents: vat } : {}),
      });
    return;
  }
  if (hasHistory(asset)) throw new Refusal('expense_has_assets');
  if (cost === 0 || cost < asset.residual) throw new Refusal('expense_has_assets');
  const act = asset.acts + 1;
  await takeOut(scope, asset, bought, act);
  if (isDirect)
    await insertMovements(scope, [
      {
        id: await nextMovementId(scope),
        asset_id: asset.id,
        act,
        kind: 'ACQUISITION',
        moved_on: line.booked_on,
        year: yearOf(line.booked_on),
        cost,
        about: { line_cents: line.amount },
        entry_id: line.entry_id,
      },
    ]);
  else await bookTransfer(scope, { assetId: asset.id, act, line, cost, group: asset.group, name: asset.name });
  await changeAssetRow(scope, asset.id, {
    acts: act,
    cost_cents: cost,
    acquired_on: line.document_date,
    in_use_from:
      asset.in_use_from === asset.acquired_on || asset.in_use_from < line.document_date
        ? line.document_date
        : asset.in_use_from,
    vat_deducted_cents: vat,
    expense_line: line.line_number,
  });
}

/** Once VAT was revised, what was deducted is settled. */
const REVISIONS: readonly MovementRow['kind'][] = ['VAT_REVISION', 'YEARLY_VAT_REVISION'];

async function nameEntry(scope: Scope, { id }: MovementRow, entryId: number): Promise<void> {
  await scope.db
    .updateTable('asset_movements')
    .set({ entry_id: entryId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** What the line brought into the register goes out on the day on which its entry was reversed. */
async function takeOut(scope: Scope, asset: AssetWithMovements, bought: MovementRow, act: number): Promise<void> {
  if (bought.about.is_transfer === true) return undoMovement(scope, bought, { act, asCorrection: false });
  const reversal = bought.entry_id === null ? undefined : await reversalOf(scope, bought.entry_id);
  await insertMovements(scope, [
    {
      ...opposite(bought),
      id: await nextMovementId(scope),
      asset_id: asset.id,
      act,
      moved_on: reversal?.entry_date ?? bought.moved_on,
      entry_id: reversal?.id ?? null,
      undoes_id: bought.id,
    },
  ]);
  await scope.db
    .updateTable('asset_movements')
    .set({ is_undone: true })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', bought.id)
    .execute();
}
