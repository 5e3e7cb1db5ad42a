import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#platform/settings/free-port';
import { createLogger } from '#platform/log';
import { readSettings } from '#platform/settings/settings';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { startSaldo } from './start.ts';

/** What a process with this role answers at each address. */
async function answersOf(role: 'web' | 'worker' | 'all', paths: readonly string[]): Promise<Record<string, number>> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-start-'));
  const port = await freePort();
  const settings = readSettings({
    ROLE: role,
    SEED: 'none',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  const saldo = await startSaldo(
    { settings, log: createLogger('silent'), database: Promise.resolve({ ...database, stop: async () => undefined }) },
    Promise.resolve(undefined),
  );
  try {
    const answers = paths.map(async (path): Promise<[string, number]> => {
      const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`);
      await answer.arrayBuffer();
      return [path, answer.status];
    });
    return Object.fromEntries(await Promise.all(answers));
  } finally {
    await saldo.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const HEALTH = { '/healthz': 200, '/readyz': 200, '/metrics': 200 };
const CALL = '/en/api/v1/accounts/me/';

test.each([
  ['web', { ...HEALTH, [CALL]: 401 }],
  ['all', { ...HEALTH, [CALL]: 401, '/sandbox/': 200 }],
  ['worker', { ...HEALTH, [CALL]: 404, '/sandbox/': 404 }],
] as const)('a process for %s answers how it is, and only what is its own', async (role, answers) => {
  expect(await answersOf(role, Object.keys(answers))).toEqual(answers);
});
