import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('each test file has a migrated database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.ownerUrl, 'CREATE TABLE only_here (id int)');
  const tables = `SELECT to_regclass('schema_objects')::text AS migrated, to_regclass('only_here')::text AS own`;
  expect(await query(one.ownerUrl, tables)).toEqual([{ migrated: 'schema_objects', own: 'only_here' }]);
  expect(await query(two.ownerUrl, tables)).toEqual([{ migrated: 'schema_objects', own: null }]);
  expect(await query(one.appUrl, 'SELECT current_user::text AS name')).toEqual([{ name: 'saldo_app' }]);
  await one.drop();
  await expect(query(one.ownerUrl, 'SELECT 1')).rejects.toThrow('does not exist');
  await two.drop();
});
