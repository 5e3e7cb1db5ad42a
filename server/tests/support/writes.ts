import type { World } from './world.ts';

/** A schema of the tests, in which every row written counts, also by a statement that is rolled back. */
const COUNTING = `
  create schema written;
  create sequence written.rows minvalue 0 start 0;
  select nextval('written.rows');
  create function written.one() returns trigger language plpgsql security definer as
    $$ begin perform nextval('written.rows'); return null; end $$;
  do $$ declare one regclass; begin
    for one in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
    loop
      execute format('create trigger zz_written after insert or update or delete on %s
        for each row execute function written.one()', one);
    end loop;
  end $$`;

const counting = new WeakMap<World, Promise<void>>();

/** How many rows were written since the first question, by anyone. */
export async function writesSoFar(world: World): Promise<number> {
  const begun = counting.get(world) ?? world.ownerPool.query(COUNTING).then(() => undefined);
  counting.set(world, begun);
  await begun;
  const { rows } = await world.ownerPool.query<{ n: string }>('select last_value as n from written.rows');
  return Number(rows[0]?.n);
}
