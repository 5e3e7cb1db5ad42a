import data from '../data/vat-revision.json' with { type: 'json' };
import { isoDate } from '../calendar/calendar.ts';
import { add, type Cents, multiplyDivide, ZERO } from '../money/money.ts';
import { isUnderKor, type KorStatus } from '../vat/small-business-scheme.ts';
import { ASSET_LIMITS, type AssetKind } from './asset-groups.ts';

/** VAT deducted on an asset, and from which year it is followed. */
export type RevisedAsset = { kind: AssetKind; vat_deducted: Cents; first_use_year: number };

/** The last year in which VAT on an asset may be revised: the year of first use and the four (buildings: nine) after it. */
export function lastRevisionYear({ kind, first_use_year }: Pick<RevisedAsset, 'kind' | 'first_use_year'>): number {
  return first_use_year + ASSET_LIMITS[kind].vat_revision_years - 1;
}

/** VAT of one year of the revision period. */
export function yearlyRevision({ kind, vat_deducted }: RevisedAsset): Cents {
  return multiplyDivide(vat_deducted, 1, ASSET_LIMITS[kind].vat_revision_years);
}

/** VAT to repay when an asset goes without VAT in a year: what is left of its period, that year included (art. 13a Uitv.besch. OB 1968). */
export function revisionOnDisposal(asset: RevisedAsset, year: number): Cents {
  const left = Math.max(0, lastRevisionYear(asset) - year + 1);
  const years = ASSET_LIMITS[asset.kind].vat_revision_years;
  return multiplyDivide(asset.vat_deducted, Math.min(left, years), years);
}

/**
 * How far an asset is used for supplies with VAT in a year, in percent of the use for which its VAT was deducted; null: as the months outside
 * the small-businesses scheme say.
 */
export type AssetUse = RevisedAsset & { taxed_percentage: number | null };

/**
 * The months of a year in which the small-businesses scheme held, by their first day. Revision looks at the use in the whole year, so a scheme
 * that held for a part of it counts for that part (`data/vat-revision.json`: to be confirmed).
 */
export function korMonths(scheme: KorStatus, year: number): number {
  return Array.from({ length: 12 }, (_, month) => isoDate(year, month + 1, 1)).filter((day) => isUnderKor(scheme, day))
    .length;
}

/** What of the year an asset is used without VAT: of a whole year in the small-businesses scheme all, whatever was typed. */
function withoutVat({ taxed_percentage }: AssetUse, months: number): { part: number; of: number } {
  if (taxed_percentage === null || months === 12) return { part: months, of: 12 };
  return { part: 100 - taxed_percentage, of: 100 };
}

/**
 * VAT to repay for a year of each asset: the share of that year as far as it is used without VAT. Nothing in the year of first use nor after
 * its period, nor where the use differs by no more than a tenth; and nothing at all where a company that was in the small-businesses scheme in
 * that year has less than the limit to repay. `kor_months`: see `korMonths`.
 */
export function revisionOfYear(
  assets: readonly AssetUse[],
  year: number,
  { kor_months }: { kor_months: number },
): { due: Cents; parts: Cents[]; isBelowLimit: boolean } {
  const parts = assets.map((asset) => {
    const { part, of } = withoutVat(asset, kor_months);
    const isWithin = asset.first_use_year < year && year <= lastRevisionYear(asset);
    if (!isWithin || part * 100 <= data.least_difference_percentage * of) return ZERO;
    return multiplyDivide(yearlyRevision(asset), part, of);
  });
  const due = add(...parts);
  const isBelowLimit = kor_months > 0 && due < data.kor_limit_cents;
  return isBelowLimit ? { due: ZERO, parts: parts.map(() => ZERO), isBelowLimit } : { due, parts, isBelowLimit };
}

/**
 * Whether VAT is repaid of an asset that goes in the small-businesses scheme: from the limit of a year on, all that is left of its period counting
 * in the year in which it goes (`data/vat-revision.json`: to be confirmed).
 */
export function repaysInKor(vat: Cents): boolean {
  return vat >= data.kor_limit_cents;
}

/** How sure the rules of revision are, as the data says: `final`, or not confirmed yet. */
export const REVISION_STATUS: string = data.status;
