import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, connectQueue, type DatabaseHandle } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import type pg from 'pg';
import { type AccountJob, type JobRunner, runJobs } from './jobs.ts';

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: DatabaseHandle;
let queuePool: pg.Pool;
const runners: JobRunner[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.appUrl, { connections: 2, log });
  queuePool = connectQueue(testDatabase.ownerUrl, { connections: 6, log });
});
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.close();
  await queuePool.end();
  await testDatabase.drop();
});

async function startLane(jobs: Record<string, AccountJob>, concurrency: number): Promise<void> {
  const clock = systemClock;
  runners.push(await runJobs({ queuePool, db: database.db, jobs, clock, log, concurrency, nightly: [], atStart: [] }));
}

function add(task: string): Promise<unknown> {
  const payload = { administration_id: null, person_id: null };
  return queuePool.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
}

test('a task of one lane is done while every hand of the other is busy, and its own wait for those', async () => {
  const { promise: untilRead, resolve: haveRead } = Promise.withResolvers<undefined>();
  let [begun, sent] = [0, 0];
  const read: AccountJob = async () => {
    begun += 1;
    await untilRead;
  };
  const send: AccountJob = async () => {
    sent += 1;
  };
  await startLane({ read }, 2);
  await startLane({ send }, 1);
  for (const task of ['read', 'read', 'read', 'send', 'send']) await add(task);
  await vi.waitFor(() => expect([begun, sent]).toEqual([2, 2]), 5_000);
  haveRead(undefined);
  await vi.waitFor(() => expect(begun).toBe(3), 5_000);
});
