import { createHash } from 'node:crypto';
import pg from 'pg';
import type { World } from './world.ts';

/** What the database holds, table by table, as hashes: two of them are equal when nothing was written in between. */
export type Fingerprint = Readonly<Record<string, string>>;

const TABLES = `select t.table_name as name, bool_or(c.column_name = 'administration_id') as is_owned
  from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`;

/** Of the whole database with its queue, or of one administration: its own row, every row it owns, and its members. */
export async function fingerprint(world: World, administrationId?: number): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; is_owned: boolean }>(TABLES);
    const found: Record<string, string> = {};
    for (const { name, is_owned } of tables.rows) {
      const rows = rowsOf(name, is_owned, administrationId);
      if (rows !== undefined) found[name] = await hashOf(client, rows);
    }
    if (administrationId === undefined) found['jobs'] = await hashOf(client, 'select id from graphile_worker.jobs');
    return found;
  } finally {
    await client.end();
  }
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

async function hashOf(client: pg.Client, rows: string): Promise<string> {
  const { rows: found } = await client.query<{ row: string }>(
    `select r::text as row from (${rows}) r order by r::text`,
  );
  const hash = createHash('sha256');
  for (const { row } of found) hash.update(row).update('\n');
  return `${String(found.length)} rows ${hash.digest('hex').slice(0, 16)}`;
}
