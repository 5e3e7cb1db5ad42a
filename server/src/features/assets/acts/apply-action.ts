import { type AssetActionBody, VAT_RATE_BP } from '@saldo/contract';
import {
  type Cents,
  cents,
  handlesVat,
  type IsoDate,
  isBookingDate,
  isUnderKor,
  type JournalLine,
  parseEuro,
  subtract,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { sellAsset } from '#features/sales/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import {
  type About,
  assetById,
  type AssetWithMovements,
  changeAssetRow,
  depreciableCost,
  insertMovements,
  lockAsset,
  nextMovementId,
  valueOn,
} from '../register/store.ts';
import { isPaused, lowestValue } from '../register/terms.ts';
import { endVehicles } from '../vehicles/store.ts';
import { depreciationLines, disposalLines, withdrawalLines } from './asset-entry.ts';
import { catchUp, depreciationIn, setDepreciation } from './depreciate.ts';
import { maySell, postAct, refuseLater } from './post-act.ts';
import { formReserve, releaseReserve, useReserve } from './reserve.ts';
import { refuseRevised, reviseVat, revisionOfSupply } from './revise-vat.ts';
import { undoLast } from './undo-last.ts';

type Body = AssetActionBody;
type Of<Action extends Body['action']> = Extract<Body, { action: Action }>;
type Disposal = Of<'SELL'> | Of<'TAKE_OUT_OF_USE'> | Of<'PRIVATE_WITHDRAWAL'>;
type Revaluation = Of<'FULL_DEPRECIATION'> | Of<'REVALUE'> | Of<'IMPAIR'>;

/** Applies an action to an asset, with what it means in the books. One at a time: a second with the same version is refused. */
export async function applyAction(scope: Scope, id: number, body: Body): Promise<void> {
  const asset = await lockAsset(scope, id, body.version);
  if (body.action === 'UNDO_LAST') return undoLast(scope, asset, body.book_as_correction);
  if (body.action === 'RESERVE') return formReserve(scope, asset, body);
  if (body.action === 'RELEASE_RESERVE') return releaseReserve(scope, asset, body);
  if (asset.disposed_on !== null) throw new Refusal('asset_disposed');
  refuseDate(scope, asset, body.date);
  switch (body.action) {
    case 'SELL':
    case 'TAKE_OUT_OF_USE':
    case 'PRIVATE_WITHDRAWAL':
      return dispose(scope, asset, body);
    case 'FULL_DEPRECIATION':
    case 'REVALUE':
    case 'IMPAIR':
      return revalue(scope, asset, body);
    case 'USE_RESERVE':
      return useReserve(scope, asset, body);
    case 'PAUSE':
    case 'RESUME':
      return pause(scope, asset, body);
  }
}

function refuseDate(scope: Scope, asset: AssetWithMovements, date: IsoDate): void {
  if (!isBookingDate(date, scope.today)) throw refuseField('date', 'date_out_of_range');
  const first = asset.movements[0]?.moved_on ?? asset.acquired_on;
  if (date < asset.acquired_on) throw refuseField('date', 'before_purchase');
  if (date < first) throw refuseField('date', asset.opening_on === null ? 'before_purchase' : 'before_opening');
}

/**
 * Takes an asset off the books. It is depreciated until the end of the last whole month before that day, whatever was booked of that year, and
 * of open years before it what was left.
 */
async function dispose(scope: Scope, asset: AssetWithMovements, body: Disposal): Promise<void> {
  const { date, action, book_as_correction: asCorrection } = body;
  if (date > scope.today) throw refuseField('date', 'date_in_future');
  const year = yearOf(date);
  const booked = depreciationIn(asset, year);
  refuseLater(asset, date, booked);
  refuseRevised(asset, date);
  const act = asset.acts + 1;
  const caughtUp = await catchUp(scope, asset, { date, act, asCorrection });
  await setDepreciation(scope, caughtUp, { year, lastDay: date, act, asCorrection });
  const now = await assetById(scope, asset.id);
  const value = valueOn(now);
  const id = await nextMovementId(scope);
  const taken = disposalLines(now.group, value, now.name);
  const { lines, price, invoice_id } = await proceeds(scope, now, body);
  const posted = await postAct(scope, {
    movementId: id,
    date,
    lines: [...lines, ...taken],
    description: `${DISPOSED[action][scope.language]} ${now.name}`,
    asCorrection,
  });
  const revision = await revisionOf(scope, now, body);
  const about: About = {
    ...(revision.open === 0 ? {} : { unrevised_cents: revision.open }),
    result: subtract(price, value.book_value),
    price_cents: price,
    ended_vehicles: await endVehicles(scope, asset.id, date),
  };
  await insertMovements(scope, [
    {
      id,
      asset_id: asset.id,
      act,
      kind: action,
      moved_on: posted.booked_on,
      year,
      cost: cents(0 - value.cost),
      depreciation: cents(0 - value.depreciation),
      about,
      entry_id: posted.entry_id,
      invoice_id,
    },
  ]);
  if (revision.repaid > 0) await reviseVat(scope, now, body, { act, vat: revision.repaid });
  await changeAssetRow(scope, asset.id, { acts: act, disposed_on: date });
}

/** A supply without VAT; what is scrapped is none. */
function isExempt(body: Disposal): body is Of<'SELL'> | Of<'PRIVATE_WITHDRAWAL'> {
  if (body.action === 'SELL') return body.treatment === 'exempt';
  return body.action === 'PRIVATE_WITHDRAWAL' && body.vat === null;
}

/**
 * VAT deducted that a supply repays, and what of it is left open by the limit of the small businesses scheme: that counts with what else goes in
 * that year. A person who chose not to repay it has decided.
 */
async function revisionOf(
  scope: Scope,
  asset: AssetWithMovements,
  body: Disposal,
): Promise<{ repaid: Cents; open: Cents }> {
  if (!isExempt(body)) return { repaid: ZERO, open: ZERO };
  const { vat, isInKor, isRepaid } = await revisionOfSupply(scope, asset, body.date);
  const chosen = isInKor ? body.revise_vat : null;
  if (chosen ?? isRepaid) return { repaid: vat, open: ZERO };
  return { repaid: ZERO, open: chosen === null ? vat : ZERO };
}

const DISPOSED = {
  SELL: { en: 'Sale of', nl: 'Verkoop' },
  TAKE_OUT_OF_USE: { en: 'Taken out of use:', nl: 'Buiten gebruik gesteld:' },
  PRIVATE_WITHDRAWAL: { en: 'Transferred to private:', nl: 'Naar privé:' },
} as const;

/** What comes in its place: the price, on its invoice; what the owner owes for it; or nothing. */
async function proceeds(
  scope: Scope,
  asset: AssetWithMovements,
  body: Disposal,
): Promise<{ lines: JournalLine[]; price: Cents; invoice_id: number | null }> {
  if (body.action === 'TAKE_OUT_OF_USE') return { lines: [], price: ZERO, invoice_id: null };
  if (body.action === 'SELL') {
    if (!maySell(scope)) throw new Refusal('not_allowed');
    const price = parseEuro(body.amount);
    const company = await administration(scope);
    const invoice_id = await sellAsset(scope, {
      contact_id: body.contact_id,
      date: body.date,
      description: body.description.trim() || asset.name,
      net: price,
      treatment: body.treatment === 'exempt' && isUnderKor(company, body.date) ? 'kor_exempt' : body.treatment,
      rate_bp: VAT_RATE_BP[body.vat],
      asCorrection: body.book_as_correction,
    });
    return { lines: [], price, invoice_id };
  }
  const company = await administration(scope);
  const charges = handlesVat(company, body.date);
  if (body.vat !== null && !charges) throw refuseField('vat', 'treatment_not_allowed');
  if (body.vat === null && charges && asset.vat_deducted > 0) throw refuseField('vat', 'vat_was_deducted');
  const price = parseEuro(body.value);
  const rate = body.vat === null ? null : VAT_RATE_BP[body.vat];
  const about = { date: body.date, form: company.business_entity, description: asset.name };
  return { lines: price === 0 ? [] : withdrawalLines(price, rate, about), price, invoice_id: null };
}

/** Writes a value down, to its lowest or to what it is worth, or back up to at most its cost. */
async function revalue(scope: Scope, asset: AssetWithMovements, body: Revaluation): Promise<void> {
  refuseLater(asset, body.date);
  const { book_value } = valueOn(asset);
  const lowest = lowestValue(asset, yearOf(body.date));
  const after = body.action === 'FULL_DEPRECIATION' ? lowest : parseEuro(body.book_value);
  if (body.action === 'FULL_DEPRECIATION' && after >= book_value) throw new Refusal('nothing_to_depreciate');
  if (body.action === 'IMPAIR' && after >= book_value) throw refuseField('book_value', 'not_lower');
  if (body.action === 'IMPAIR' && after < lowest) throw refuseField('book_value', 'below_lowest_value');
  if (body.action === 'REVALUE' && (after <= book_value || after > depreciableCost(asset)))
    throw refuseField('book_value', 'not_higher');
  const amount = subtract(book_value, after);
  const id = await nextMovementId(scope);
  const act = asset.acts + 1;
  const posted = await postAct(scope, {
    movementId: id,
    date: body.date,
    lines: depreciationLines(asset.group, amount, asset.name),
    description: `${REVALUED[body.action][scope.language]} ${asset.name}`,
    asCorrection: body.book_as_correction,
  });
  await insertMovements(scope, [
    {
      id,
      asset_id: asset.id,
      act,
      kind: body.action,
      moved_on: posted.booked_on,
      year: yearOf(body.date),
      depreciation: amount,
      entry_id: posted.entry_id,
    },
  ]);
  await changeAssetRow(scope, asset.id, { acts: act });
}

const REVALUED = {
  FULL_DEPRECIATION: { en: 'Full depreciation', nl: 'Volledige afschrijving' },
  REVALUE: { en: 'Revaluation', nl: 'Herwaardering' },
  IMPAIR: { en: 'Impairment', nl: 'Afwaardering' },
} as const;

/** Stops depreciation from the month of a day, or goes on from it. Nothing is booked. */
async function pause(scope: Scope, asset: AssetWithMovements, body: Of<'PAUSE'> | Of<'RESUME'>): Promise<void> {
  const paused = isPaused(asset);
  if (body.action === 'PAUSE' && paused) throw new Refusal('asset_is_paused');
  if (body.action === 'RESUME' && !paused) throw new Refusal('asset_not_paused');
  refuseLater(asset, body.date);
  const act = asset.acts + 1;
  await insertMovements(scope, [
    {
      id: await nextMovementId(scope),
      asset_id: asset.id,
      act,
      kind: body.action,
      moved_on: body.date,
      year: yearOf(body.date),
    },
  ]);
  await changeAssetRow(scope, asset.id, { acts: act });
}
