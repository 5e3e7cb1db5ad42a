import { type Cents, cents, multiplyDivide, ZERO } from '../money/money.ts';
import { ASSET_LIMITS, type AssetKind } from './asset-groups.ts';

/** VAT deducted on an asset, and from which year it is followed. */
export type RevisedAsset = { kind: AssetKind; vat_deducted: Cents; first_use_year: number };

/** Up to this total nothing is revised when a company enters the small-businesses scheme (golden KOR-05; to be confirmed). */
export const KOR_REVISION_LIMIT = cents(50_000);

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
 * VAT to repay for a year in which an asset is used without VAT: a share of what was deducted. Nothing after its period, nor when
 * a company that enters the small-businesses scheme has no more than the limit to repay that year.
 */
export function revisionOfYear(assets: readonly RevisedAsset[], year: number): { due: Cents; isBelowLimit: boolean } {
  const total = assets
    .filter((asset) => asset.first_use_year < year && year <= lastRevisionYear(asset))
    .reduce((sum, asset) => sum + yearlyRevision(asset), 0);
  const isBelowLimit = total < KOR_REVISION_LIMIT;
  return { due: isBelowLimit ? ZERO : cents(total), isBelowLimit };
}
