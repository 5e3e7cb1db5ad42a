import data from '../data/vat-revision.json' with { type: 'json' };
import { add, type Cents, multiplyDivide, ZERO } from '../money/money.ts';
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

/** How far an asset is used for supplies with VAT in a year, of the use for which its VAT was deducted. */
export type AssetUse = RevisedAsset & { taxed_percentage: number };

/**
 * VAT to repay for a year of each asset: the share of that year as far as it is used without VAT. Nothing in the year of first use nor after
 * its period, nor where the use differs by no more than a tenth; and nothing at all where a company in the small-businesses scheme, which uses
 * everything without VAT, has less than the limit to repay that year.
 */
export function revisionOfYear(
  assets: readonly AssetUse[],
  year: number,
  { isKor }: { isKor: boolean },
): { due: Cents; parts: Cents[]; isBelowLimit: boolean } {
  const parts = assets.map((asset) => {
    const without = 100 - (isKor ? 0 : asset.taxed_percentage);
    const isWithin = asset.first_use_year < year && year <= lastRevisionYear(asset);
    if (!isWithin || without <= data.least_difference_percentage) return ZERO;
    return multiplyDivide(yearlyRevision(asset), without, 100);
  });
  const due = add(...parts);
  const isBelowLimit = isKor && due < data.kor_limit_cents;
  return isBelowLimit ? { due: ZERO, parts: parts.map(() => ZERO), isBelowLimit } : { due, parts, isBelowLimit };
}
