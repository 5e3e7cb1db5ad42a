import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectQueue } from '#platform/database/database';
import { eachAdministration } from '#platform/jobs/each-administration';
import type { LeaseTimes } from '#platform/jobs/job-leases';
import { type AccountJob, type JobRunner, runJobs } from '#platform/jobs/jobs';
import { createLogger, type Logger } from '#platform/log';
import { createWorld, type World } from '../support/world.ts';
import { type Gate, gated } from './testing/gate.ts';

const TASK = 'a-task';
const SHORT = { beatMs: 50, answerMs: 200, lastsMs: 400 };
const POLL = { timeout: 20_000 };

let world: World;
let ends: (() => unknown)[] = [];

beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  await world.ownerPool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => world.close());

function queueAt(url: string, connections: number, patienceMs = 10_000): pg.Pool {
  const queuePool = connectQueue(url, { connections, log: world.house.log, patienceMs });
  ends.push(() => queuePool.end());
  return queuePool;
}

async function runnerOf(
  queuePool: pg.Pool,
  {
    job,
    atStart = [],
    log = world.house.log,
    leases = SHORT,
  }: { job: AccountJob; atStart?: readonly string[]; log?: Logger; leases?: LeaseTimes },
): Promise<JobRunner> {
  const runner = await runJobs({
    queuePool,
    db: world.database.db,
    jobs: { [TASK]: job },
    clock: world.house.clock,
    log,
    concurrency: 2,
    nightly: [],
    atStart,
    leases,
  });
  ends.push(() => runner.stop());
  return runner;
}

const addJob = () =>
  world.ownerPool.query(`select graphile_worker.add_job($1, '{"administration_id":null,"person_id":null}')`, [TASK]);

async function waiting(): Promise<number> {
  const query = 'select from graphile_worker.jobs where task_identifier = $1';
  return (await world.ownerPool.query(query, [TASK])).rowCount ?? 0;
}

async function gateToQueue(): Promise<{ gate: Gate; queuePool: pg.Pool }> {
  const { gate, url } = await gated(world.testDatabase.ownerUrl);
  ends.push(() => gate.close());
  return { gate, queuePool: queueAt(url, 4) };
}

test('a completed job is removed once a connection is available', async () => {
  // One connection listens for jobs, and one is left.
  const queuePool = queueAt(world.testDatabase.ownerUrl, 2, 100);
  const done = Promise.withResolvers<void>();
  const takeTheLast = async (): Promise<void> => {
    const held = await queuePool.connect();
    setTimeout(() => held.release(), 500);
    done.resolve();
  };
  const runner = await runnerOf(queuePool, { job: takeTheLast, atStart: [TASK] });
  await done.promise;
  expect(await waiting()).toBe(1);
  await expect.poll(waiting, POLL).toBe(0);
  expect(runner.isRunning()).toBe(true);
});

test('a job ending during a database outage runs once, and is removed afterwards', async () => {
  const { gate, queuePool } = await gateToQueue();
  let times = 0;
  const cutOff = async (): Promise<void> => {
    times += 1;
    gate.shut();
  };
  const runner = await runnerOf(queuePool, { job: cutOff });
  await addJob();
  await expect.poll(() => times, POLL).toBe(1);
  await pause(300);
  gate.open();
  await expect.poll(waiting, POLL).toBe(0);
  expect(times).toBe(1);
  expect(runner.isRunning()).toBe(true);
});

test('a job failing during a database outage is retried afterwards', async () => {
  const { gate, queuePool } = await gateToQueue();
  const attempts: number[] = [];
  const failOnce: AccountJob = async ({ attempt }) => {
    attempts.push(attempt);
    if (attempt > 1) return;
    gate.shut();
    setTimeout(() => gate.open(), 300);
    throw new Error('the first attempt fails');
  };
  await runnerOf(queuePool, { job: failOnce });
  await addJob();
  await expect.poll(waiting, POLL).toBe(0);
  expect(attempts).toEqual([1, 2]);
});

test('a stopped job runner is logged and restarted', async () => {
  let times = 0;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  const runner = await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), {
    log,
    job: async () => {
      times += 1;
    },
  });
  const exitCode = process.exitCode;
  // By this word the queue's library ends its runners, once they listen: another version of it changed the tables.
  const endThem = async (): Promise<string> => {
    await world.ownerPool.query(`notify "worker:migrate", '{"breaking":true,"migrationNumber":999}'`);
    return lines.join('');
  };
  await expect.poll(endThem, POLL).toContain('job runner stopped; restarting');
  process.exitCode = exitCode;
  await addJob();
  await expect.poll(() => times, POLL).toBe(1);
  // The word was said until it was heard, so that it may have ended the next runner too.
  await expect.poll(() => runner.isRunning(), POLL).toBe(true);
});

test('jobs of a dead runner are released soon after the next start, and run once', async () => {
  await addJob();
  await world.ownerPool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead one', attempts = attempts + 1`,
  );
  const attempts: number[] = [];
  const take: AccountJob = async ({ attempt }) => {
    attempts.push(attempt);
  };
  await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), { job: take });
  await expect.poll(waiting, POLL).toBe(0);
  expect(attempts).toEqual([2]);
});

test('a long job keeps its lease', async () => {
  let times = 0;
  const takeLong = async (): Promise<void> => {
    times += 1;
    await pause(4 * SHORT.lastsMs);
  };
  await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), { job: takeLong, atStart: [TASK] });
  await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), { job: takeLong });
  await expect.poll(waiting, POLL).toBe(0);
  expect(times).toBe(1);
});

/** The proportions of the times that are set: five beats to a lease, and an answer is awaited for as long as a beat. */
const AS_SET = { beatMs: 400, answerMs: 400, lastsMs: 2_000 };

test('jobs of a live runner whose connections hang after an outage are not released', async () => {
  const { gate, queuePool } = await gateToQueue();
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  let times = 0;
  const over = Promise.withResolvers<void>();
  const takeLong = async (): Promise<void> => {
    times += 1;
    await over.promise;
  };
  await runnerOf(queuePool, { job: takeLong, leases: AS_SET });
  await addJob();
  await expect.poll(() => times, POLL).toBe(1);
  gate.holdUp();
  // Nobody can say anything for longer than a lease lasts; then another runner gets through first.
  await pause(1.2 * AS_SET.lastsMs);
  await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), { job: takeLong, leases: AS_SET, log });
  ends.push(() => over.resolve());
  await pause(AS_SET.beatMs + 2.5 * AS_SET.answerMs);
  gate.goOn();
  await pause(3 * AS_SET.beatMs);
  expect(lines.join('')).not.toContain('released jobs');
  over.resolve();
  await expect.poll(waiting, POLL).toBe(0);
  expect(times).toBe(1);
});

test('a runner says which job another took from it, and leaves that to the other', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => lines.push(line) });
  const over = Promise.withResolvers<void>();
  let hasBegun = false;
  const takeLong = async (): Promise<void> => {
    hasBegun = true;
    await over.promise;
  };
  await runnerOf(queueAt(world.testDatabase.ownerUrl, 4), { job: takeLong, log });
  const stop = ends.pop();
  ends.push(() => over.resolve());
  await addJob();
  await expect.poll(() => hasBegun, POLL).toBe(true);
  const query = `update graphile_worker._private_jobs set locked_by = 'another', attempts = attempts + 1, locked_at = now() + interval '1 hour'`;
  await world.ownerPool.query(query);
  await expect.poll(() => lines.join(''), POLL).toContain('running jobs were taken by another runner');
  over.resolve();
  await stop?.();
  expect(await waiting()).toBe(1);
});

test('one administration that fails keeps no other from its turn', async () => {
  const { administrationId: other } = await world.another();
  const queuePool = queueAt(world.testDatabase.ownerUrl, 4);
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => lines.push(line) });
  const seen: number[] = [];
  const job = eachAdministration(TASK, world.house, async ({ administrationId }) => {
    seen.push(administrationId);
    if (administrationId === world.administrationId) throw new Error('its books are odd');
  });
  await runnerOf(queuePool, { job, log });
  await addJob();
  await expect.poll(waiting, POLL).toBe(0);
  expect(seen).toEqual(expect.arrayContaining([world.administrationId, other]));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ administration_id: world.administrationId, msg: `${TASK} failed for an administration` }),
  ]);
});
