import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { retriedTransactions } from '../metrics.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type DatabaseHandle, inTransaction } from './database.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
let logged: { level: string; msg: string; err: { code: string } }[] = [];
beforeAll(async () => {
  const log = createLogger('info', { write: (line) => void logged.push(JSON.parse(line)) });
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.appUrl, { connections: 1, log });
});
beforeEach(() => {
  retriedTransactions.reset();
  logged = [];
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const retried = async () => (await retriedTransactions.get()).values.map(({ labels, value }) => [labels.code, value]);

/** Work that fails this many times with a code of PostgreSQL before it succeeds; gives how often it was tried. */
async function failing(times: number, code: string): Promise<number> {
  let tries = 0;
  await inTransaction(database.db, async (transaction) => {
    tries += 1;
    if (tries <= times)
      await sql.raw(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`).execute(transaction);
  });
  return tries;
}

test.each(['40P01', '40001'])(
  'after %s a transaction is tried again, which is counted and logged once',
  async (code) => {
    expect(await failing(2, code)).toBe(3);
    expect(await retried()).toEqual([[code, 2]]);
    expect(logged.map(({ level, msg, err }) => [level, msg, err.code])).toEqual([
      ['warn', 'a transaction is tried again', code],
    ]);
  },
);

test('of one moment, what is posted meanwhile is seen by no statement of it; otherwise by the next', async () => {
  const own = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await own.connect();
  const counts = (ofOneMoment: boolean) =>
    inTransaction(
      database.db,
      async (transaction) => {
        const count = async () =>
          (await sql<{ count: number }>`select count(*) as count from moments`.execute(transaction)).rows[0]?.count;
        const before = await count();
        await own.query('insert into moments default values');
        return [before, await count()];
      },
      { ofOneMoment },
    );
  try {
    await own.query('create table moments (id int); grant select on moments to saldo_app');
    expect(await counts(true)).toEqual([0, 0]);
    expect(await counts(false)).toEqual([1, 2]);
  } finally {
    await own.query('drop table if exists moments');
    await own.end();
  }
});

test('four times at most, and nothing else is tried again', async () => {
  await expect(failing(9, '40P01')).rejects.toThrow('planted');
  expect(await retried()).toEqual([['40P01', 3]]);
  await expect(failing(1, '23505')).rejects.toThrow('planted');
  expect(await failing(0, '')).toBe(1);
  expect(await retried()).toEqual([['40P01', 3]]);
});
