import type { World } from './world.ts';
import { writesSoFar } from './writes.ts';

/** What the database holds, table by table, as hashes: two of them are equal when nothing was written in between. */
export type Fingerprint = Readonly<Record<string, string>>;

type Table = { name: string; is_owned: boolean };

const TABLES = `select t.table_name as name, bool_or(c.column_name = 'administration_id') as is_owned
  from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`;

/** The schema does not change while a world is open. */
const tablesOf = new WeakMap<World, Promise<Table[]>>();

type Taken = { at: number; fingerprint: Fingerprint };

/** Reading every row takes longer than most calls, and is done again only when a row was written. */
const taken = new WeakMap<World, Map<number | undefined, Taken>>();

/** Of the whole database with its queue, or of one administration: its own row, every row it owns, and its members. */
export async function fingerprint(world: World, administrationId?: number): Promise<Fingerprint> {
  const at = await writesSoFar(world);
  const mine = taken.get(world) ?? new Map<number | undefined, Taken>();
  taken.set(world, mine);
  const last = mine.get(administrationId);
  if (last?.at === at) return last.fingerprint;
  const now = await read(world, administrationId);
  mine.set(administrationId, { at, fingerprint: now });
  return now;
}

async function read(world: World, administrationId: number | undefined): Promise<Fingerprint> {
  const reading = tablesOf.get(world) ?? world.ownerPool.query<Table>(TABLES).then(({ rows }) => rows);
  tablesOf.set(world, reading);
  const hashes = (await reading).flatMap(({ name, is_owned }) => {
    const rows = rowsOf(name, is_owned, administrationId);
    return rows === undefined ? [] : [hashOf(name, rows)];
  });
  if (administrationId === undefined) hashes.push(hashOf('jobs', 'select id from graphile_worker.jobs'));
  // Planned once on each connection: planning takes longer than reading.
  const { rows: found } = await world.ownerPool.query<{ name: string; hash: string }>({
    name: `fingerprint ${String(administrationId ?? 'all')}`,
    text: hashes.join(' union all '),
  });
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
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
