import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from './clean-up.ts';
import { connectDatabase, type DatabaseHandle } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
let person: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.appUrl, { connections: 2, log: createLogger('silent') });
  const { id } = await database.db
    .insertInto('persons')
    .values({ email: 'noor@test.example', name: 'Noor', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  person = id;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Seven rows that are over and one that is not yet, in each table that is cleaned. */
async function fill(): Promise<void> {
  const { db } = database;
  for (let each = 0; each < 8; each += 1) {
    const days = each === 0 ? 0 : 31;
    await sql`insert into idempotency_keys (person_id, key, request_hash, created_at)
      values (${person}, ${`key-0000${String(each)}`}, '', now() - make_interval(days => ${days}) - interval '6 days')`.execute(
      db,
    );
    await sql`insert into one_time_links (token_hash, kind, expires_at, used_at)
      values (${Buffer.from([each])}, 'INVITATION', now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))`.execute(
      db,
    );
    await sql`insert into sessions (person_id, refresh_seed, expires_at, ended_at)
      values (${person}, '', now() + interval '1 day', now() - make_interval(days => ${days}))`.execute(db);
    await sql`insert into trusted_devices (person_id, token_hash, expires_at)
      values (${person}, ${Buffer.from([each])}, now() + interval '1 hour' - make_interval(days => ${days}))`.execute(
      db,
    );
    await sql`insert into login_failures (subject, failed_at)
      values (${Buffer.from('x')}, now() - make_interval(days => ${days}))`.execute(db);
  }
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from idempotency_keys) as idempotency_keys,
    (select count(*) from one_time_links) as one_time_links, (select count(*) from sessions) as sessions,
    (select count(*) from trusted_devices) as trusted_devices, (select count(*) from login_failures) as login_failures`.execute(
    database.db,
  );
  return rows[0] ?? {};
}

test('expired rows are deleted in batches, others stay', async () => {
  await fill();
  await cleanUp(database.db, 3);
  expect(await counts()).toEqual({
    idempotency_keys: 1,
    one_time_links: 1,
    sessions: 1,
    trusted_devices: 1,
    login_failures: 1,
  });
});
