import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { absolute, ownFiles } from './own-files.ts';
import { OWNED_TABLES, SCHEMA_RULES, SHARED } from './schema-rules.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The first column of each row, as text. */
async function list(sql: string): Promise<string[]> {
  const { rows } = await owner.query<string[]>({ text: sql, rowMode: 'array' });
  return rows.map(([first]) => String(first));
}

function ownedTables(): Promise<string[]> {
  return list(`select oid::regclass::text from (${OWNED_TABLES}) t order by 1`);
}

it('there are tables to check', async () => {
  expect((await ownedTables()).length).toBeGreaterThan(25);
  expect(
    await list(`select count(*) from pg_constraint where contype = 'f' and conrelid in (${OWNED_TABLES})`),
  ).not.toEqual(['0']);
});

describe.each(SCHEMA_RULES)('$rule', ({ offenders, planted }) => {
  it('holds', async () => {
    expect(await list(offenders)).toEqual([]);
  });

  it('fails on a planted violation', async () => {
    await owner.query('begin');
    try {
      await owner.query(planted);
      expect(await list(offenders)).not.toEqual([]);
    } finally {
      await owner.query('rollback');
    }
  });
});

const setsOtherwise = (text: string): boolean => /set_config\(\s*'saldo\./.test(text);

describe('transaction settings', () => {
  const folders = ['server/src', 'seeds'];

  it('use SET LOCAL in the program too, which a cluster forwards', () => {
    const files = folders.flatMap((folder) => ownFiles(folder).filter((name) => name.endsWith('.ts')));
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => setsOtherwise(readFileSync(absolute(file), 'utf8')))).toEqual([]);
  });

  it('fails on a planted violation', () => {
    expect(setsOtherwise("sql`select set_config('saldo.person_id', '1', true)`")).toBe(true);
  });
});

describe('the distribution over a cluster', () => {
  const citus = readFileSync(join(import.meta.dirname, '../server/schema/citus.sql'), 'utf8');
  const named = (pattern: RegExp): string[] => Array.from(citus.matchAll(pattern), ([, name]) => String(name));
  const distributed = named(/create_distributed_table\('(\w+)'/g);
  const shared = named(/(?:create_reference_table\('|-- local: )(\w+)/g);

  it('names every table once', async () => {
    expect(distributed.toSorted()).toEqual([...(await ownedTables()), 'administrations'].toSorted());
    expect([...shared, 'administrations'].toSorted()).toEqual(SHARED);
  });

  it('keeps an administration together, each table by its id', () => {
    const beside = named(
      /create_distributed_table\('(\w+)', 'administration_id', colocate_with => 'administrations'\);/g,
    );
    expect(['administrations', ...beside]).toEqual(distributed);
  });

  it('distributes a table after those it references; keys to persons are off meanwhile', async () => {
    const order = named(/create_(?:distributed|reference)_table\('(\w+)'/g);
    const takenOff = named(/drop constraint (\w+)/g);
    const { rows } = await owner.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and conrelid <> confrelid and confrelid <> 'persons'::regclass and connamespace = 'public'::regnamespace and conname <> all ($1)`,
      [takenOff],
    );
    expect(rows.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))).toEqual([]);
  });

  it('sends the functions that work on one administration to its node', async () => {
    // The first and the last belong to functions that are sent; the second touches no table.
    const own = await list(`select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      and proargnames[1] = 'p_administration_id' and proname not in ('entry_hash', 'enter_as_worker', 'refuse_other_administration') order by 1`);
    const sent = named(
      /create_distributed_function\('([^']+)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true\);/g,
    );
    expect(sent.map((signature) => signature.replaceAll(', ', ',')).toSorted()).toEqual(own);
  });
});
