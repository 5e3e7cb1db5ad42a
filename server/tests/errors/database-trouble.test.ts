import { API } from '@saldo/contract';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERIFY_NIGHTLY } from '../../src/features/history/verify-nightly.ts';
import { connectDatabase, connectQueue, type DatabaseHandle, inTransaction } from '#platform/database/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres/index';
import { createHttpServer } from '#platform/http/server';
import { type AccountJob, enqueueForPerson, type JobRunner, runJobs } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import { migrate } from '#platform/database/migrate';
import { Site } from '../access/testing/site.ts';
import { createWorld, type World } from '../support/world.ts';
import { breakContacts, mendContacts } from './testing/example.ts';
import { type Gate, gated } from './testing/gate.ts';
import { listen, type Listening } from './testing/listening.ts';

const get = async (server: Listening, world: World, path: string) => {
  const began = performance.now();
  const got = await fetch(`${server.base}/en/api/v1/${path}`, {
    headers: {
      authorization: `Bearer ${world.owner.accessToken}`,
      'saldo-administration': String(world.administrationId),
    },
  });
  const reply = (await got.json()) as { code?: string };
  return { status: got.status, code: reply.code, headers: got.headers, seconds: (performance.now() - began) / 1000 };
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('every connection is in use', () => {
  test('a request waits five seconds, then gets 503 with Retry-After', async () => {
    const log = createLogger('silent');
    const database = connectDatabase(world.testDatabase.appUrl, { connections: 2, log });
    const server = await listen(world, { database });
    const held = [await database.pool.connect(), await database.pool.connect()];
    const refused = await Promise.all([get(server, world, 'accounts/me/'), get(server, world, 'contacts/')]);
    for (const { status, code, headers, seconds } of refused) {
      expect([status, code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(6);
    }
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    for (const client of held) client.release();
    expect((await get(server, world, 'accounts/me/')).status).toBe(200);
    expect(server.defects()).toEqual([]);
    await server.close();
    await database.close();
  });
});

describe('the database is gone', () => {
  let gate: Gate;
  let database: DatabaseHandle;
  let server: Listening;

  beforeAll(async () => {
    const way = await gated(world.testDatabase.appUrl);
    gate = way.gate;
    database = connectDatabase(way.url, { connections: 4, log: createLogger('silent') });
    server = await listen(world, { database });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    gate.close();
  });

  test('running and new requests get 503, until it is back', async () => {
    expect((await get(server, world, 'contacts/')).status).toBe(200);
    const owner = connectQueue(world.testDatabase.ownerUrl, { connections: 1, log: world.house.log });
    const locker = await owner.connect();
    await locker.query('begin; lock table contacts in access exclusive mode');
    const inHand = get(server, world, 'contacts/');
    await pause(200);
    gate.shut();
    expect(await inHand).toMatchObject({ status: 503, code: 'unavailable' });
    await locker.query('rollback');
    locker.release();
    await owner.end();
    for (const path of ['accounts/me/', 'contacts/', 'administrations/financial-years/']) {
      const got = await get(server, world, path);
      expect([got.status, got.code]).toEqual([503, 'unavailable']);
      expect(got.headers.get('retry-after')).toBe('5');
    }
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
    gate.open();
    expect((await get(server, world, 'contacts/')).status).toBe(200);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
    expect(server.defects()).toEqual([]);
  });
});

test('a missing socket gives 503', async () => {
  const address = new URL(world.testDatabase.appUrl);
  address.searchParams.set('host', join(tmpdir(), 'saldo-no-such-folder'));
  const database = connectDatabase(address.href, { connections: 1, log: createLogger('silent') });
  const server = await listen(world, { database });
  const got = await get(server, world, 'contacts/');
  expect([got.status, got.code]).toEqual([503, 'unavailable']);
  expect(server.defects()).toEqual([]);
  await server.close();
  await database.close();
});

describe('the database is killed', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'saldo-killed-'));
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true });
    await migrate(postgres.ownerUrl);
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the program survives, and serves and works again after its restart', async () => {
    const log = createLogger('silent');
    const database = connectDatabase(postgres.appUrl, { connections: 4, log });
    const queuePool = connectQueue(postgres.ownerUrl, { connections: 3, log });
    const clock = { today: () => '2026-07-14', now: () => new Date() };
    const begun: string[] = [];
    const letGo = Promise.withResolvers<void>();
    const done: string[] = [];
    const inHand: AccountJob = async (job) => {
      const name = String(job.payload['name']);
      begun.push(name);
      await letGo.promise;
      await job.beginAsVisitor(({ db }) => sql`select 1`.execute(db));
      done.push(name);
    };
    const runner: JobRunner = await runJobs({
      queuePool,
      db: database.db,
      jobs: { 'test.in-hand': inHand },
      clock,
      log,
      concurrency: 2,
      nightly: [VERIFY_NIGHTLY],
      atStart: [],
      leases: { beatMs: 200, answerMs: 1_000, lastsMs: 1_000 },
    });
    const enqueue = (name: string) =>
      inTransaction(database.db, (db) =>
        enqueueForPerson({ db, language: 'en', today: '2026-07-14', requestId: name }, 'test.in-hand', { name }),
      );
    for (const name of ['one', 'two', 'three']) await enqueue(name);
    for (let attempt = 0; attempt < 100 && begun.length < 2; attempt += 1) await pause(50);
    expect(begun).toHaveLength(2);
    const app = await createHttpServer({
      log,
      db: database.db,
      parts: () => ({ jobs: runner.isRunning() }),
      overHttps: false,
    });
    const isReady = async (): Promise<boolean> => (await app.inject('/readyz')).statusCode === 200;
    expect(await isReady()).toBe(true);

    process.kill(Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await pause(50);
    expect(await isReady()).toBe(false);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    for (let attempt = 0; attempt < 100 && !(await isReady()); attempt += 1) await pause(200);
    expect(await isReady()).toBe(true);
    // What was in hand ends after the database came back, and so does what waited behind it: each once.
    letGo.resolve();
    for (let attempt = 0; attempt < 200 && new Set(done).size < 3; attempt += 1) await pause(50);
    await pause(2_000);
    expect(done.toSorted()).toEqual(['one', 'three', 'two']);
    const { rows } = await queuePool.query('select from graphile_worker._private_jobs where locked_at is not null');
    expect(rows).toEqual([]);

    await app.close();
    await runner.stop();
    await queuePool.end();
    await database.close();
  });
});

test('a cancelled statement and a full disk give 503', async () => {
  for (const code of ['57014', '53100', '53300', '57P01', '55P03', '40P01']) {
    const site = new Site(world, world);
    await breakContacts(site, code);
    const got = await world.call(API.contacts.contacts, {});
    expect([got.status, got.error.code, got.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    await mendContacts(site);
    await world.inScope((scope) => scope.db.deleteFrom('contacts').execute());
  }
});
