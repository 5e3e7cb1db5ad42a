import type { AccountCode } from '../books/accounts.ts';
import data from '../data/depreciation.json' with { type: 'json' };
import { type Cents, cents, percentage } from '../money/money.ts';

/** What the law distinguishes: each has its own shortest life, most a year and VAT revision period. */
export const ASSET_KINDS = ['MOVABLE', 'VEHICLE', 'VAN', 'GOODWILL', 'BUILDING', 'LAND'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export const DEPRECIATION_METHODS = ['LINEAR', 'DEGRESSIVE', 'MANUAL', 'NONE'] as const;
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

/** The limits of the law for a kind of asset (art. 3.30 Wet IB 2001). */
export type AssetLimits = {
  /** Null: never depreciated. */
  shortest_life_months: number | null;
  most_a_year_bp: number;
  vat_revision_years: number;
};

export const ASSET_LIMITS: Readonly<Record<AssetKind, AssetLimits>> = data.kinds;

/** A group that every company starts with, and the ledgers its assets are booked on. */
export type StandardGroup = {
  key: string;
  kind: AssetKind;
  title_en: string;
  title_nl: string;
  cost: AccountCode;
  accumulated: AccountCode;
  expense: AccountCode;
  life_months: number;
};

export const STANDARD_GROUPS: readonly StandardGroup[] = data.groups.map(({ kind, ...group }) => ({
  ...group,
  kind: ASSET_KINDS.find((known) => known === kind) ?? 'MOVABLE',
}));

/** The book result of what is sold, scrapped or taken private. */
export const DISPOSAL_RESULT: AccountCode = '4360';

/** Above this amount excluding VAT a purchase is proposed as an asset: 450.00 itself is not (decisions §2). */
export const SMALL_ASSET_LIMIT = cents(data.small_asset_limit_cents);

/** The value below which a building is not depreciated: a share of its WOZ value. Null for a year without data. */
export function buildingFloor(woz: Cents, year: number): Cents | null {
  const rule = data.building_floor.find(({ from_year, to_year }) => from_year <= year && year <= to_year);
  return rule === undefined ? null : percentage(woz, rule.share_bp);
}
