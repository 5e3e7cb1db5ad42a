import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { diskFileStore } from './disk.ts';
import { FileTooLarge } from './file-store.ts';
import { inMemoryFileStore } from './in-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'saldo-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const receipt = Buffer.from('Bakkerij Van Dam, 12,40');

describe.each([
  ['on disk', diskFileStore(folder)],
  ['in memory', inMemoryFileStore()],
])('a file store %s', (_name, store) => {
  test('stores and returns bytes under their SHA-256', async () => {
    const stored = await store.put(Readable.from([receipt.subarray(0, 5), receipt.subarray(5)]), 1000);
    expect(stored).toEqual({ sha256: createHash('sha256').update(receipt).digest('hex'), size_bytes: receipt.length });
    expect(Buffer.from(await store.read(stored.sha256))).toEqual(receipt);
    expect(await store.verify(stored.sha256)).toBe(true);
  });

  test('stores the same bytes once', async () => {
    const [one, two] = await Promise.all([store.put(receipt, 1000), store.put(receipt, 1000)]);
    expect(one).toEqual(two);
  });

  test('stores what is accepted, and nothing of the rest', async () => {
    const other = Buffer.from('Bakkerij Van Dam, 99,99');
    const sha256 = createHash('sha256').update(other).digest('hex');
    const seen = await store.take(other, 1000, async (file) => [file.sha256, Buffer.from(await file.bytes())]);
    expect(seen).toEqual([sha256, other]);
    await expect(store.take(other, 1000, () => Promise.reject(new RangeError('unfit')))).rejects.toThrow('unfit');
    await expect(store.verify(sha256)).rejects.toThrow();
    await store.take(other, 1000, async ({ keep }) => Promise.all([keep(), keep()]));
    expect(await store.verify(sha256)).toBe(true);
  });

  test('stores encrypted bytes under the hash of their plaintext, replacing earlier ones', async () => {
    const named = Buffer.from('Bakkerij Van Dam, 13,13');
    const { sha256 } = await store.put(named, 1000);
    for (const kept of [Buffer.from('for them'), Buffer.from('and then others')]) {
      await store.keepAs(sha256, kept);
      expect(Buffer.from(await store.read(sha256))).toEqual(kept);
      expect(await store.verify(sha256)).toBe(false);
    }
  });

  test('deletes only the named file, also if it does not exist', async () => {
    const [one, other] = [await store.put(Buffer.from('one'), 1000), await store.put(Buffer.from('other'), 1000)];
    for (let times = 0; times < 2; times += 1) await store.remove(one.sha256);
    await expect(store.read(one.sha256)).rejects.toThrow();
    expect(await store.verify(other.sha256)).toBe(true);
  });

  test('refuses content over the limit', async () => {
    await expect(store.put(Readable.from([receipt, receipt]), receipt.length)).rejects.toThrow(FileTooLarge);
  });
});

test('leaves nothing of a refused file, and detects a changed file', async () => {
  const store = diskFileStore(folder);
  const { sha256 } = await store.put(receipt, 1000);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  writeFileSync(join(folder, sha256.slice(0, 2), sha256), 'Bakkerij Van Dam, 1240,00');
  expect(await store.verify(sha256)).toBe(false);
});
