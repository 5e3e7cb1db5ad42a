import type { API, AssetRow as ListedAsset, AssetState, RegisterLedger, RegisterTotals } from '@saldo/contract';
import { type AssetKind, type Cents, cents, formatEuro, type IsoDate, subtract, ZERO } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ledgerBalancesOn, ledgerTitles } from '#features/journal/index';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { type GroupRow, groupsToShow } from './groups.ts';

type Filter = Pick<z.output<typeof API.assets.registerTotals.query>, 'state' | 'group_id' | 'search'>;

type Row = {
  id: number;
  name: string;
  group_id: number;
  acquired_on: IsoDate;
  residual_cents: number;
  disposed_on: IsoDate | null;
  cost: number;
  depreciation: number;
  pausing: string | null;
};

function matching(scope: Scope, { group_id, search = '' }: Filter): RawBuilder<boolean> {
  const parts = [sql<boolean>`a.administration_id = ${scope.administrationId}`];
  if (group_id !== undefined) parts.push(sql<boolean>`a.group_id = ${group_id}`);
  const words = search.trim();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql<boolean>`(a.name ilike ${pattern} or a.note ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Whether the sums of an asset, `m`, are those of one that is there on that day. */
function inState(state: Filter['state']): RawBuilder<boolean> {
  if (state === 'ALL') return sql<boolean>`true`;
  return state === 'CURRENT' ? sql<boolean>`m.cost <> 0` : sql<boolean>`m.cost = 0`;
}

/** A page of the register as of a day, by name. */
export async function registerRows(
  scope: Scope,
  on: IsoDate,
  filter: Filter & { after?: { name: string; id: number } | undefined; limit: number },
): Promise<Row[]> {
  const after =
    filter.after === undefined
      ? sql``
      : sql`and (lower(a.name), a.id) > (lower(${filter.after.name}), ${filter.after.id}::bigint)`;
  const { rows } = await sql<Row>`
    select a.id, a.name, a.group_id, a.acquired_on, a.residual_cents, a.disposed_on, m.cost, m.depreciation,
      (select x.kind from asset_movements x where x.administration_id = a.administration_id and x.asset_id = a.id
        and x.kind in ('PAUSE', 'RESUME') and not x.is_undone and x.undoes_id is null and x.moved_on <= ${on}
        order by x.act desc limit 1) as pausing
    from assets a cross join lateral (
      select sum(x.cost_cents)::bigint as cost, sum(x.depreciation_cents)::bigint as depreciation from asset_movements x
      where x.administration_id = a.administration_id and x.asset_id = a.id and x.moved_on <= ${on}) m
    where ${matching(scope, filter)} and m.cost is not null and ${inState(filter.state)} ${after}
    order by lower(a.name), a.id limit ${filter.limit}`.execute(scope.db);
  return rows;
}

type GroupTotal = { group_id: number; count: number; cost: Cents; depreciation: Cents };

async function totalsOf(scope: Scope, on: IsoDate, filter: Filter): Promise<GroupTotal[]> {
  const { rows } = await sql<{ group_id: number; count: string; cost: string; depreciation: string }>`
    select a.group_id, count(*) as count, sum(m.cost) as cost, sum(m.depreciation) as depreciation
    from assets a join (
      select x.asset_id, sum(x.cost_cents)::bigint as cost, sum(x.depreciation_cents)::bigint as depreciation from asset_movements x
      where x.administration_id = ${scope.administrationId} and x.moved_on <= ${on} group by x.asset_id) m on m.asset_id = a.id
    where ${matching(scope, filter)} and ${inState(filter.state)}
    group by a.group_id`.execute(scope.db);
  return rows.map((row) => ({
    group_id: row.group_id,
    count: Number(row.count),
    cost: cents(Number(row.cost)),
    depreciation: cents(Number(row.depreciation)),
  }));
}

export function shownRow(row: Row, groups: ReadonlyMap<number, GroupRow>, on: IsoDate): ListedAsset {
  const group = groups.get(row.group_id);
  const bookValue = row.cost - row.depreciation;
  return {
    id: row.id,
    name: row.name,
    group_id: row.group_id,
    group_name: group?.name ?? '',
    kind: group?.kind ?? ('MOVABLE' satisfies AssetKind),
    acquired_on: row.acquired_on,
    cost: formatEuro(cents(row.cost)),
    depreciation: formatEuro(cents(row.depreciation)),
    book_value: formatEuro(cents(bookValue)),
    residual: formatEuro(cents(row.residual_cents)),
    state: stateOf(row, on),
    disposed_on: row.disposed_on !== null && row.disposed_on <= on ? row.disposed_on : null,
  };
}

export function stateOf(
  row: Pick<Row, 'cost' | 'depreciation' | 'residual_cents' | 'disposed_on' | 'pausing'>,
  on: IsoDate,
): AssetState {
  if (row.cost === 0 || (row.disposed_on !== null && row.disposed_on <= on)) return 'DISPOSED';
  if (row.pausing === 'PAUSE') return 'PAUSED';
  return row.depreciation > 0 && row.cost - row.depreciation <= row.residual_cents ? 'DEPRECIATED' : 'IN_USE';
}

/** A page of the register as of a day; unless only its rows are asked, with what everything comes to. */
export async function listAssets(scope: Scope, query: z.output<typeof API.assets.assets.query>) {
  const on = query.on ?? scope.today;
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const cursor = decodeCursor(query.cursor, 'text');
  const after = cursor === undefined ? undefined : { name: String(cursor.value), id: cursor.id };
  const groups = new Map((await groupsToShow(scope)).map((group) => [group.id, group]));
  const rows = await registerRows(scope, on, { ...query, after, limit: size + 1 });
  const page = pageOf(rows, size, ({ name, id }) => ({ value: name, id }), { path: 'assets/', query });
  const found = query.rows_only === undefined ? await registerTotals(scope, query) : UNCOUNTED;
  return {
    ...found,
    on,
    next: page.next,
    previous: null,
    results: page.rows.map((row) => shownRow(row, groups, on)),
  };
}

const UNCOUNTED = { count: null, totals: null, ledgers: null };

/** What the register comes to as of a day, and the ledgers beside all of it. */
export async function registerTotals(
  scope: Scope,
  query: Filter & { on?: IsoDate | undefined },
): Promise<RegisterTotals> {
  const on = query.on ?? scope.today;
  const groups = await groupsToShow(scope);
  const totals = await totalsOf(scope, on, query);
  const isWhole = query.group_id === undefined && (query.search ?? '').trim() === '' && query.state !== 'DISPOSED';
  const all = isWhole ? totals : await totalsOf(scope, on, { state: 'ALL' });
  return {
    on,
    count: totals.reduce((sum, { count }) => sum + count, 0),
    totals: shownTotals(totals),
    ledgers: await besideLedgers(scope, on, groups, all),
  };
}

export function shownTotals(totals: readonly Pick<GroupTotal, 'cost' | 'depreciation'>[]) {
  const cost = cents(totals.reduce((sum, total) => sum + total.cost, 0));
  const depreciation = cents(totals.reduce((sum, total) => sum + total.depreciation, 0));
  return {
    cost: formatEuro(cost),
    depreciation: formatEuro(depreciation),
    book_value: formatEuro(subtract(cost, depreciation)),
  };
}

/** What the register says of each ledger of fixed assets, beside what the books say on that day. */
async function besideLedgers(
  scope: Scope,
  on: IsoDate,
  groups: readonly GroupRow[],
  totals: readonly GroupTotal[],
): Promise<RegisterLedger[]> {
  const register = new Map<string, { ledger_id: number; amount: number }>();
  const take = (code: string, ledger_id: number, amount: number): void => {
    register.set(code, { ledger_id, amount: (register.get(code)?.amount ?? 0) + amount });
  };
  for (const group of groups) {
    const total = totals.find(({ group_id }) => group_id === group.id);
    take(group.cost_account, group.cost_ledger_id, total?.cost ?? 0);
    take(group.accumulated_account, group.accumulated_ledger_id, 0 - (total?.depreciation ?? 0));
  }
  const codes = [...register.keys()];
  const titles = await ledgerTitles(scope, codes);
  const balances = await ledgerBalancesOn(scope, codes, on);
  const shown: RegisterLedger[] = [];
  for (const [code, { ledger_id, amount }] of [...register].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const booked = balances.get(code) ?? ZERO;
    if (amount === 0 && booked === 0) continue;
    shown.push({
      ledger_id,
      code,
      title: titles.get(code) ?? '',
      register: formatEuro(cents(amount)),
      ledger: formatEuro(booked),
      difference: formatEuro(cents(booked - amount)),
    });
  }
  return shown;
}
