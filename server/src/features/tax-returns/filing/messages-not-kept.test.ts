import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFileStore } from '#adapters/file-store/disk';
import { inTransaction } from '#platform/database/database';
import { createLogger } from '#platform/log';
import { Refusal } from '#platform/refusal';
import { ROTATE_KEYS } from '#platform/crypto/rotate-keys';
import type { Scope } from '#platform/scope';
import { jobsOf } from '../../../composition/rooms.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { fileReturn } from './file-return.ts';
import { detail, post, returnEnding, sale, stepContext, TIDY } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'saldo-not-kept-'));
let world: World;
let q1: number;
let q2: number;
let q3: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-10-14', house: { sourceDocuments: TIDY, files: diskFileStore(folder) } });
  await post(world, sale('2026-02-03', cents(100_50)));
  await post(world, sale('2026-04-03', cents(110_50)));
  await post(world, sale('2026-07-03', cents(108_50)));
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  q3 = await returnEnding(world, '2026-09-30');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

type Inside = Parameters<typeof fileReturn<unknown>>[3];
const begin = <Result>(work: (scope: Scope) => Promise<Result>) => world.inScope(work);

/** Files the return of a period, with what happens between storing the message and filing. */
async function fileWith(id: number, inOne: Inside): Promise<unknown> {
  const { version } = await detail(world, id);
  return fileReturn(begin, world.house, { id, version }, inOne);
}

const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);

async function filed(): Promise<string[]> {
  const { rows } = await world.ownerPool.query<{ xbrl_sha256: string }>('select xbrl_sha256 from vat_return_snapshots');
  return rows.map(({ xbrl_sha256 }) => xbrl_sha256);
}

async function startWorker(): Promise<void> {
  await jobsOf(world.house)[ROTATE_KEYS]?.({
    ...stepContext(world, {}),
    log: createLogger('silent'),
    beginAsVisitor: (work) =>
      inTransaction(world.database.db, (db) => work({ db, language: 'en', today: '2026-10-14', requestId: 'test' })),
  });
}

const anHourPasses = () =>
  world.ownerPool.query(`update vat_return_messages set begun_at = begun_at - interval '61 minutes'`);

test('nothing is left of a filing refused after its message was stored', async () => {
  let stored: string[] = [];
  const refused = fileWith(q1, async () => {
    stored = onDisk();
    throw new Refusal('stale_version');
  });
  await expect(refused).rejects.toMatchObject({ code: 'stale_version' });
  expect(stored).toHaveLength(1);
  expect(onDisk()).toEqual([]);
});

test('nor of a request that was already answered', async () => {
  await expect(fileWith(q1, async () => 'the answer of before')).resolves.toBe('the answer of before');
  expect(onDisk()).toEqual([]);
});

test('an interrupted one is deleted at worker start, after an hour', async () => {
  let cutOff = false;
  const dying = <Result>(work: (scope: Scope) => Promise<Result>) =>
    cutOff ? Promise.reject(new Error('cut off')) : begin(work);
  const { version } = await detail(world, q1);
  const filing = fileReturn(dying, world.house, { id: q1, version }, async () => {
    cutOff = true;
    throw new Error('cut off');
  });
  await expect(filing).rejects.toThrow('cut off');
  const left = onDisk();
  expect(left).toHaveLength(1);
  await startWorker();
  expect(onDisk()).toEqual(left);
  await anHourPasses();
  await startWorker();
  expect(onDisk()).toEqual([]);
});

test('if the books changed during filing, only the filed message stays', async () => {
  let tries = 0;
  await fileWith(q1, async (file) => {
    tries += 1;
    if (tries === 1) await post(world, sale('2026-02-10', cents(5_50)));
    return begin(file);
  });
  expect(tries).toBe(2);
  expect(onDisk()).toEqual(await filed());
});

test('a failed filing does not delete another’s message with the same bytes', async () => {
  const failing = () => fileWith(q2, () => Promise.reject(new Refusal('unavailable'))).catch(() => undefined);
  await fileWith(q2, async (file) => {
    const before = onDisk();
    await failing();
    expect(onDisk()).toEqual(before);
    return begin(file);
  });
  expect(onDisk().toSorted()).toEqual((await filed()).toSorted());
});

test('a message filed after all, unknown to its request, stays', async () => {
  let committed: Promise<unknown> = Promise.resolve();
  const filing = fileWith(q3, async (file) => {
    await new Promise<void>((done) => {
      committed = begin(async (scope) => {
        await file(scope);
        done();
        await sleep(300);
      });
    });
    throw new Error('the line went dead');
  });
  await expect(filing).rejects.toThrow('the line went dead');
  await committed;
  expect(onDisk().toSorted()).toEqual((await filed()).toSorted());
});

test('filed messages are never deleted at start', async () => {
  await world.ownerPool.query('update vat_return_messages set filings = 1');
  await anHourPasses();
  await startWorker();
  expect(await filed()).toHaveLength(3);
  expect(onDisk().toSorted()).toEqual((await filed()).toSorted());
});
