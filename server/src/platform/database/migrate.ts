import pg from 'pg';
import { readSchema, type Schema, type SchemaFile, type SchemaFolders, SCHEMA_FOLDERS } from './schema-files.ts';
import { SettingsProblem } from '../settings/settings.ts';
import { run as runWorkerMigrations } from './worker-schema.ts';

const MIGRATION_LOCK = 7_205_311;
/** The name under which a database remembers which tables it was made with. */
const TABLES = 'tables';

/**
 * Upgrades the database to server/schema, in one transaction, under a lock so that several servers may start together:
 * an empty one gets everything, another what changed since (server/schema/README.md). `ownerUrl` connects as the role that owns the schema.
 * Refuses a database that it cannot upgrade, and leaves it unchanged.
 */
export async function migrate(ownerUrl: string, folders: SchemaFolders = SCHEMA_FOLDERS): Promise<void> {
  const schema = await readSchema(folders);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = await knownObjects(client);
    refuseOtherVersions(schema, known);
    await ensureApplicationRole(client);
    await client.query('create extension if not exists pg_trgm');
    await runWorkerMigrations(ownerUrl);
    if (needsWork(schema, known)) await inTransaction(client, () => apply(client, schema, known));
  } finally {
    await client.end();
  }
}

/** What the database holds of the schema, each with the hash of its text. */
async function knownObjects(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ is_known: boolean; is_draft: boolean }>(
    `select to_regclass('public.schema_objects') is not null as is_known, to_regclass('public.schema_migrations') is not null as is_draft`,
  );
  if (rows[0]?.is_draft) throw anotherVersion('an earlier draft');
  if (!rows[0]?.is_known) return new Map();
  const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_objects');
  return new Map(known.rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Tables only change by a migration: others than these, and none that leads here, are those of a draft. */
function refuseOtherVersions({ tablesHash, migrations }: Schema, known: ReadonlyMap<string, string>): void {
  if (!known.has(TABLES)) return;
  const ours = new Set(migrations.map(({ name }) => name));
  if ([...known.keys()].some((name) => name.startsWith('migration ') && !ours.has(name)))
    throw anotherVersion('a newer version');
  if (known.get(TABLES) !== tablesHash && migrations.every(({ name }) => known.has(name)))
    throw anotherVersion('an earlier draft');
}

function anotherVersion(which: string): SettingsProblem {
  return new SettingsProblem([
    `The database was made by ${which} of Saldo, which this version cannot take over. Nothing in it was changed. Use another DATA_DIR, or an empty database in DATABASE_URL, or start the version that made it`,
  ]);
}

/** What a database of today remembers: each piece with the hash of its text. */
function objectsOf(schema: Schema): Map<string, string> {
  const { first, functions, migrations, triggers, policies } = schema;
  const files = [first, functions, migrations, triggers, policies].flat();
  return new Map([[TABLES, schema.tablesHash], ...files.map(({ name, sha256 }) => [name, sha256] as const)]);
}

function needsWork(schema: Schema, known: ReadonlyMap<string, string>): boolean {
  const now = objectsOf(schema);
  return now.size !== known.size || [...now].some(([name, sha256]) => known.get(name) !== sha256);
}

async function inTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await act();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: pg.Client, schema: Schema, known: ReadonlyMap<string, string>): Promise<void> {
  await client.query(`create table if not exists schema_objects (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  // Bodies name tables and functions that come later.
  await client.query('set local check_function_bodies = off');
  const isNew = !known.has(TABLES);
  const changed = (files: SchemaFile[]): SchemaFile[] => files.filter(({ name, sha256 }) => known.get(name) !== sha256);
  const run = async (files: SchemaFile[]): Promise<void> => {
    for (const file of files) await applyFile(client, file);
  };
  const runFunctions = async (files: SchemaFile[]): Promise<void> => {
    for (const file of files) {
      if (isNew) await applyFile(client, file);
      else await replaceFunction(client, file);
    }
  };
  await runFunctions(changed(schema.first));
  if (isNew) await run(schema.tables);
  await runFunctions(changed(schema.functions));
  // The tables of a new database are those to which the migrations lead.
  if (!isNew) await run(pendingMigrations(schema, known));
  await run(changed([...schema.triggers, ...schema.policies]));
  await dropGone(client, schema, known);
  await remember(client, schema);
}

function pendingMigrations({ migrations }: Schema, known: ReadonlyMap<string, string>): SchemaFile[] {
  const altered = migrations.find(({ name, sha256 }) => (known.get(name) ?? sha256) !== sha256);
  if (altered !== undefined)
    throw new Error(`${altered.path} was changed after it was applied; add a new migration instead`);
  return migrations.filter(({ name }) => !known.has(name));
}

async function applyFile(client: pg.Client, { path, sql }: SchemaFile): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`${path} failed`, { cause: error });
  });
}

/** A function with other parameters is another one to PostgreSQL, and leaves the one before it in place. */
async function replaceFunction(client: pg.Client, file: SchemaFile): Promise<void> {
  const before = await signatures(client, file.name);
  await applyFile(client, file);
  const after = await signatures(client, file.name);
  if (after.length > before.length) await dropFunctions(client, before);
}

async function dropGone(client: pg.Client, schema: Schema, known: ReadonlyMap<string, string>): Promise<void> {
  const ours = new Set([...schema.first, ...schema.functions].map(({ name }) => name));
  for (const name of known.keys()) {
    if (name.startsWith('function ') && !ours.has(name)) await dropFunctions(client, await signatures(client, name));
  }
}

async function signatures(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and 'function ' || proname = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function dropFunctions(client: pg.Client, gone: readonly string[]): Promise<void> {
  for (const signature of gone) await client.query(`drop function ${signature}`);
}

async function remember(client: pg.Client, schema: Schema): Promise<void> {
  const now = Array.from(objectsOf(schema), ([name, sha256]) => ({ name, sha256 }));
  await client.query('delete from schema_objects where name <> all ($1)', [now.map(({ name }) => name)]);
  await client.query(
    `insert into schema_objects as o (name, sha256) select name, sha256 from jsonb_to_recordset($1) as n (name text, sha256 text)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now() where o.sha256 <> excluded.sha256`,
    [JSON.stringify(now)],
  );
}

/** The application's role: may log in (embedded database) or be switched to (any other), owns nothing. */
async function ensureApplicationRole(client: pg.Client): Promise<void> {
  const found = await client.query(`select from pg_roles where rolname = 'saldo_app'`);
  if (found.rowCount === 0) await client.query('create role saldo_app nologin');
  await client.query('grant saldo_app to current_user');
  await client.query('grant usage on schema public to saldo_app');
}

/** Throws everything away and starts again: for a demo whose planting was cut off. */
export async function resetDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('drop schema public cascade');
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('create schema public');
  } finally {
    await client.end();
  }
  await migrate(ownerUrl);
}
