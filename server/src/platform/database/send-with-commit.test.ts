import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLogger } from '../log.ts';
import { connectDatabase, type DatabaseHandle, inTransaction, sendWithCommit, together } from './database.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.appUrl, { connections: 1, log: createLogger('silent') });
  const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  await owner.query('create table notes (id integer primary key); grant all on notes to saldo_app');
  await owner.end();
});
beforeEach(() => database.pool.query('delete from notes'));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const note = (id: number) => sql`insert into notes values (${id})`;
const notes = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);

test('the last statement is committed with what came before it', async () => {
  await inTransaction(database.db, async (transaction) => {
    await note(1).execute(transaction);
    await sendWithCommit(transaction, note(2));
  });
  expect(await notes()).toEqual([1, 2]);
});

test('a last statement that fails takes all before it along, and the connection serves on', async () => {
  const failing = inTransaction(database.db, async (transaction) => {
    await note(1).execute(transaction);
    await sendWithCommit(transaction, note(1));
  });
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await notes()).toEqual([]);
});

test('the last statement of work that failed is sent with no other transaction', async () => {
  const failing = inTransaction(database.db, async (transaction) => {
    await sendWithCommit(transaction, note(1));
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  await inTransaction(database.db, (transaction) => note(2).execute(transaction));
  expect(await notes()).toEqual([2]);
});

test('a statement that is refused between others that were sent with it undoes all, and the connection serves on', async () => {
  const failing = inTransaction(database.db, (transaction) =>
    Promise.all([note(1).execute(transaction), note(1).execute(transaction), sql`select 1`.execute(transaction)]),
  );
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await notes()).toEqual([]);
  await inTransaction(database.db, (transaction) =>
    Promise.all([note(2).execute(transaction), note(3).execute(transaction)]),
  );
  expect(await notes()).toEqual([2, 3]);
});

test('a connection that is lost under statements sent together fails them, and another serves on', async () => {
  const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const failing = inTransaction(database.db, async (transaction) => {
    await note(1).execute(transaction);
    const asked = Promise.allSettled([note(2).execute(transaction), note(3).execute(transaction)]);
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await asked;
    await note(4).execute(transaction);
  });
  await expect(failing).rejects.toThrow();
  await owner.end();
  expect(await notes()).toEqual([]);
});

test('two statements sent together are answered each with its own', async () => {
  const answers = await inTransaction(database.db, (transaction) =>
    together(transaction, sql<{ a: number }>`select 1 as a`, sql<{ b: string }>`select 'two' as b`),
  );
  expect(answers).toEqual([[{ a: 1 }], [{ b: 'two' }]]);
});
