import { type Cents, type IsoDate, isUnderKor, repaysInKor, revisionOnDisposal, yearOf, ZERO } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AssetWithMovements, insertMovements, live, nextMovementId } from '../register/store.ts';
import { revisionLines } from './asset-entry.ts';
import { postAct } from './post-act.ts';
import { korRevisionBeside } from './revise-year.ts';

/** Whether VAT was revised for a year that ends on or after a day. */
export function isRevised(asset: AssetWithMovements, date: IsoDate): boolean {
  return live(asset).some(({ kind, year }) => kind === 'YEARLY_VAT_REVISION' && year >= yearOf(date));
}

/** A disposal in a year of which VAT was revised is refused, and so is undoing it: what was repaid of that year would not hold any more. */
export function refuseRevised(asset: AssetWithMovements, date: IsoDate): void {
  if (isRevised(asset, date)) throw new Refusal('asset_changed_later');
}

/** What a supply without VAT on a day means for VAT deducted before; `isInKor`: it is the small businesses scheme that makes it so. */
type SupplyRevision = { vat: Cents; isInKor: boolean; isRepaid: boolean };

/**
 * A supply that is exempt within the revision period takes back the VAT deducted of the years that are left, all at once (art. 13a
 * Uitv.besch. OB 1968). One in the small businesses scheme is exempt too: it repays from the limit of a year on; as
 * the law does not say so of a supply, a person may choose otherwise.
 */
export async function revisionOfSupply(
  scope: Scope,
  asset: AssetWithMovements,
  date: IsoDate,
): Promise<SupplyRevision> {
  const company = await administration(scope);
  if (!company.vat_subjected) return { vat: ZERO, isInKor: false, isRepaid: false };
  const year = yearOf(date);
  const { vat_deducted, group, in_use_from } = asset;
  const vat = revisionOnDisposal({ kind: group.kind, vat_deducted, first_use_year: yearOf(in_use_from) }, year);
  const isInKor = isUnderKor(company, date);
  const isRepaid = vat > 0 && (!isInKor || repaysInKor(vat, await korRevisionBeside(scope, asset.id, year)));
  return { vat, isInKor, isRepaid };
}

/** The revision of a supply belongs to its act, and is undone with it. In the small businesses scheme it makes an incidental return due. */
export async function reviseVat(
  scope: Scope,
  asset: AssetWithMovements,
  { date, book_as_correction }: { date: IsoDate; book_as_correction: boolean },
  { act, vat }: { act: number; vat: Cents },
): Promise<void> {
  const id = await nextMovementId(scope);
  const posted = await postAct(scope, {
    movementId: id,
    date,
    lines: revisionLines(vat, date, asset.name),
    description: `${scope.language === 'nl' ? 'Herziening btw' : 'VAT revision'} ${asset.name}`,
    asCorrection: book_as_correction,
  });
  await insertMovements(scope, [
    {
      id,
      asset_id: asset.id,
      act,
      kind: 'VAT_REVISION',
      moved_on: posted.booked_on,
      year: yearOf(date),
      about: { vat_cents: vat },
      entry_id: posted.entry_id,
    },
  ]);
}
