import type { World } from './world.ts';
import { writesByTable } from './writes.ts';

/** What the database holds, table by table, as hashes: two of them are equal when nothing was written in between. */
export type Fingerprint = Readonly<Record<string, string>>;

type Table = { name: string; is_owned: boolean };

const TABLES = `select t.table_name as name, bool_or(c.column_name = 'administration_id') as is_owned
  from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`;

/** The schema does not change while a world is open. */
const tablesOf = new WeakMap<World, Promise<Table[]>>();

type Hashed = { at: string; hash: string };

/** Reading every row takes longer than most calls, and is done again only for the tables in which a row was written. */
const taken = new WeakMap<World, Map<number | undefined, Map<string, Hashed>>>();

/** Of the whole database with its queue, or of one administration: its own row, every row it owns, and its members. */
export async function fingerprint(world: World, administrationId?: number): Promise<Fingerprint> {
  const written = await writesByTable(world);
  const mine = taken.get(world) ?? new Map<number | undefined, Map<string, Hashed>>();
  taken.set(world, mine);
  const hashed = mine.get(administrationId) ?? new Map<string, Hashed>();
  mine.set(administrationId, hashed);
  const parts = await partsOf(world, administrationId);
  const moved = parts.filter(({ name, from }) => hashed.get(name)?.at !== stateOf(written, from));
  if (moved.length > 0) {
    const { rows } = await world.ownerPool.query<{ name: string; hash: string }>(
      moved.map(({ name, rows: of }) => hashOf(name, of)).join(' union all '),
    );
    const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const { name, from } of moved) hashed.set(name, { at: stateOf(written, from), hash: hashes.get(name) ?? '' });
  }
  return Object.fromEntries([...hashed].map(([name, { hash }]) => [name, hash]));
}

function stateOf(written: ReadonlyMap<string, number>, tables: readonly string[]): string {
  return tables.map((table) => String(written.get(table))).join(' ');
}

/** What is hashed by itself: its rows, and the tables on which it depends which they are. */
type Part = { name: string; rows: string; from: readonly string[] };

async function partsOf(world: World, administrationId: number | undefined): Promise<Part[]> {
  const reading = tablesOf.get(world) ?? world.ownerPool.query<Table>(TABLES).then(({ rows }) => rows);
  tablesOf.set(world, reading);
  const parts = (await reading).flatMap(({ name, is_owned }) => {
    const rows = rowsOf(name, is_owned, administrationId);
    return rows === undefined
      ? []
      : [{ name, rows, from: administrationId === undefined ? [name] : [name, 'memberships'] }];
  });
  if (administrationId !== undefined) return parts;
  return [...parts, { name: 'jobs', rows: 'select id from graphile_worker.jobs', from: ['_private_jobs'] }];
}

function rowsOf(table: string, isOwned: boolean, administrationId: number | undefined): string | undefined {
  if (administrationId === undefined) return `select * from ${table}`;
  const id = String(administrationId);
  const members = `select person_id from memberships where administration_id = ${id}`;
  if (table === 'administrations') return `select * from administrations where id = ${id}`;
  if (table === 'persons') return `select * from persons where id in (${members})`;
  if (table === 'sessions') return `select * from sessions where person_id in (${members})`;
  return isOwned ? `select * from ${table} where administration_id = ${id}` : undefined;
}

/** The sum of the hashes of its rows, which needs no order. */
function hashOf(name: string, rows: string): string {
  return `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as hash from (${rows}) r`;
}
