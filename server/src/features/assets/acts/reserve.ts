import type { AssetActionBody, ReinvestmentReserve } from '@saldo/contract';
import {
  add,
  type AssetKind,
  type Cents,
  cents,
  formatEuro,
  type IsoDate,
  isBoughtInTime,
  mayReplace,
  mostOfReserve,
  negate,
  parseEuro,
  reinvestmentUntil,
  subtract,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { inactiveLedgers, ledgerCodes, ledgerIdOf, ledgerWithRgs, loadEntry } from '#features/journal/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import {
  About,
  type AssetWithMovements,
  changeAssetRow,
  insertMovements,
  live,
  type MovementRow,
  type NewMovement,
  nextMovementId,
  valueOn,
} from '../register/store.ts';
import { lowestValue } from '../register/terms.ts';
import { reserveLines, useReserveLines } from './asset-entry.ts';
import { actsOf, postAct, refuseLater } from './post-act.ts';

type Of<Action extends AssetActionBody['action']> = Extract<AssetActionBody, { action: Action }>;

/** The reinvestment reserve of an asset that was sold. */
type Reserve = {
  id: number;
  name: string;
  kind: AssetKind;
  sold_on: IsoDate;
  book_value: Cents;
  formed: Cents;
  used: Cents;
  released: Cents;
  left: Cents;
  /** The cost of what it was used for, before it was taken off, without what other reserves took off it. */
  invested: Cents;
  formed_on: IsoDate;
  /** The entry that formed it. */
  entry_id: number | null;
};

type Row = Pick<MovementRow, 'kind' | 'asset_id' | 'moved_on' | 'entry_id'> & {
  about: unknown;
  name: string;
  cost_cents: number;
  asset_kind: AssetKind;
};

/** Every reserve that was formed, latest sale first. It is what the movements of assets say of it. */
async function readReserves(scope: Scope): Promise<Reserve[]> {
  const { rows } = await sql<Row>`
    select m.kind, m.asset_id, m.moved_on, m.entry_id, m.about, a.name, a.cost_cents, g.kind as asset_kind
    from asset_movements m
      join assets a on a.administration_id = m.administration_id and a.id = m.asset_id
      join asset_groups g on g.administration_id = a.administration_id and g.id = a.group_id
    where m.administration_id = ${scope.administrationId} and not m.is_undone and m.undoes_id is null
      and (m.kind in ('RESERVE', 'USE_RESERVE', 'RELEASE_RESERVE') or m.kind = 'SELL' and m.asset_id in (
        select r.asset_id from asset_movements r
        where r.administration_id = ${scope.administrationId} and r.kind = 'RESERVE' and not r.is_undone and r.undoes_id is null))
    order by m.id`.execute(scope.db);
  const movements = rows.map(({ about, ...row }) => ({ ...row, about: About.parse(about) }));
  return movements
    .filter(({ kind }) => kind === 'SELL')
    .map((sold) => {
      const of = (kind: MovementRow['kind']) =>
        movements.filter((each) => each.kind === kind && (each.about.reserve_of ?? each.asset_id) === sold.asset_id);
      const total = (kind: MovementRow['kind']) => reserved(of(kind));
      const [formed, used, released] = [total('RESERVE'), total('USE_RESERVE'), total('RELEASE_RESERVE')];
      const costs = new Map(
        of('USE_RESERVE').map(({ asset_id, cost_cents }) => {
          const others = movements.filter(
            (each) =>
              each.asset_id === asset_id && each.kind === 'USE_RESERVE' && each.about.reserve_of !== sold.asset_id,
          );
          return [asset_id, subtract(cents(cost_cents), reserved(others))];
        }),
      );
      return {
        id: sold.asset_id,
        name: sold.name,
        kind: sold.asset_kind,
        sold_on: sold.moved_on,
        book_value: cents((sold.about.price_cents ?? 0) - (sold.about.result ?? 0)),
        formed,
        used,
        released,
        left: subtract(formed, add(used, released)),
        invested: add(...costs.values()),
        formed_on: of('RESERVE')[0]?.moved_on ?? sold.moved_on,
        entry_id: of('RESERVE')[0]?.entry_id ?? null,
      };
    })
    .toSorted((a, b) => (a.sold_on === b.sold_on ? b.id - a.id : a.sold_on < b.sold_on ? 1 : -1));
}

const reserved = (movements: readonly Pick<MovementRow, 'about'>[]): Cents =>
  add(...movements.map(({ about }) => cents(about.reserve_cents ?? 0)));

/** The reserves as they are shown. */
export async function shownReserves(scope: Scope): Promise<ReinvestmentReserve[]> {
  return (await readReserves(scope)).map(({ id, name, sold_on, formed_on, ...amounts }) => ({
    id,
    name,
    sold_on,
    formed_on,
    formed: formatEuro(amounts.formed),
    used: formatEuro(amounts.used),
    released: formatEuro(amounts.released),
    left: formatEuro(amounts.left),
    book_value: formatEuro(amounts.book_value),
    last_year: reinvestmentUntil(sold_on),
  }));
}

async function reserveOf(scope: Scope, assetId: number): Promise<Reserve | undefined> {
  return (await readReserves(scope)).find(({ id }) => id === assetId);
}

/** Refused while some of it was used for another asset. */
export async function refuseUsedReserve(scope: Scope, assetId: number): Promise<void> {
  if (((await reserveOf(scope, assetId))?.used ?? ZERO) > 0) throw new Refusal('reserve_in_use');
}

/** The ledger of a new reserve. */
function reserveLedger(scope: Scope): Promise<string> {
  return ledgerWithRgs(scope, {
    code: '0530',
    title_nl: 'Herinvesteringsreserve',
    title_en: 'Reinvestment reserve',
    category: 'equity',
    rgs_code: 'BEivFirHer',
  });
}

/** The ledger on which a reserve stands: that of the entry that formed it, or the one into which that was merged. */
async function ledgerIdOfReserve(scope: Scope, { entry_id, sold_on }: Reserve): Promise<number> {
  const { lines } = await loadEntry(scope, orNotFound(entry_id), sold_on);
  const { account } = orNotFound(lines.find(({ amount }) => amount < 0));
  const id = await ledgerIdOf(scope, account);
  return (await inactiveLedgers(scope)).get(id) ?? id;
}

async function ledgerOfReserve(scope: Scope, reserve: Reserve): Promise<string> {
  const id = await ledgerIdOfReserve(scope, reserve);
  return orNotFound((await ledgerCodes(scope, [id])).get(id)).code;
}

/** How many reserves, of which something is left, stand on a ledger. */
export async function reservesOnLedger(scope: Scope, ledgerId: number): Promise<number> {
  let count = 0;
  for (const reserve of await readReserves(scope))
    if (reserve.left > 0 && (await ledgerIdOfReserve(scope, reserve)) === ledgerId) count += 1;
  return count;
}

const WORDS = {
  RESERVE: { en: 'Reinvestment reserve', nl: 'Herinvesteringsreserve' },
  USE_RESERVE: { en: 'Reinvestment reserve used:', nl: 'Herinvesteringsreserve afgeboekt:' },
  RELEASE_RESERVE: { en: 'Reinvestment reserve released:', nl: 'Vrijval herinvesteringsreserve' },
} as const;

type Change = {
  kind: keyof typeof WORDS;
  body: { date: IsoDate; book_as_correction: boolean };
  lines: Parameters<typeof postAct>[1]['lines'];
  amount: Cents;
} & Pick<NewMovement, 'cost'> & { reserve_of?: number };

async function book(scope: Scope, asset: AssetWithMovements, change: Change): Promise<void> {
  const { kind, body, lines, amount, cost = ZERO, reserve_of } = change;
  const id = await nextMovementId(scope);
  const act = asset.acts + 1;
  const posted = await postAct(scope, {
    movementId: id,
    date: body.date,
    lines,
    description: `${WORDS[kind][scope.language]} ${asset.name}`,
    asCorrection: body.book_as_correction,
  });
  const about = { reserve_cents: amount, ...(reserve_of === undefined ? {} : { reserve_of }) };
  const year = yearOf(body.date);
  const moved = { id, asset_id: asset.id, act, kind, moved_on: posted.booked_on, year, cost, about };
  await insertMovements(scope, [{ ...moved, entry_id: posted.entry_id }]);
  await changeAssetRow(scope, asset.id, { acts: act });
}

/** Puts the book profit of a sale aside, in the year of the sale, to be taken off the cost of what is bought in its place. */
export async function formReserve(scope: Scope, asset: AssetWithMovements, body: Of<'RESERVE'>): Promise<void> {
  const sold = live(asset).find(({ kind }) => kind === 'SELL');
  const result = cents(sold?.about.result ?? 0);
  if (sold === undefined || result <= 0) throw new Refusal('no_reserve');
  if (live(asset).some(({ kind }) => kind === 'RESERVE')) throw new Refusal('reserve_exists');
  if (body.date < sold.moved_on || yearOf(body.date) !== yearOf(sold.moved_on))
    throw refuseField('date', 'until_outside_year');
  const amount = parseEuro(body.amount);
  if (amount > result) throw refuseField('amount', 'above_book_profit');
  const lines = reserveLines(await reserveLedger(scope), amount, asset.name);
  await book(scope, asset, { kind: 'RESERVE', body, lines, amount });
}

/** Takes a reserve, or a part of it, off the cost of what was bought in time. */
export async function useReserve(scope: Scope, asset: AssetWithMovements, body: Of<'USE_RESERVE'>): Promise<void> {
  refuseLater(asset, body.date);
  const reserves = await readReserves(scope);
  const reserve = reserves.find(({ id }) => id === body.reserve_id);
  if (reserve === undefined || reserve.id === asset.id) throw refuseField('reserve_id', 'reserve_unknown');
  const isInTime = [asset.acquired_on, body.date].every((day) => isBoughtInTime(reserve.sold_on, day));
  if (!isInTime) throw refuseField('reserve_id', 'reserve_not_in_time');
  if (body.date < reserve.formed_on) throw refuseField('date', 'reserve_formed_later');
  if (!mayReplace(reserve.kind, { kind: asset.group.kind, life_months: asset.life_months }))
    throw refuseField('reserve_id', 'reserve_other_function');
  const amount = parseEuro(body.amount);
  const uses = actsOf(asset).filter(({ kind }) => kind === 'USE_RESERVE');
  const others = uses.filter(({ about }) => about.reserve_of !== reserve.id);
  const cost = others.length === uses.length ? subtract(asset.cost, reserved(others)) : ZERO;
  const before = reserves.filter(({ id }) => others.some(({ about }) => about.reserve_of === id));
  if (amount > mostOfReserve(reserve, cost, before)) throw refuseField('amount', 'above_reserve');
  if (subtract(valueOn(asset).book_value, amount) < lowestValue(asset, yearOf(body.date)))
    throw refuseField('amount', 'below_lowest_value');
  const accounts = { reserve: await ledgerOfReserve(scope, reserve), cost: asset.group.cost_account };
  const lines = useReserveLines(accounts, amount, asset.name);
  await book(scope, asset, { kind: 'USE_RESERVE', body, lines, amount, cost: negate(amount), reserve_of: reserve.id });
}

/** Makes what is left of a reserve profit again: when nothing will be bought, or its years are over. */
export async function releaseReserve(
  scope: Scope,
  asset: AssetWithMovements,
  body: Of<'RELEASE_RESERVE'>,
): Promise<void> {
  const reserve = await reserveOf(scope, asset.id);
  if (reserve === undefined || reserve.left <= 0) throw new Refusal('no_reserve');
  const { left } = reserve;
  refuseLater(asset, body.date);
  const lines = reserveLines(await ledgerOfReserve(scope, reserve), negate(left), asset.name);
  await book(scope, asset, { kind: 'RELEASE_RESERVE', body, lines, amount: left });
}
