import {
  add,
  type AssetKind,
  type Cents,
  cents,
  countsForDeduction,
  disposalAddBacks,
  energyAndEnvironment,
  formatEuro,
  type IsoDate,
  isoDate,
  lastRevisionYear,
  revisionOfYear,
  revisionStatus,
  smallScaleDeduction,
  yearlyRevision,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { korYear, mayRevise, revisedAssets } from '../acts/revise-year.ts';
import { groupsToShow } from './groups.ts';

type Bought = { id: number; name: string; group_id: number; kind: AssetKind; cost: Cents; acquired_on: IsoDate };

async function boughtIn(scope: Scope, year: number): Promise<Bought[]> {
  const { rows } = await sql<Omit<Bought, 'cost'> & { cost_cents: number }>`
    select a.id, a.name, a.group_id, g.kind, a.cost_cents, a.acquired_on from assets a
      join asset_groups g on g.administration_id = a.administration_id and g.id = a.group_id
    where a.administration_id = ${scope.administrationId} and a.origin <> 'OPENING'
      and a.acquired_on between ${isoDate(year, 1, 1)} and ${isoDate(year, 12, 31)}
    order by a.acquired_on, a.id`.execute(scope.db);
  return rows.map(({ cost_cents, ...row }) => ({ ...row, cost: cents(cost_cents) }));
}

/** What was invested in a year, as far as it counts for the small-scale deduction. */
export async function investedIn(scope: Scope, year: number): Promise<Cents> {
  return counted(await boughtIn(scope, year));
}

function counted(bought: readonly Bought[]): Cents {
  return cents(bought.filter(countsForDeduction).reduce((sum, { cost }) => sum + cost, 0));
}

/** Investments of a year, with what its disposals add back and the VAT that would be revised. */
export async function shownInvestments(scope: Scope, year: number) {
  const bought = await boughtIn(scope, year);
  const groups = new Map((await groupsToShow(scope)).map(({ id, name }) => [id, name]));
  const total = counted(bought);
  const found = smallScaleDeduction(total, year);
  const kor = await korYear(scope, year);
  const revised = await revisedAssets(scope, year);
  const { due, parts, isBelowLimit } = revisionOfYear(revised, year, kor);
  const booked = revised.flatMap((each) => (each.booked === null ? [] : [each.booked.amount]));
  return {
    year,
    assets: bought.map((asset) => ({
      id: asset.id,
      name: asset.name,
      group_name: groups.get(asset.group_id) ?? '',
      acquired_on: asset.acquired_on,
      cost: formatEuro(asset.cost),
      counts: countsForDeduction(asset),
      report_before: energyAndEnvironment(asset),
    })),
    kor_months: kor.kor_months,
    total: formatEuro(total),
    deduction: found === null ? null : formatEuro(found.deduction),
    status: found?.status ?? null,
    add_back: formatEuro(await addedBack(scope, year)),
    vat_revision: formatEuro(booked.length === 0 ? due : add(...booked)),
    is_below_revision_limit: booked.length === 0 && isBelowLimit,
    revision_status: revisionStatus(kor.kor_months),
    revised: revised
      .map((each, index) => ({ ...each, proposed: parts[index] ?? ZERO }))
      .filter((each) => year <= lastRevisionYear(each))
      .map((each) => ({
        id: each.id,
        name: each.name,
        last_year: lastRevisionYear(each),
        yearly: formatEuro(yearlyRevision(each)),
        left_at_supply: each.left_at_supply === null ? null : formatEuro(each.left_at_supply),
        proposed: formatEuro(each.proposed),
        amount: each.booked === null ? null : formatEuro(each.booked.amount),
        entry_id: each.booked?.entry_id ?? null,
      })),
    may: { revise: await mayRevise(scope, year) },
  };
}

async function addedBack(scope: Scope, year: number): Promise<Cents> {
  return cents([...(await addBacksOf(scope, year)).values()].reduce((sum, each) => sum + each, 0));
}

/** What each asset that was sold or taken private in a year adds back of the deduction, by its id. */
export async function addBacksOf(scope: Scope, year: number): Promise<Map<number, Cents>> {
  const { rows } = await sql<{
    id: number;
    kind: AssetKind;
    cost_cents: number;
    acquired_on: IsoDate;
    price: string | null;
  }>`
    select a.id, g.kind, a.cost_cents, a.acquired_on, m.about ->> 'price_cents' as price
    from asset_movements m
      join assets a on a.administration_id = m.administration_id and a.id = m.asset_id
      join asset_groups g on g.administration_id = a.administration_id and g.id = a.group_id
    where m.administration_id = ${scope.administrationId} and m.year = ${year} and not m.is_undone and m.undoes_id is null
      and m.kind in ('SELL', 'PRIVATE_WITHDRAWAL')`.execute(scope.db);
  const added = disposalAddBacks(
    rows.map(({ cost_cents, price, ...row }) => ({
      ...row,
      cost: cents(cost_cents),
      value: cents(Number(price ?? 0)),
    })),
    year,
  );
  return new Map(rows.map(({ id }, index) => [id, added?.[index] ?? ZERO]));
}
