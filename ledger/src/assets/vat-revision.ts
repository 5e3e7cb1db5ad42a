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

/** What may be revised of an asset in a year. */
export type AssetUse = RevisedAsset & {
  /**
   * How far it is used for supplies with VAT, in percent of the use for which its VAT was deducted; null: as the months outside the
   * small businesses scheme say.
   */
  taxed_percentage: number | null;
  /** It went in the scheme, and this is left of its period and was not repaid then; null: it did not go, or was settled at once. */
  left_at_supply: Cents | null;
};

/**
 * The months of a year in which the small businesses scheme held, by their first day. Revision looks at the use in the whole year, so a scheme
 * that held for a part of it counts for that part (`data/vat-revision.json`: to be confirmed).
 */
export function korMonths(scheme: KorStatus, year: number): number {
  return Array.from({ length: 12 }, (_, month) => isoDate(year, month + 1, 1)).filter((day) => isUnderKor(scheme, day))
    .length;
}

/** The scheme in a year: see `korMonths`; `repaid` is what was repaid of assets when they went in it. */
export type KorYear = { kor_months: number; repaid: Cents };

/** What of the year an asset is used without VAT: of a whole year in the small businesses scheme all, whatever was typed. */
function withoutVat({ taxed_percentage }: AssetUse, months: number): { part: number; of: number } {
  if (taxed_percentage === null || months === 12) return { part: months, of: 12 };
  return { part: 100 - taxed_percentage, of: 100 };
}

/** What each asset comes to before the limit of the scheme, and whether it is the scheme that makes it so: not where a person typed the use. */
function shareOf(asset: AssetUse, year: number, months: number): { share: Cents; isOfKor: boolean } {
  if (asset.left_at_supply !== null) return { share: asset.left_at_supply, isOfKor: true };
  const isOfKor = asset.taxed_percentage === null || months === 12;
  const { part, of } = withoutVat(asset, months);
  const isWithin = asset.first_use_year < year && year <= lastRevisionYear(asset);
  if (!isWithin || part * 100 <= data.least_difference_percentage * of) return { share: ZERO, isOfKor };
  return { share: multiplyDivide(yearlyRevision(asset), part, of), isOfKor };
}

/** What a company has to revise for a year because of the scheme, before its limit: the year of each asset, and what went in it. */
export function korRevision(assets: readonly AssetUse[], year: number, { kor_months, repaid }: KorYear): Cents {
  const shares = assets.map((asset) => shareOf(asset, year, kor_months)).filter(({ isOfKor }) => isOfKor);
  return add(repaid, ...shares.map(({ share }) => share));
}

/**
 * VAT to repay for a year of each asset: the share of that year as far as it is used without VAT. Nothing in the year of first use nor after
 * its period, nor where the use differs by no more than a tenth. What the small businesses scheme makes of it is repaid only from the limit of a
 * year on, over all assets together with what went in that year; what a person typed always is.
 */
export function revisionOfYear(
  assets: readonly AssetUse[],
  year: number,
  kor: KorYear,
): { due: Cents; parts: Cents[]; isBelowLimit: boolean } {
  const total = korRevision(assets, year, kor);
  const isBelowLimit = total > 0 && total < data.kor_limit_cents;
  const parts = assets.map((asset) => {
    const { share, isOfKor } = shareOf(asset, year, kor.kor_months);
    return isOfKor && isBelowLimit ? ZERO : share;
  });
  return { due: add(...parts), parts, isBelowLimit };
}

/**
 * Whether VAT is repaid of an asset that goes in the small businesses scheme: from the limit of a year on. All that is left of its period counts
 * in the year in which it goes, with what else the scheme makes of that year (`data/vat-revision.json`: to be confirmed).
 */
export function repaysInKor(vat: Cents, others: Cents): boolean {
  return add(vat, others) >= data.kor_limit_cents;
}

/**
 * How sure the rules of revision are for a year with so many months in the scheme, as the data says: `final`, or not confirmed yet. Of a part of a
 * year, that its months say how far an asset was used.
 */
export function revisionStatus(months: number): string {
  return months > 0 && months < 12 ? data.kor_part_of_year_status : data.status;
}

/** How sure it is that the limit of a year holds for what goes in the scheme. */
export const SUPPLY_STATUS: string = data.kor_disposal_status;
