import { balance, type IsoDate, type JournalLine, moveEntry, negate } from '@saldo/ledger';
import { lockedPeriodOn, periodProcessed, placeEntry, refuseLocked } from '#features/administrations/index';
import { filedPeriodOf, placeCorrection, postEntry, reversalOf, reverseEntry } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { type AssetWithMovements, insertMovements, live, type MovementRow, nextMovementId } from '../register/store.ts';

type Posted = { entry_id: number; booked_on: IsoDate };

/**
 * Posts what an act means in the books, on its own day; in locked books, and with VAT in a filed return, only as a correction. `movementId` is
 * the movement that it belongs to.
 */
export async function postAct(
  scope: Scope,
  act: { movementId: number; date: IsoDate; lines: readonly JournalLine[]; description: string; asCorrection: boolean },
): Promise<Posted> {
  const unplaced = balance(act.date, act.lines);
  const { booked_on, corrects, vatMonth } = await placeEntry(scope, act.date, {
    asCorrection: act.asCorrection,
    unplaced,
  });
  const moved = typeof unplaced === 'string' ? unplaced : moveEntry(unplaced, booked_on, vatMonth(act.date));
  const entry = corrects === null || typeof moved === 'string' ? moved : await placeCorrection(scope, corrects, moved);
  const { entryId } = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'asset', id: act.movementId },
    description: act.description,
    ...(corrects === null ? {} : { correctsPeriodId: corrects.id }),
  });
  return { entry_id: entryId, booked_on };
}

/**
 * Undoes a movement: its entry is reversed, and the register gets its opposite on the same day. In locked books and of a filed return only as
 * a correction.
 */
export async function undoMovement(
  scope: Scope,
  movement: MovementRow,
  { act, asCorrection }: { act: number; asCorrection: boolean },
): Promise<void> {
  const { moved_on, entry_id } = await reverseOf(scope, movement, asCorrection);
  const id = await nextMovementId(scope);
  await insertMovements(scope, [{ ...opposite(movement), id, act, moved_on, entry_id, undoes_id: movement.id }]);
  await scope.db
    .updateTable('asset_movements')
    .set({ is_undone: true })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', movement.id)
    .execute();
}

/** The opposite of a movement in the register, without what it says of itself. */
export function opposite({ asset_id, kind, year, cost, depreciation }: MovementRow) {
  return { asset_id, kind, year, cost: negate(cost), depreciation: negate(depreciation) };
}

async function reverseOf(
  scope: Scope,
  { entry_id, moved_on }: MovementRow,
  asCorrection: boolean,
): Promise<{ moved_on: IsoDate; entry_id: number | null }> {
  if (entry_id === null) return { moved_on, entry_id: null };
  const filed = await filedPeriodOf(scope, entry_id, moved_on, lockedPeriodOn);
  if (!asCorrection) {
    if (filed !== null) throw await periodProcessed(scope, filed);
    await refuseLocked(scope, moved_on);
  }
  const reversed = await reverseEntry(scope, entry_id);
  const { entry_date } = orNotFound(await reversalOf(scope, entry_id));
  return { moved_on: entry_date, entry_id: reversed.entryId };
}

/** A sale makes an invoice, and makes it final. */
export function maySell(scope: Scope): boolean {
  return may(scope, 'sales.edit') && may(scope, 'sales.send');
}

const BEGINNINGS: readonly MovementRow['kind'][] = ['ACQUISITION', 'OPENING'];

/** Whether anything was booked of an asset after it came into the register. */
export function hasHistory(asset: AssetWithMovements): boolean {
  return live(asset).some(({ kind }) => !BEGINNINGS.includes(kind));
}

/** The movements that hold after an asset came into the register, in whose order it matters: VAT of a year is revised beside them. */
export function actsOf(asset: AssetWithMovements): MovementRow[] {
  return live(asset).filter(({ kind }) => !BEGINNINGS.includes(kind) && kind !== 'YEARLY_VAT_REVISION');
}

const DISPOSALS: readonly MovementRow['kind'][] = ['SELL', 'TAKE_OUT_OF_USE', 'PRIVATE_WITHDRAWAL'];

/** Whether an asset left the register by this. */
export function isDisposal({ kind }: MovementRow): boolean {
  return DISPOSALS.includes(kind);
}

/** Refuses an act before something that happened since, other than `except`. */
export function refuseLater(asset: AssetWithMovements, date: IsoDate, except?: MovementRow): void {
  if (actsOf(asset).some((movement) => movement.moved_on > date && movement.id !== except?.id))
    throw new Refusal('asset_changed_later');
}
