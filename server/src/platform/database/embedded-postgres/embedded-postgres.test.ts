import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fastFolder } from '../../testing/fast-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

let parent: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];
let madeOnce: string;

beforeAll(async () => {
  madeOnce = mkdtempSync(join(fastFolder(), 'saldo-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: madeOnce, durable: false })).stop();
});
afterAll(() => rmSync(madeOnce, { recursive: true, force: true }));

beforeEach(() => {
  // As root this is the case that matters: a folder the database's own account cannot walk through.
  parent = mkdtempSync(join(fastFolder(), 'saldo-embedded-'));
  dataDir = join(parent, 'data');
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  running = [];
  rmSync(parent, { recursive: true, force: true });
});

/** From a copy, unless it is told that there is none: making a database takes longer than what most of these tests do with it. */
async function start(
  folder = dataDir,
  prepared: string | null = join(madeOnce, 'postgres'),
): Promise<EmbeddedPostgres> {
  const about = { dataDir: folder, durable: false, ...(prepared !== null && { prepared }) };
  const database = await startEmbeddedPostgres(about);
  running.push(database);
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockAgain = (patience: number) => lockFolder(join(dataDir, 'postgres.lock'), dataDir, patience);

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function childCalled(parent: number, name: string): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isChild = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`the server has no ${name}`);
  return Number(found);
}

/** Node in a process of its own that starts the database and then waits to be killed. */
async function startInOtherProcess(): Promise<{ kill(): Promise<void>; ownerUrl: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});
    const about = ${JSON.stringify({ dataDir, durable: true, prepared: join(madeOnce, 'postgres') })};
    const database = await startEmbeddedPostgres(about);
    console.log(database.ownerUrl);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    ownerUrl: line.toString().trim(),
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('the application role is subject to row-level security', async () => {
  const { ownerUrl, appUrl } = await start(dataDir, null);
  const role =
    'SELECT current_user::text AS name, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user';
  expect(await query(appUrl, role)).toEqual([
    { name: 'saldo_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
  ]);
  expect((await query(ownerUrl, role))[0]?.['name']).toBe('saldo_owner');
  await expect(query(appUrl, 'CREATE TABLE t (id int)')).rejects.toThrow('permission denied');
  await expect(query(appUrl, 'CREATE TEMPORARY TABLE t (id int)')).rejects.toThrow('permission denied');
});

test('a password is required, readable only by its owner', async () => {
  const { ownerUrl } = await start(dataDir, null);
  const withoutPassword = ownerUrl.replace(/:[^:@/]+@/, ':wrong@');
  await expect(query(withoutPassword, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(dataDir, 'postgres/passwords.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);
});

test('data and password survive a restart', async () => {
  const first = await start();
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await start();
  expect(await query(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(new URL(second.appUrl).password).toBe(new URL(first.appUrl).password);
});

test('a prepared database is copied with its contents and new passwords', async () => {
  const beforehand = await start(join(parent, 'beforehand'));
  await query(beforehand.ownerUrl, 'CREATE TABLE prepared AS SELECT 42 AS answer');
  await beforehand.stop();
  const copy = await start(dataDir, join(parent, 'beforehand/postgres'));
  expect(await query(copy.ownerUrl, 'SELECT answer FROM prepared')).toEqual([{ answer: 42 }]);
  for (const role of ['ownerUrl', 'appUrl'] as const) {
    const { password } = new URL(beforehand[role]);
    const withPasswordOfTheOther = Object.assign(new URL(copy[role]), { password }).href;
    await expect(query(withPasswordOfTheOther, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(copy[role], 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
  expect(statSync(join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);
});

test.each(['is not there', 'is broken'])('where the database made beforehand %s, one is made', async (what) => {
  const beforehand = join(parent, 'beforehand');
  if (what === 'is broken') {
    mkdirSync(join(beforehand, 'data/global'), { recursive: true });
    writeFileSync(join(beforehand, 'data/global/pg_control'), 'cut off');
  }
  const database = await start(dataDir, beforehand);
  expect(await query(database.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a running data folder is locked, with instructions, and free afterwards', async () => {
  const database = await start();
  await expect(lockAgain(0)).rejects.toThrow(/Another Saldo is using the data folder .*DATA_DIR and PORT/);
  const patient = lockAgain(10_000);
  await database.stop();
  (await patient)();
});

test('two data folders can run at once', async () => {
  const [one, two] = await Promise.all([start(join(parent, 'one')), start(join(parent, 'two'))]);
  await query(one.ownerUrl, 'CREATE TABLE here AS SELECT 1');
  await expect(query(two.ownerUrl, 'SELECT * FROM here')).rejects.toThrow('does not exist');
});

test('commits survive killing node and database', async () => {
  const other = await startInOtherProcess();
  await query(other.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS answer');
  const postmaster = postmasterPid();
  process.kill(postmaster, 'SIGSTOP'); // a server that hangs cannot stop by itself
  await other.kill();
  expect(isAlive(postmaster)).toBe(true);
  process.kill(postmaster, 'SIGKILL');
  const next = await start();
  expect(await query(next.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
});

test('a server whose node was killed stops, and its folder is usable immediately', async () => {
  const other = await startInOtherProcess();
  const postmaster = postmasterPid();
  await other.kill();
  const next = await start();
  expect(isAlive(postmaster)).toBe(false);
  expect(await query(next.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server recovering from a crash does not block the next start', async () => {
  const other = await startInOtherProcess();
  await query(other.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS answer');
  const postmaster = postmasterPid();
  // One of its processes hangs and another is killed: it waits for the first before it recovers.
  const [hangs, dies] = ['walwriter', 'checkpointer'].map((name) => childCalled(postmaster, name));
  process.kill(hangs ?? 0, 'SIGSTOP');
  await other.kill();
  process.kill(dies ?? 0, 'SIGKILL');
  await pause(200);
  expect(isAlive(postmaster)).toBe(true);
  const began = performance.now();
  const next = await start();
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(isAlive(postmaster)).toBe(false);
  expect(await query(next.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
});

test('a pid file of an unrelated process does not block the start', async () => {
  const first = await start();
  await first.stop();
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  const stranger = spawn('sleep', ['60']);
  writeFileSync(file, `${stranger.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n  1234 5678\nready   \n`);
  const second = await start();
  expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a killed server is restarted on the same port', async () => {
  const notices: string[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    onNotice: (sentence) => notices.push(sentence),
  });
  running.push(database);
  await query(database.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS answer');
  process.kill(postmasterPid(), 'SIGKILL');
  const answer = await untilItAnswers(() => query(database.ownerUrl, 'SELECT answer FROM kept'));
  expect(answer).toEqual([{ answer: 1 }]);
  expect(notices).toEqual(['The database server ended unexpectedly and is started again.']);
});

test('an interrupted first start begins again', async () => {
  mkdirSync(join(dataDir, 'postgres.unfinished/data'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.unfinished/data/PG_VERSION'), '18');
  const database = await start(dataDir, null);
  expect(await query(database.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
});

test('has fixed collation, checksums and full durability', async () => {
  const database = await startEmbeddedPostgres({ dataDir, durable: true });
  running.push(database);
  const rows = await query(
    database.ownerUrl,
    `SELECT datlocale, current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
            current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit,
            current_setting('listen_addresses') AS listens, current_setting('unix_socket_directories') AS sockets
       FROM pg_database WHERE datname = current_database()`,
  );
  expect(rows).toEqual([
    {
      datlocale: 'C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      listens: '127.0.0.1',
      sockets: '.',
    },
  ]);
});

async function untilItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 100) throw error;
      await pause(50);
    }
  }
}
