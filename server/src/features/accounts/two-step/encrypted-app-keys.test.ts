import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/database';
import { createLogger } from '#platform/log';
import { enqueueForPerson } from '#platform/jobs/jobs';
import { ROTATE_KEYS_OF_PEOPLE } from '#platform/crypto/rotate-keys';
import { type SealKey, encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { LOST_KEY, loseAppKey } from '../../../../tests/support/lost-key.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { keyPlace } from '../profile/person.ts';
import { KEY, settle } from '../testing.ts';

/** What the world seals with, and what takes its place. */
const [OLD, NEW] = [encryptionKeyOf('a key for tests alone'), encryptionKeyOf('the key from today on')];
const lines: string[] = [];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What the start of a worker with these keys does. */
async function startWorker(keys: readonly SealKey[]): Promise<void> {
  lines.splice(0);
  world.house.seals = new Encryption(keys, createLogger('info', { write: (line: string) => lines.push(line) }));
  await inTransaction(world.database.db, (db) =>
    enqueueForPerson({ db, language: 'en', today: '2026-07-14', requestId: 'start' }, ROTATE_KEYS_OF_PEOPLE, {}),
  );
  await world.runJobs();
}

async function keptOf({ id }: Person): Promise<string> {
  const { totp_secret } = await world.database.db
    .selectFrom('persons')
    .select('totp_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return totp_secret ?? '';
}

const records = async (as: Person) =>
  (await world.call(API.history.history, { query: { model: 'person', id: as.id }, as })).reply.count;

test('authenticator secrets are re-encrypted with the newest key at worker start, without a history entry', async () => {
  const first = await settle(world, { hasTwoSteps: true });
  const without = await settle(world);
  const rest: Person[] = [];
  for (let count = 0; count < 110; count += 1) rest.push(await settle(world, { hasTwoSteps: true }));
  const before = await records(first);
  await startWorker([OLD, NEW]);
  expect((await keptOf(first)).startsWith(`${OLD.id}.`)).toBe(true);
  await startWorker([NEW, OLD]);
  for (const person of [first, ...rest])
    expect(new Encryption([NEW]).open(keyPlace('totp_secret', person.id), await keptOf(person))).toBe(KEY);
  expect(await keptOf(without)).toBe('');
  expect([await records(first), lines]).toEqual([before, []]);
  const { rows } = await world.ownerPool.query('select * from verify_shared_log($1)', [first.id]);
  expect(rows).toEqual([]);

  const once = await keptOf(first);
  await startWorker([NEW]);
  expect(await keptOf(first)).toBe(once);
});

test('one that no key opens is left and told', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const lost = await loseAppKey(world, as);
  await startWorker([NEW, OLD]);
  expect(await keptOf(as)).toBe(lost);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { table: 'persons', column: 'totp_secret', row: as.id, sealed_by: LOST_KEY.id },
  ]);
});

test('a new authenticator secret is always recorded', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const before = await records(as);
  await loseAppKey(world, as);
  expect(await records(as)).toBe(before + 1);
});
