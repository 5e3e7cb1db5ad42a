import { isUnderKor, repaysInKor, revisionOnDisposal, yearOf } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AssetWithMovements, insertMovements, live, nextMovementId } from '../register/store.ts';
import { revisionLines } from './asset-entry.ts';
import { postAct } from './post-act.ts';

/** A disposal in a year of which VAT was revised is refused: what was repaid of that year does not hold for an asset that is gone. */
export function refuseRevised(asset: AssetWithMovements, date: string): void {
  if (live(asset).some(({ kind, year }) => kind === 'YEARLY_VAT_REVISION' && year >= yearOf(date)))
    throw new Refusal('asset_changed_later');
}

/** A supply without VAT. `revise_vat`: what a person chose in the small-businesses scheme. */
type Supply = { date: string; revise_vat: boolean | null; book_as_correction: boolean };

/**
 * A supply that is exempt within the revision period takes back the VAT deducted of the years that are left, all at once (art. 13a
 * Uitv.besch. OB 1968). It belongs to the act of the supply, and is undone with it. One in the small-businesses scheme is exempt too: it makes an
 * incidental return due, from the limit of a year on; as the law does not say so of a supply, a person may choose otherwise.
 */
export async function reviseVat(
  scope: Scope,
  asset: AssetWithMovements,
  { date, revise_vat, book_as_correction }: Supply,
  act: number,
): Promise<void> {
  const company = await administration(scope);
  if (!company.vat_subjected) return;
  const { kind } = asset.group;
  const revised = { kind, vat_deducted: asset.vat_deducted, first_use_year: yearOf(asset.in_use_from) };
  const vat = revisionOnDisposal(revised, yearOf(date));
  if (vat === 0) return;
  if (isUnderKor(company, date) && !(revise_vat ?? repaysInKor(vat))) return;
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
