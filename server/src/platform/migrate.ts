import { readdir, readFile } from 'node:fs/promises';
import { run as runWorkerMigrations } from './worker-schema.ts';
import pg from 'pg';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const MIGRATION_LOCK = 7_205_311;

/**
 * Brings the database to the newest shape: files `0001_….sql` in order, each once, each in its own transaction, under a
 * lock so that several servers may start together. `ownerUrl` connects as the role that owns the schema.
 * Throws when a file that was applied before has since been changed.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 bytea not null, applied_at timestamptz not null default now())`);
    await ensureApplicationRole(client);
    await client.query('create extension if not exists pg_trgm');
    await runWorkerMigrations(ownerUrl);
    const applied = await client.query<{ name: string; sha256: string }>(
      `select name, encode(sha256, 'hex') as sha256 from schema_migrations`,
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.sha256]));
    for (const name of await migrationNames()) await applyOnce(client, name, known);
  } finally {
    await client.end();
  }
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
}

async function applyOnce(client: pg.Client, name: string, known: ReadonlyMap<string, string>): Promise<void> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
  const hash = await client.query<{ sha256: string }>(
    `select encode(sha256(convert_to($1, 'UTF8')), 'hex') as sha256`,
    [sql],
  );
  const sha256 = hash.rows[0]?.sha256 ?? '';
  const before = known.get(name);
  if (before === sha256) return;
  if (before !== undefined)
    throw new Error(`migration ${name} was changed after it was applied; add a new one instead`);
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(`insert into schema_migrations (name, sha256) values ($1, decode($2, 'hex'))`, [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

/** The application's role: may log in (embedded database) or be switched to (any other), owns nothing. */
async function ensureApplicationRole(client: pg.Client): Promise<void> {
  const found = await client.query(`select from pg_roles where rolname = 'saldo_app'`);
  if (found.rowCount === 0) await client.query('create role saldo_app nologin');
  await client.query('grant saldo_app to current_user');
  await client.query('grant usage on schema public to saldo_app');
}

/** Throws everything away and starts anew: for a demo whose planting was cut off. */
export async function startOver(ownerUrl: string): Promise<void> {
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
