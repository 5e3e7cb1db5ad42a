import type { World } from './world.ts';

/** A schema of the tests, in which every row written is numbered and its table keeps the last number, also of a statement that is rolled back. */
const COUNTING = `
  create schema written;
  create function written.one() returns trigger language plpgsql security definer as
    $$ begin perform setval(tg_argv[0]::regclass, nextval('written.in_all')); return null; end $$;
  create sequence written.in_all;
  do $$ declare one record; begin
    for one in select c.oid::regclass as written, format('written.%I', c.relname) as counter
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
    loop
      execute format('create sequence %s', one.counter);
      execute format('create trigger zz_written after insert or update or delete on %s
        for each row execute function written.one(%L)', one.written, one.counter);
    end loop;
  end $$`;

const COUNTERS = `select array_agg(oid) as counters from pg_class where relnamespace = 'written'::regnamespace and relkind = 'S' and relname <> 'in_all'`;
const IN_ALL = `select coalesce(pg_sequence_last_value('written.in_all'), 0) as rows`;
const COUNTED = `select json_object_agg(oid::regclass, coalesce(pg_sequence_last_value(oid), 0)) as rows from unnest($1::oid[]) oid`;

const counting = new WeakMap<World, Promise<readonly string[]>>();

/** What was read last, and how many rows had been written by then: as long as there are no more, nothing is to be read. */
const read = new WeakMap<World, { inAll: string; lastWrites: ReadonlyMap<string, number> }>();

async function count(world: World): Promise<readonly string[]> {
  await world.ownerPool.query(COUNTING);
  const { rows } = await world.ownerPool.query<{ counters: string[] }>(COUNTERS);
  return rows[0]?.counters ?? [];
}

/** How many rows were written since the first question, by anyone. */
export async function rowsWritten(world: World): Promise<string> {
  await begin(world);
  const { rows } = await world.ownerPool.query<{ rows: string }>(IN_ALL);
  return String(rows[0]?.rows);
}

function begin(world: World): Promise<readonly string[]> {
  const begun = counting.get(world) ?? count(world);
  counting.set(world, begun);
  return begun;
}

/** Which of the rows written since the first question, by anyone, was the last of each table. */
export async function lastWrites(world: World): Promise<ReadonlyMap<string, number>> {
  const inAll = await rowsWritten(world);
  const known = read.get(world);
  if (known?.inAll === inAll) return known.lastWrites;
  const { rows } = await world.ownerPool.query<{ rows: Record<string, number> }>(COUNTED, [await begin(world)]);
  const found = Object.entries(rows[0]?.rows ?? {});
  const byTable = new Map(found.map(([name, last]) => [name.replace('written.', ''), last]));
  read.set(world, { inAll, lastWrites: byTable });
  return byTable;
}

/** In which tables a row was written, by anyone, since as many were; also by a statement that was rolled back. */
export async function tablesWrittenSince(world: World, before: string): Promise<string[]> {
  if ((await rowsWritten(world)) === before) return [];
  return [...(await lastWrites(world))].flatMap(([name, last]) => (last > Number(before) ? [name] : []));
}
