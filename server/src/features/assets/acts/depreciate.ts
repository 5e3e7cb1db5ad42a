import {
  add,
  addDays,
  depreciationOfYear,
  firstOfMonth,
  type IsoDate,
  isBookingDate,
  isoDate,
  yearOf,
} from '@saldo/ledger';
import { booksLockedUntil, isLocked } from '#features/administrations/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import {
  assetById,
  type AssetWithMovements,
  changeAssetRow,
  insertMovements,
  live,
  lockAsset,
  type MovementRow,
  nextMovementId,
  valueOn,
} from '../register/store.ts';
import { hasFloor, refuseUnknownFloor, termsOf } from '../register/terms.ts';
import { depreciationLines } from './asset-entry.ts';
import { actsOf, postAct, refuseLater, undoMovement } from './post-act.ts';

/** What becomes of depreciation that was asked for. */
export type Outcome = 'booked' | 'unchanged' | 'nothing';

/** The last day that a depreciation of a year covers: of a year that is not over, the end of the last whole month. */
export function lastDayOf(scope: Scope, year: number, until?: IsoDate): IsoDate {
  if (until !== undefined && yearOf(until) !== year) throw refuseField('until', 'until_outside_year');
  const end = until ?? isoDate(year, 12, 31);
  if (until !== undefined || isBookingDate(end, scope.today)) return end;
  const wholeMonth = addDays(firstOfMonth(addDays(scope.today, 1)), -1);
  if (yearOf(wholeMonth) !== year) throw new Refusal('nothing_to_depreciate');
  return wholeMonth;
}

export function isWholeYear(day: IsoDate): boolean {
  return day.endsWith('-12-31');
}

/** The depreciation of a year that holds. */
export function depreciationIn(asset: AssetWithMovements, year: number): MovementRow | undefined {
  return live(asset).find((movement) => movement.kind === 'DEPRECIATION' && movement.year === year);
}

/** What a year, or its first part, is depreciated, leaving out what was booked for it before. */
export function amountOfYear(asset: AssetWithMovements, year: number, lastDay: IsoDate) {
  const { book_value } = valueOn(asset);
  const before = depreciationIn(asset, year);
  const value = before === undefined ? book_value : add(book_value, before.depreciation);
  return depreciationOfYear(termsOf(asset, year), value, year, {
    planned: asset.planned,
    ...(isWholeYear(lastDay) ? {} : { lastDay }),
  });
}

export function depreciationName(asset: Pick<AssetWithMovements, 'name'>, scope: Scope, year: number): string {
  return `${scope.language === 'nl' ? 'Afschrijving' : 'Depreciation'} ${String(year)} ${asset.name}`;
}

/**
 * Books the depreciation of a year until a day of it, in place of what was booked for another part of that year: one holds per asset and year.
 * Where the books were locked since over what it replaces, that is reversed on the first open day: nothing changes in what is locked. The asset
 * is locked.
 */
export async function setDepreciation(
  scope: Scope,
  asset: AssetWithMovements,
  { year, lastDay, act, asCorrection }: { year: number; lastDay: IsoDate; act: number; asCorrection: boolean },
): Promise<Outcome> {
  const before = depreciationIn(asset, year);
  const { amount } = amountOfYear(asset, year, lastDay);
  if (before !== undefined && (before.about.until === lastDay || before.depreciation === amount)) return 'unchanged';
  refuseUnknownFloor(asset, year);
  if (before !== undefined) await undoMovement(scope, before, { act, asCorrection: true });
  if (amount === 0) return 'nothing';
  const id = await nextMovementId(scope);
  const description = depreciationName(asset, scope, year);
  const lines = depreciationLines(asset.group, amount, asset.name);
  const posted = await postAct(scope, { movementId: id, date: lastDay, lines, description, asCorrection });
  await insertMovements(scope, [
    {
      id,
      asset_id: asset.id,
      act,
      kind: 'DEPRECIATION',
      moved_on: posted.booked_on,
      year,
      depreciation: amount,
      about: { until: lastDay },
      entry_id: posted.entry_id,
    },
  ]);
  return 'booked';
}

/**
 * Earlier years of which not all was depreciated before something happens on a day, each by its last day: as far as the books are open, and
 * nothing was booked of the asset since.
 */
export function yearsBehind(asset: AssetWithMovements, date: IsoDate, lockedUntil: IsoDate | null): IsoDate[] {
  const first = yearOf(asset.opening_on ?? asset.in_use_from);
  const found: IsoDate[] = [];
  for (let year = Math.max(first, yearOf(asset.in_use_from)); year < yearOf(date); year += 1) {
    const end = isoDate(year, 12, 31);
    const before = depreciationIn(asset, year);
    const isWhole = before !== undefined && (before.about.until ?? end) === end;
    const isLater = actsOf(asset).some(({ id, moved_on }) => moved_on > end && id !== before?.id);
    if (!isWhole && !isLater && !isLocked(end, lockedUntil) && hasFloor(asset, year)) found.push(end);
  }
  return found;
}

/** Books what of earlier years was left, so that a year keeps its own depreciation. Gives the asset as it then is. */
export async function catchUp(
  scope: Scope,
  asset: AssetWithMovements,
  { date, act, asCorrection }: { date: IsoDate; act: number; asCorrection: boolean },
): Promise<AssetWithMovements> {
  let now = asset;
  for (const lastDay of yearsBehind(asset, date, await booksLockedUntil(scope))) {
    await setDepreciation(scope, now, { year: yearOf(lastDay), lastDay, act, asCorrection });
    now = await assetById(scope, asset.id);
  }
  return now;
}

/** Books the depreciation of one asset; refused when it was booked, and when there is nothing. */
export async function depreciateAsset(scope: Scope, id: number, year: number, until?: IsoDate): Promise<void> {
  const asset = await lockAsset(scope, id);
  if (asset.disposed_on !== null) throw new Refusal('asset_disposed');
  const lastDay = lastDayOf(scope, year, until);
  const before = depreciationIn(asset, year);
  if (before !== undefined && (before.about.until ?? lastDay) >= lastDay) throw new Refusal('depreciation_exists');
  refuseLater(asset, lastDay, before);
  const act = asset.acts + 1;
  const outcome = await setDepreciation(scope, asset, { year, lastDay, act, asCorrection: false });
  if (outcome === 'unchanged') throw new Refusal('depreciation_exists');
  if (outcome === 'nothing') throw new Refusal('nothing_to_depreciate');
  await changeAssetRow(scope, id, { acts: act });
}

/** Takes back a depreciation, as long as nothing happened after it; in locked books only as a correction. */
export async function deleteDepreciation(
  scope: Scope,
  assetId: number,
  movementId: number,
  asCorrection: boolean,
): Promise<void> {
  const asset = await lockAsset(scope, assetId);
  const movement = live(asset).find(({ id, kind }) => id === movementId && kind === 'DEPRECIATION');
  if (movement === undefined) throw new Refusal('not_found');
  if (asset.disposed_on !== null) throw new Refusal('asset_disposed');
  refuseLater(asset, movement.moved_on, movement);
  const act = asset.acts + 1;
  await undoMovement(scope, movement, { act, asCorrection });
  await changeAssetRow(scope, assetId, { acts: act });
}
