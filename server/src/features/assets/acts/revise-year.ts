import {
  add,
  type AssetUse,
  type Cents,
  cents,
  isBookingDate,
  type IsoDate,
  isoDate,
  isUnderKor,
  type KorYear,
  korMonths,
  korRevision,
  revisionOfYear,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { administration } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { assetsByIds, changeAssetRow, insertMovements, live, nextMovementId } from '../register/store.ts';
import { revisionLines } from './asset-entry.ts';
import { postAct, undoMovement } from './post-act.ts';

/** An asset whose VAT may be revised in a year, with its use and what was booked. */
type Revised = AssetUse & {
  id: number;
  name: string;
  acts: number;
  booked: { id: number; amount: Cents; entry_id: number | null } | null;
};

type Row = Pick<Revised, 'id' | 'name' | 'acts' | 'kind'> & {
  vat_deducted_cents: number;
  in_use_from: IsoDate;
  movement_id: number | null;
  vat: number | null;
  entry_id: number | null;
  left: number | null;
};

/**
 * Assets on which VAT was deducted, as far as the company had them at the end of a year, or had not repaid what was left when they went in the
 * small businesses scheme in that year.
 */
export async function revisedAssets(
  scope: Scope,
  year: number,
  uses: ReadonlyMap<number, number> = new Map(),
): Promise<Revised[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.acts, g.kind, a.vat_deducted_cents, a.in_use_from, m.id as movement_id, (m.about ->> 'vat_cents')::bigint as vat,
      m.entry_id, (s.about ->> 'unrevised_cents')::bigint as left
    from assets a
      join asset_groups g on g.administration_id = a.administration_id and g.id = a.group_id
      left join asset_movements m on m.administration_id = a.administration_id and m.asset_id = a.id and m.year = ${year}
        and m.kind = 'YEARLY_VAT_REVISION' and m.undoes_id is null and not m.is_undone
      left join asset_movements s on s.administration_id = a.administration_id and s.asset_id = a.id and s.year = ${year}
        and s.kind in ('SELL', 'PRIVATE_WITHDRAWAL') and s.undoes_id is null and not s.is_undone
    where a.administration_id = ${scope.administrationId} and a.vat_deducted_cents > 0
      and (s.about ->> 'unrevised_cents' is not null or (a.in_use_from < ${isoDate(year, 1, 1)}
        and (a.disposed_on is null or a.disposed_on > ${isoDate(year, 12, 31)})))
    order by a.in_use_from, a.id`.execute(scope.db);
  return rows.map(({ id, name, acts, kind, vat_deducted_cents, in_use_from, movement_id, vat, entry_id, left }) => ({
    id,
    name,
    acts,
    kind,
    vat_deducted: cents(vat_deducted_cents),
    first_use_year: yearOf(in_use_from),
    taxed_percentage: uses.get(id) ?? null,
    left_at_supply: left === null ? null : cents(left),
    booked: movement_id === null ? null : { id: movement_id, amount: cents(vat ?? 0), entry_id },
  }));
}

/** The small businesses scheme in a year, with what was repaid of assets that went in it. */
export async function korYear(scope: Scope, year: number): Promise<KorYear> {
  const company = await administration(scope);
  const { rows } = await sql<{ disposed_on: IsoDate; vat: number }>`
    select a.disposed_on, (m.about ->> 'vat_cents')::bigint as vat
    from asset_movements m join assets a on a.administration_id = m.administration_id and a.id = m.asset_id
    where m.administration_id = ${scope.administrationId} and m.year = ${year} and m.kind = 'VAT_REVISION' and m.undoes_id is null
      and not m.is_undone and a.disposed_on is not null`.execute(scope.db);
  const inScheme = rows.filter(({ disposed_on }) => isUnderKor(company, disposed_on));
  return { kor_months: korMonths(company, year), repaid: add(...inScheme.map(({ vat }) => cents(vat))) };
}

/** What the scheme makes of a year beside one asset: its limit is one of all of them together. */
export async function korRevisionBeside(scope: Scope, assetId: number, year: number): Promise<Cents> {
  const others = (await revisedAssets(scope, year)).filter(({ id }) => id !== assetId);
  return korRevision(others, year, await korYear(scope, year));
}

/** Whether the VAT of a year can be revised by this person: once the year is over. */
export async function mayRevise(scope: Scope, year: number): Promise<boolean> {
  const { vat_subjected } = await administration(scope);
  return vat_subjected && may(scope, 'assets.edit') && isBookingDate(isoDate(year, 12, 31), scope.today);
}

type Asked = { assets: readonly { id: number; taxed_percentage: number }[]; book_as_correction: boolean };

/**
 * Repays for a year a share of the VAT that was deducted on what is used without VAT, in the last return of that year (art. 13 Uitv.besch.
 * OB 1968). It is less in box 5b: of a company that is then in the small businesses scheme that makes an incidental return due.
 */
export async function reviseYear(scope: Scope, year: number, { assets, book_as_correction }: Asked): Promise<void> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const date = isoDate(year, 12, 31);
  const company = await administration(scope);
  const uses = new Map(assets.map(({ id, taxed_percentage }) => [id, taxed_percentage]));
  const revised = await revisedAssets(scope, year, uses);
  if (revised.some(({ booked }) => booked !== null)) throw new Refusal('revision_booked');
  const { due, parts } = revisionOfYear(revised, year, await korYear(scope, year));
  if (due === 0 || !company.vat_subjected) throw new Refusal('nothing_to_revise');
  for (const [index, asset] of revised.entries()) {
    const amount = parts[index];
    if (amount !== undefined && amount !== 0)
      await bookRevision(scope, asset, { year, date, amount, book_as_correction });
  }
}

async function bookRevision(
  scope: Scope,
  asset: Pick<Revised, 'id' | 'name' | 'acts'>,
  revision: { year: number; date: string; amount: Cents; book_as_correction: boolean },
): Promise<void> {
  const { year, date, amount, book_as_correction: asCorrection } = revision;
  const id = await nextMovementId(scope);
  const act = asset.acts + 1;
  const description = `${scope.language === 'nl' ? 'Herziening btw' : 'VAT revision'} ${String(year)} ${asset.name}`;
  const lines = revisionLines(amount, date, asset.name);
  const posted = await postAct(scope, { movementId: id, date, lines, description, asCorrection });
  const moved = { id, asset_id: asset.id, act, kind: 'YEARLY_VAT_REVISION', moved_on: posted.booked_on, year } as const;
  await insertMovements(scope, [{ ...moved, about: { vat_cents: amount }, entry_id: posted.entry_id }]);
  await changeAssetRow(scope, asset.id, { acts: act });
}

/** Takes back the VAT revision of a year. */
export async function takeBackRevision(scope: Scope, year: number, asCorrection: boolean): Promise<void> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const booked = (await revisedAssets(scope, year)).filter((each) => each.booked !== null);
  if (booked.length === 0) throw new Refusal('nothing_to_revise');
  const assets = await assetsByIds(
    scope,
    booked.map(({ id }) => id),
  );
  for (const asset of assets) {
    const act = asset.acts + 1;
    const movement = live(asset).find((each) => each.kind === 'YEARLY_VAT_REVISION' && each.year === year);
    if (movement !== undefined) await undoMovement(scope, movement, { act, asCorrection });
    await changeAssetRow(scope, asset.id, { acts: act });
  }
}

/** What a company that was in the small businesses scheme has to repay for a year of its books here, and has not booked. */
export async function vatToRevise(scope: Scope, year: number): Promise<Cents> {
  const company = await administration(scope);
  if (year < company.first_year || !company.vat_subjected) return ZERO;
  const kor = await korYear(scope, year);
  if (kor.kor_months === 0) return ZERO;
  const revised = await revisedAssets(scope, year);
  return revised.some(({ booked }) => booked !== null) ? ZERO : revisionOfYear(revised, year, kor).due;
}
