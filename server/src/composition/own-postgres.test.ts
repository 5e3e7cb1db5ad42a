import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@saldo/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index';
import { freePort } from '#platform/settings/free-port';
import { createLogger } from '#platform/log';
import { readSettings } from '#platform/settings/settings';
import { type Saldo, startSaldo } from './start.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-own-postgres-'));
const lines: string[] = [];
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let owner: string;
let saldo: Saldo;
let base: string;

/** A server, its worker and its queue, all as the role that docs/operations.md asks for: it owns the database and may create roles. */
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const administrator = new pg.Client({ connectionString: postgres.ownerUrl });
  await administrator.connect();
  await administrator.query('drop owned by saldo_app');
  await administrator.query('drop role saldo_app');
  await administrator.query(`create role bookkeeping login createrole password 'of a test'`);
  await administrator.query('create database books owner bookkeeping');
  await administrator.end();
  const url = new URL(postgres.ownerUrl);
  Object.assign(url, { username: 'bookkeeping', password: 'of a test', pathname: '/books' });
  owner = url.href;
  const port = await freePort();
  base = `http://127.0.0.1:${String(port)}`;
  const settings = readSettings({
    DATABASE_URL: 'postgres://bookkeeping@127.0.0.1/books',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const database = Promise.resolve({ ownerUrl: owner, appUrl: owner, stop: async () => undefined });
  saldo = await startSaldo({ settings, log, database }, Promise.resolve(undefined));
}, 60_000);
afterAll(async () => {
  await saldo.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function asOwner(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function letters(): string[] {
  const folder = join(dataDir, 'sandbox', 'mail');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

test('the role is not a superuser, does not bypass row-level security, and becomes saldo_app', async () => {
  expect(
    await asOwner(
      `select rolname, rolsuper, rolbypassrls from pg_roles where rolname in ('bookkeeping', 'saldo_app') order by 1`,
    ),
  ).toEqual([
    { rolname: 'bookkeeping', rolsuper: false, rolbypassrls: false },
    { rolname: 'saldo_app', rolsuper: false, rolbypassrls: false },
  ]);
  expect(
    await asOwner(`select distinct tableowner from pg_tables where schemaname in ('public', 'graphile_worker')`),
  ).toEqual([{ tableowner: 'bookkeeping' }]);
});

test('responds, and its worker runs a job added by a request', async () => {
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ ready: true, database: true, jobs: true, mail: true });
  const signUp = await fetch(`${base}/en/api/v1/${API.accounts.signup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@test.example',
      name: 'Sanne de Wit',
      password: 'lantern over the canal',
      language: 'en',
    }),
  });
  expect([signUp.status, await signUp.json()]).toEqual([200, { accepted: true }]);
  for (let tries = 0; tries < 200 && letters().length === 0; tries += 1) await pause(50);
  expect(letters().join()).toContain('owner@test.example');
  for (let tries = 0; tries < 200 && (await asOwner('select from graphile_worker.jobs')).length > 0; tries += 1)
    await pause(50);
  expect(await asOwner('select task_identifier, last_error from graphile_worker.jobs')).toEqual([]);
  expect(lines).toEqual([]);
});
