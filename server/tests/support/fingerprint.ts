import type { World } from './world.ts';
import { lastWrites } from './writes.ts';

/** Where the database stands, table by table: two of them are equal when nothing was written in between that stayed. */
export type Fingerprint = Readonly<Record<string, string>>;

type Table = { name: string; is_owned: boolean };

const TABLES = `select t.table_name as name, bool_or(c.column_name = 'administration_id') as is_owned
  from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`;

/** The schema does not change while a world is open. */
const tablesOf = new WeakMap<World, Promise<Table[]>>();

type Taken = { at: string; state: string };

/** Reading every row takes longer than most calls, and is done again only for the tables in which a row was written. */
const taken = new WeakMap<World, Map<number | undefined, Map<string, Taken>>>();

/** Of the whole database with its queue, or of one administration: its own row, every row it owns, and its members. */
export async function fingerprint(world: World, administrationId?: number): Promise<Fingerprint> {
  const written = await lastWrites(world);
  const mine = taken.get(world) ?? new Map<number | undefined, Map<string, Taken>>();
  taken.set(world, mine);
  const known = mine.get(administrationId) ?? new Map<string, Taken>();
  mine.set(administrationId, known);
  const parts = await partsOf(world, administrationId);
  const moved = parts.filter(({ name, from }) => known.get(name)?.at !== stateOf(written, from));
  if (moved.length > 0) {
    const { rows } = await world.ownerPool.query<{ name: string; state: string }>(
      moved.map(({ name, versions }) => readingOf(name, versions)).join(' union all '),
    );
    const states = new Map(rows.map(({ name, state }) => [name, state]));
    for (const { name, from } of moved) known.set(name, { at: stateOf(written, from), state: states.get(name) ?? '' });
  }
  return Object.fromEntries([...known].map(([name, { state }]) => [name, state]));
}

function stateOf(written: ReadonlyMap<string, number>, tables: readonly string[]): string {
  return tables.map((table) => String(written.get(table))).join(' ');
}

/** What is read by itself: the versions of its rows, and the tables on which it depends which they are. */
type Part = { name: string; versions: string; from: readonly string[] };

async function partsOf(world: World, administrationId: number | undefined): Promise<Part[]> {
  const reading = tablesOf.get(world) ?? world.ownerPool.query<Table>(TABLES).then(({ rows }) => rows);
  tablesOf.set(world, reading);
  const parts = (await reading).flatMap(({ name, is_owned }) => {
    const condition = conditionOf(name, is_owned, administrationId);
    return condition === undefined
      ? []
      : [
          {
            name,
            versions: `select xmin::text::bigint as version from ${name} where ${condition}`,
            from: administrationId === undefined ? [name] : [name, 'memberships'],
          },
        ];
  });
  if (administrationId !== undefined) return parts;
  // A job that is taken and let go is the same job.
  return [
    ...parts,
    { name: 'jobs', versions: 'select id as version from graphile_worker.jobs', from: ['_private_jobs'] },
  ];
}

function conditionOf(table: string, isOwned: boolean, administrationId: number | undefined): string | undefined {
  if (administrationId === undefined) return 'true';
  const id = String(administrationId);
  const members = `select person_id from memberships where administration_id = ${id}`;
  if (table === 'administrations') return `id = ${id}`;
  if (table === 'persons') return `id in (${members})`;
  if (table === 'sessions') return `person_id in (${members})`;
  return isOwned ? `administration_id = ${id}` : undefined;
}

/**
 * How many rows there are, and the sum of the transactions that wrote them: each new version is by a later transaction than every other, so
 * that of as many rows the sum rises with any change, also with one that writes what stood there.
 */
function readingOf(name: string, versions: string): string {
  return `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(version), 0) as state from (${versions}) v`;
}
