import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { diskFileStore } from '#adapters/file-store/disk';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';
import { inTransaction } from '#platform/database/database';
import { createLogger } from '#platform/log';
import { ROTATE_KEYS } from '#platform/crypto/rotate-keys';
import { isEncrypted, type SealKey, encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { jobsOf } from '../../../composition/rooms.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { deliverReturn } from './deliver-return.ts';
import { detail, file, post, returnEnding, sale, snapshotId, stepContext, TIDY } from '../testing.ts';

const NUMBER = '001000044B37';
const [OLD, NEW] = [encryptionKeyOf('the key until yesterday'), encryptionKeyOf('the key from today on')];

const folder = mkdtempSync(join(tmpdir(), 'saldo-messages-'));
const lines: string[] = [];
const log = createLogger('info', { write: (line: string) => lines.push(line) });

let world: World;
let q1: number;
let q2: number;
beforeAll(async () => {
  const house = { sourceDocuments: TIDY, files: diskFileStore(folder), seals: new Encryption([OLD], log) };
  world = await createWorld({ today: '2026-07-14', house });
  await post(world, sale('2026-02-03', cents(100_50)));
  await post(world, sale('2026-04-03', cents(110_50)));
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  for (const id of [q1, q2]) expect((await file(world, id)).error).toBeUndefined();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  start([OLD]);
  lines.splice(0);
});

/** The keys of the server, as after a start with others. */
function start(keys: readonly SealKey[]): void {
  world.house.seals = new Encryption(keys, log);
}

/** What the worker does at such a start. */
async function startWorker(keys: readonly SealKey[]): Promise<void> {
  start(keys);
  await jobsOf(world.house)[ROTATE_KEYS]?.({
    ...stepContext(world, {}),
    log,
    beginAsVisitor: (work) =>
      inTransaction(world.database.db, (db) => work({ db, language: 'en', today: '2026-07-14', requestId: 'test' })),
  });
}

async function recorded(id: number): Promise<string> {
  const { rows } = await world.ownerPool.query<{ xbrl_sha256: string }>(
    'select xbrl_sha256 from vat_return_snapshots where id = $1',
    [await snapshotId(world, id)],
  );
  return rows[0]?.xbrl_sha256 ?? '';
}

const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
const keptOf = async (id: number) => readFileSync(pathOf(await recorded(id)), 'latin1');
const download = (id: number) => world.call(API.tax_returns.vatReturnXbrl, { params: { id }, language: 'nl' });

async function expectAsFiled(id: number): Promise<void> {
  const { bytes } = await download(id);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(await recorded(id));
  expect(bytes.toString()).toContain(NUMBER.slice(0, 9));
}

test('a filed message is encrypted on disk and downloaded byte for byte', async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const { parentPath, name } of files) {
    const kept = readFileSync(join(parentPath, name), 'latin1');
    expect(isEncrypted(kept)).toBe(true);
    expect(kept).not.toContain(NUMBER.slice(0, 9));
  }
  await expectAsFiled(q1);
  await expectAsFiled(q2);
});

test('an unencrypted message is readable, and encrypted at worker start', async () => {
  const plain = (await download(q1)).bytes;
  writeFileSync(pathOf(await recorded(q1)), plain);
  await expectAsFiled(q1);
  await startWorker([OLD]);
  expect(isEncrypted(await keptOf(q1))).toBe(true);
  await expectAsFiled(q1);
  const once = await keptOf(q1);
  await startWorker([OLD]);
  expect(await keptOf(q1)).toBe(once);
});

test('a key is rotated in two steps, after which the old one can go', async () => {
  await startWorker([OLD, NEW]);
  expect((await keptOf(q1)).startsWith(`${OLD.id}.`)).toBe(true);
  await startWorker([NEW, OLD]);
  start([NEW]);
  for (const id of [q1, q2]) {
    expect((await keptOf(id)).startsWith(`${NEW.id}.`)).toBe(true);
    await expectAsFiled(id);
  }
  expect(lines).toEqual([]);
  await startWorker([OLD, NEW]);
});

test('a message that cannot be decrypted or is missing is logged and does not block others', async () => {
  const [lost, kept] = [await keptOf(q1), await keptOf(q2)];
  start([NEW]);
  const refused = await download(q1);
  expect([refused.status, refused.error.code]).toEqual([409, 'message_unreadable']);
  expect(refused.error.detail).toContain('bewaard');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ table: 'files', row: await recorded(q1), sealed_by: OLD.id });
  await startWorker([NEW]);
  expect([await keptOf(q1), await keptOf(q2)]).toEqual([lost, kept]);

  rmSync(pathOf(await recorded(q1)));
  await startWorker([NEW, OLD]);
  expect((await keptOf(q2)).startsWith(`${NEW.id}.`)).toBe(true);
  expect(lines.at(-1)).toContain('could not re-encrypt a filed message');
  writeFileSync(pathOf(await recorded(q1)), lost);
  await startWorker([OLD, NEW]);
});

test('messages already encrypted with the newest key are not read again', async () => {
  await startWorker([OLD]);
  const reads = vi.spyOn(world.house.files, 'read');
  await startWorker([OLD]);
  expect(reads).not.toHaveBeenCalled();
  await startWorker([NEW, OLD]);
  expect(new Set(reads.mock.calls.flat())).toEqual(new Set([await recorded(q1), await recorded(q2)]));
  reads.mockRestore();
  await startWorker([OLD, NEW]);
});

test('a swapped message is not accepted', async () => {
  const own = await keptOf(q1);
  writeFileSync(pathOf(await recorded(q1)), await keptOf(q2));
  expect((await download(q1)).error.code).toBe('message_unreadable');
  writeFileSync(pathOf(await recorded(q1)), (await download(q2)).bytes);
  expect((await download(q1)).status).toBe(500);
  writeFileSync(pathOf(await recorded(q1)), own);
  await expectAsFiled(q1);
});

test('a delivery waits for its key and resumes when it is back', async () => {
  const office = createFakeTaxFiling(() => new Date());
  const step = async () =>
    deliverReturn({ ...world.house, filing: office })(stepContext(world, { id: await snapshotId(world, q2) }));
  start([NEW]);
  await step();
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'QUEUED' });
  expect(office.delivered).toEqual([]);
  start([OLD]);
  for (let done = 0; done < 4; done += 1) await step();
  expect(await detail(world, q2)).toMatchObject({ filing_state: 'RECEIVED' });
  expect(office.delivered).toMatchObject([{ ob_number: NUMBER }]);
});
