import type { AssetGroup, AssetGroupFields } from '@saldo/contract';
import {
  ASSET_LIMITS,
  type AccountCode,
  type AssetKind,
  type DepreciationMethod,
  STANDARD_GROUPS,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { type ChartLedger, chartOfAccounts, ledgerCodes } from '#features/journal/index';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** A group with the codes of its ledgers. */
export type GroupRow = {
  id: number;
  /** Of a standard group that nobody renamed, in the language of who asks. */
  name: string;
  /** Its names in every language. */
  names: readonly string[];
  kind: AssetKind;
  method: DepreciationMethod;
  life_months: number;
  cost_ledger_id: number;
  accumulated_ledger_id: number;
  expense_ledger_id: number;
  cost_account: AccountCode;
  accumulated_account: AccountCode;
  expense_account: AccountCode;
  version: number;
};

/** The groups of a company; the first time, the standard ones. */
export async function groupsOf(scope: Scope): Promise<GroupRow[]> {
  const rows = await readGroups(scope);
  if (rows.length > 0) return rows;
  await addStandardGroups(scope);
  return readGroups(scope);
}

/** The groups for who only looks: before there are any, those that there will be, without an id. */
export async function groupsToShow(scope: Scope): Promise<GroupRow[]> {
  const rows = await readGroups(scope);
  if (rows.length > 0) return rows;
  return (await standardGroups(scope)).map(({ accounts, standard_key, ...group }) => ({
    ...group,
    ...namesOf(scope, standard_key, group.name),
    ...accounts,
    id: 0,
    version: 1,
  }));
}

export async function groupById(scope: Scope, id: number): Promise<GroupRow> {
  const group = (await groupsOf(scope)).find((each) => each.id === id);
  if (group === undefined) throw refuseField('group_id', 'group_unknown');
  return group;
}

async function readGroups(scope: Scope): Promise<GroupRow[]> {
  const rows = await scope.db
    .selectFrom('asset_groups')
    .select(['id', 'name', 'standard_key', 'kind', 'method', 'life_months', 'version'])
    .select(['cost_ledger_id', 'accumulated_ledger_id', 'expense_ledger_id'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [row.cost_ledger_id, row.accumulated_ledger_id, row.expense_ledger_id]);
  const ledgers = await ledgerCodes(scope, [...new Set(ids)]);
  const code = (id: number): AccountCode => orNotFound(ledgers.get(id)).code;
  return rows
    .map(({ standard_key, name, ...row }) => ({
      ...row,
      ...namesOf(scope, standard_key, name),
      kind: row.kind as AssetKind,
      method: row.method as DepreciationMethod,
      cost_account: code(row.cost_ledger_id),
      accumulated_account: code(row.accumulated_ledger_id),
      expense_account: code(row.expense_ledger_id),
    }))
    .toSorted((a, b) => (a.cost_account === b.cost_account ? a.id - b.id : a.cost_account < b.cost_account ? -1 : 1));
}

function namesOf({ language }: Scope, key: string | null, name: string): Pick<GroupRow, 'name' | 'names'> {
  const standard = key === null ? undefined : STANDARD_GROUPS.find((group) => group.key === key);
  if (standard === undefined) return { name, names: [name] };
  return { name: standard[`title_${language}`], names: [standard.title_en, standard.title_nl] };
}

/** The groups that every company begins with, on the ledgers of its chart. */
async function standardGroups(scope: Scope) {
  const ids = new Map((await chartOfAccounts(scope)).map(({ code, id }) => [code, id]));
  return STANDARD_GROUPS.flatMap((group) => {
    const [cost, accumulated, expense] = [group.cost, group.accumulated, group.expense].map((code) => ids.get(code));
    if (cost === undefined || accumulated === undefined || expense === undefined) return [];
    const method: DepreciationMethod = group.kind === 'LAND' ? 'NONE' : 'LINEAR';
    return [
      {
        name: group[`title_${scope.language}`],
        standard_key: group.key,
        kind: group.kind,
        cost_ledger_id: cost,
        accumulated_ledger_id: accumulated,
        expense_ledger_id: expense,
        method,
        life_months: group.life_months,
        accounts: {
          cost_account: group.cost,
          accumulated_account: group.accumulated,
          expense_account: group.expense,
        },
      },
    ];
  });
}

async function addStandardGroups(scope: Scope): Promise<void> {
  const groups = await standardGroups(scope);
  if (groups.length === 0) return;
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  if ((await readGroups(scope)).length > 0) return;
  const values = groups.map(({ accounts: _, ...group }) => ({ administration_id: scope.administrationId, ...group }));
  await scope.db.insertInto('asset_groups').values(values).execute();
}

/** Groups as they are shown, with the titles of their ledgers and how many assets they have. */
export async function shownGroups(scope: Scope): Promise<AssetGroup[]> {
  const groups = await groupsOf(scope);
  const ledgers = new Map((await chartOfAccounts(scope)).map((ledger) => [ledger.id, ledger]));
  const { rows } = await sql<{ group_id: number; count: number }>`
    select a.group_id, count(*) as count from assets a where a.administration_id = ${scope.administrationId} group by a.group_id`.execute(
    scope.db,
  );
  const counts = new Map(rows.map(({ group_id, count }) => [group_id, count]));
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    kind: group.kind,
    cost_ledger: shownLedger(ledgers, group.cost_ledger_id),
    accumulated_ledger: shownLedger(ledgers, group.accumulated_ledger_id),
    expense_ledger: shownLedger(ledgers, group.expense_ledger_id),
    method: group.method,
    life_months: group.life_months,
    shortest_life_months: ASSET_LIMITS[group.kind].shortest_life_months,
    assets: counts.get(group.id) ?? 0,
    version: group.version,
  }));
}

function shownLedger(
  ledgers: ReadonlyMap<number, ChartLedger>,
  id: number,
): { id: number; code: string; title: string } {
  const { code, title } = orNotFound(ledgers.get(id));
  return { id, code, title };
}

async function shownGroup(scope: Scope, id: number): Promise<AssetGroup> {
  return orNotFound((await shownGroups(scope)).find((group) => group.id === id));
}

export async function createGroup(scope: Scope, fields: AssetGroupFields): Promise<AssetGroup> {
  await refuseTakenName(scope, fields.name);
  await refuseUnfit(scope, fields);
  return taken(async () => {
    const { id } = await scope.db
      .insertInto('asset_groups')
      .values({ administration_id: scope.administrationId, ...pick(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return shownGroup(scope, id);
  });
}

/** A name that a group has in any language. */
async function refuseTakenName(scope: Scope, name: string, of?: number): Promise<void> {
  const others = (await groupsOf(scope)).filter(({ id }) => id !== of);
  const isTaken = others.some(({ names }) => names.some((each) => each.toLowerCase() === name.toLowerCase()));
  if (isTaken) throw refuseField('name', 'group_name_taken');
}

function pick(fields: AssetGroupFields): AssetGroupFields {
  const { name, kind, cost_ledger_id, accumulated_ledger_id, expense_ledger_id, method, life_months } = fields;
  return { name, kind, cost_ledger_id, accumulated_ledger_id, expense_ledger_id, method, life_months };
}

type Changed = { [Field in keyof AssetGroupFields]?: AssetGroupFields[Field] | undefined } & { version: number };

/** Changes a group. What its assets were booked on stays. */
export async function updateGroup(scope: Scope, id: number, { version, ...change }: Changed): Promise<AssetGroup> {
  const before = await shownGroup(scope, id);
  const now: AssetGroupFields = {
    name: change.name ?? before.name,
    kind: change.kind ?? before.kind,
    cost_ledger_id: change.cost_ledger_id ?? before.cost_ledger.id,
    accumulated_ledger_id: change.accumulated_ledger_id ?? before.accumulated_ledger.id,
    expense_ledger_id: change.expense_ledger_id ?? before.expense_ledger.id,
    method: change.method ?? before.method,
    life_months: change.life_months ?? before.life_months,
  };
  const isFixed = before.assets > 0;
  if (
    isFixed &&
    (now.kind !== before.kind ||
      now.cost_ledger_id !== before.cost_ledger.id ||
      now.accumulated_ledger_id !== before.accumulated_ledger.id)
  )
    throw new Refusal('asset_group_in_use');
  await refuseTakenName(scope, now.name, id);
  await refuseUnfit(scope, now);
  const { name, ...others } = now;
  const renamed = name === before.name ? {} : { name, standard_key: null };
  return taken(async () => {
    const changed = await scope.db
      .updateTable('asset_groups')
      .set({ ...others, ...renamed, version: version + 1 })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw new Refusal('stale_version');
    return shownGroup(scope, id);
  });
}

export async function deleteGroup(scope: Scope, id: number): Promise<void> {
  const { assets } = await shownGroup(scope, id);
  if (assets > 0) throw new Refusal('asset_group_in_use');
  await scope.db
    .deleteFrom('asset_groups')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

async function taken(act: () => Promise<AssetGroup>): Promise<AssetGroup> {
  try {
    return await act();
  } catch (error) {
    throw violates(error, 'asset_groups_by_name') ? refuseField('name', 'group_name_taken') : error;
  }
}

/** Cost and accumulated depreciation are on fixed assets, its costs on depreciation; the life is one that the law allows. */
async function refuseUnfit(scope: Scope, fields: AssetGroupFields): Promise<void> {
  const ledgers = new Map((await chartOfAccounts(scope)).map((ledger) => [ledger.id, ledger]));
  const wanted = [
    ['cost_ledger_id', 'fixed_assets'],
    ['accumulated_ledger_id', 'fixed_assets'],
    ['expense_ledger_id', 'depreciation'],
  ] as const;
  for (const [field, category] of wanted)
    if (ledgers.get(fields[field])?.category !== category) throw refuseField(field, 'ledger_unknown');
  const shortest = ASSET_LIMITS[fields.kind].shortest_life_months;
  if (shortest === null && fields.method !== 'NONE') throw refuseField('method', 'land_not_depreciated');
  if (shortest !== null && fields.method !== 'NONE' && fields.life_months < shortest)
    throw refuseField('life_months', 'life_too_short');
}
