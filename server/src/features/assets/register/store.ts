import type { MovementKind } from '@saldo/contract';
import {
  add,
  type Cents,
  cents,
  type DepreciationMethod,
  type IsoDate,
  type PlannedAmounts,
  subtract,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf } from '#platform/database/any-of';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type GroupRow, groupsOf } from './groups.ts';

/** What is kept of a movement beside its amounts. */
export const About = z.object({
  /** The last day of a depreciation that was booked for a part of a year. */
  until: z.string().optional(),
  /** The book result of a disposal, in cents: positive is profit. */
  result: z.int().optional(),
  /** What the purchase line came to when the asset was made of it. */
  line_cents: z.int().optional(),
  /** Of an acquisition: its entry moved the line from costs to fixed assets. */
  is_transfer: z.boolean().optional(),
  /** The vehicles that the company no longer has since a disposal. */
  ended_vehicles: z.array(z.int()).optional(),
  /** The price of a sale, without VAT. */
  price_cents: z.int().optional(),
  /** What was added to, taken from or released of a reinvestment reserve. */
  reserve_cents: z.int().optional(),
  /** The asset that was sold, whose reserve was used. */
  reserve_of: z.int().optional(),
  /** VAT that was taken back by its revision. */
  vat_cents: z.int().optional(),
  /** VAT that was left when it went in the small businesses scheme and stayed below the limit of that year: it may still come above it. */
  unrevised_cents: z.int().optional(),
});
export type About = z.infer<typeof About>;

export type MovementRow = {
  id: number;
  asset_id: number;
  act: number;
  kind: MovementKind;
  moved_on: IsoDate;
  year: number;
  cost: Cents;
  depreciation: Cents;
  about: About;
  entry_id: number | null;
  invoice_id: number | null;
  undoes_id: number | null;
  is_undone: boolean;
};

export type AssetRow = {
  id: number;
  group: GroupRow;
  name: string;
  acquired_on: IsoDate;
  in_use_from: IsoDate;
  cost: Cents;
  residual: Cents;
  woz: Cents | null;
  method: DepreciationMethod;
  life_months: number;
  degressive_bp: number;
  is_free: boolean;
  planned: PlannedAmounts;
  vat_deducted: Cents;
  origin: 'PURCHASE' | 'OPENING' | 'OTHER';
  expense_id: number | null;
  expense_line: number | null;
  opening_on: IsoDate | null;
  note: string;
  disposed_on: IsoDate | null;
  acts: number;
  version: number;
};

/** An asset with every movement, oldest first. */
export type AssetWithMovements = AssetRow & { movements: MovementRow[] };

const Planned = z.record(z.string(), z.int());

function rows(scope: Scope) {
  return scope.db.selectFrom('assets').selectAll().where('administration_id', '=', scope.administrationId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function rowOf(stored: Stored, groups: readonly GroupRow[]): AssetRow {
  const { cost_cents, residual_cents, woz_cents, vat_deducted_cents, ...row } = stored;
  const planned = Object.entries(Planned.parse(row.planned)).map(([year, amount]) => [Number(year), cents(amount)]);
  return {
    ...row,
    group: orNotFound(groups.find(({ id }) => id === row.group_id)),
    cost: cents(cost_cents),
    residual: cents(residual_cents),
    woz: woz_cents === null ? null : cents(woz_cents),
    vat_deducted: cents(vat_deducted_cents),
    method: row.method as DepreciationMethod,
    origin: row.origin as AssetRow['origin'],
    planned: Object.fromEntries(planned) as PlannedAmounts,
  };
}

/** Assets by id, in that order. */
export async function assetsByIds(scope: Scope, ids: readonly number[]): Promise<AssetWithMovements[]> {
  if (ids.length === 0) return [];
  const groups = await groupsOf(scope);
  const stored = await rows(scope).where('id', '=', anyOf(ids)).orderBy('id').execute();
  const movements = await movementsOf(scope, ids);
  return stored.map((row) => ({ ...rowOf(row, groups), movements: movements.get(row.id) ?? [] }));
}

export async function assetById(scope: Scope, id: number): Promise<AssetWithMovements> {
  return orNotFound((await assetsByIds(scope, [id]))[0]);
}

/** Takes the turn of the administration, and locks an asset: two acts on one never pass side by side. */
export async function lockAsset(scope: Scope, id: number, version?: number): Promise<AssetWithMovements> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const asset = await assetById(scope, id);
  if (version !== undefined && asset.version !== version) throw new Refusal('stale_version');
  return asset;
}

async function movementsOf(scope: Scope, assetIds: readonly number[]): Promise<Map<number, MovementRow[]>> {
  const stored = await scope.db
    .selectFrom('asset_movements')
    .selectAll()
    .where('administration_id', '=', scope.administrationId)
    .where('asset_id', '=', anyOf(assetIds))
    .orderBy('act')
    .orderBy('id')
    .execute();
  const byAsset = new Map<number, MovementRow[]>();
  for (const { cost_cents, depreciation_cents, ...row } of stored) {
    const movement: MovementRow = {
      ...row,
      kind: row.kind as MovementKind,
      cost: cents(cost_cents),
      depreciation: cents(depreciation_cents),
      about: About.parse(row.about),
    };
    byAsset.set(row.asset_id, [...(byAsset.get(row.asset_id) ?? []), movement]);
  }
  return byAsset;
}

/** Movements that hold: not undone, and no undoing. */
export function live({ movements }: AssetWithMovements): MovementRow[] {
  return movements.filter(({ is_undone, undoes_id }) => !is_undone && undoes_id === null);
}

/** What the register shows of an asset on a day; without a day, of all that was booked. */
export function valueOn(
  asset: AssetWithMovements,
  day?: IsoDate,
): { cost: Cents; depreciation: Cents; book_value: Cents } {
  let cost = 0;
  let depreciation = 0;
  for (const movement of asset.movements) {
    if (day !== undefined && movement.moved_on > day) continue;
    cost += movement.cost;
    depreciation += movement.depreciation;
  }
  return {
    cost: cents(cost),
    depreciation: cents(depreciation),
    book_value: subtract(cents(cost), cents(depreciation)),
  };
}

/** What the cost of an asset is depreciated from: without what of a reinvestment reserve was taken off it. */
export function depreciableCost(asset: AssetWithMovements): Cents {
  return add(asset.cost, ...live(asset).flatMap(({ kind, cost }) => (kind === 'USE_RESERVE' ? [cost] : [])));
}

/** Taken before a movement is written, so that its entry can name it. */
export async function nextMovementIds(scope: Scope, count: number): Promise<number[]> {
  const { rows: taken } = await sql<{ id: number }>`
    select nextval('asset_movements_id_seq') as id from generate_series(1, ${count})`.execute(scope.db);
  return taken.map(({ id }) => id);
}

export async function nextMovementId(scope: Scope): Promise<number> {
  return orNotFound((await nextMovementIds(scope, 1))[0]);
}

export type NewMovement = {
  id: number;
  asset_id: number;
  act: number;
  kind: MovementKind;
  moved_on: IsoDate;
  year: number;
  cost?: Cents;
  depreciation?: Cents;
  about?: About;
  entry_id?: number | null;
  invoice_id?: number | null;
  undoes_id?: number;
};

const ROWS_PER_INSERT = 500;

export async function insertMovements(scope: Scope, movements: readonly NewMovement[]): Promise<void> {
  for (let start = 0; start < movements.length; start += ROWS_PER_INSERT)
    await insertSome(scope, movements.slice(start, start + ROWS_PER_INSERT));
}

async function insertSome(scope: Scope, movements: readonly NewMovement[]): Promise<void> {
  await scope.db
    .insertInto('asset_movements')
    .values(
      movements.map(({ cost = cents(0), depreciation = cents(0), about = {}, ...movement }) => ({
        administration_id: scope.administrationId,
        entry_id: null,
        invoice_id: null,
        undoes_id: null,
        ...movement,
        cost_cents: cost,
        depreciation_cents: depreciation,
        about: JSON.stringify(about),
        created_by: scope.personId,
      })),
    )
    .execute();
}

export type AssetColumns = {
  group_id: number;
  name: string;
  acquired_on: IsoDate;
  in_use_from: IsoDate;
  cost_cents: number;
  residual_cents: number;
  woz_cents: number | null;
  method: DepreciationMethod;
  life_months: number;
  degressive_bp: number;
  is_free: boolean;
  vat_deducted_cents: number;
  origin: AssetRow['origin'];
  expense_id: number | null;
  expense_line: number | null;
  opening_on: IsoDate | null;
  note: string;
};

/** Adds assets; each has had one act, which brought it into the register. Their ids, in order. */
export async function insertAssets(scope: Scope, assets: readonly AssetColumns[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < assets.length; start += ROWS_PER_INSERT) {
    const added = await scope.db
      .insertInto('assets')
      .values(
        assets.slice(start, start + ROWS_PER_INSERT).map((asset) => ({
          administration_id: scope.administrationId,
          ...asset,
          acts: 1,
          created_by: scope.personId,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

type Changes = Partial<AssetColumns> & { planned?: PlannedAmounts; disposed_on?: IsoDate | null; acts?: number };

export async function changeAssetRow(scope: Scope, id: number, { planned, ...changes }: Changes): Promise<void> {
  await scope.db
    .updateTable('assets')
    .set((eb) => ({
      ...changes,
      ...(planned === undefined ? {} : { planned: JSON.stringify(planned) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
