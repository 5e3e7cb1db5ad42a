import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { SchemaFolders } from './schema-files.ts';
import { SettingsProblem } from '../settings/settings.ts';
import { catalogue } from '../testing/catalogue.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';

/** A small schema, by path; a text of `null` takes the file away. */
type Files = Record<string, string | null>;

const FIRST: Files = {
  'schema/rooms.txt': 'platform\nshop\n',
  'schema/platform/functions/shout.sql':
    'create or replace function shout(p text) returns text language sql as $$ select upper(p) $$;\n',
  'schema/shop/tables.sql': `-- What is for sale.
create table goods (id bigint primary key, name text not null);
create table sold (id bigint primary key, name text);
`,
  'schema/shop/functions/price.sql':
    'create or replace function price(p_id bigint) returns bigint language sql as $$ select 1::bigint $$;\n',
  'schema/shop/functions/note.sql': `create or replace function note() returns trigger language plpgsql as $$
begin
  new.name := shout(new.name);
  return new;
end $$;
`,
  'schema/shop/triggers.sql':
    'create or replace trigger noted before insert on goods for each row execute function note();\n',
  'schema/shop/policies.sql': `drop policy if exists everyone on goods;
create policy everyone on goods using (true);
`,
  'migrations/README.md': 'None yet.\n',
};

/** The next release: another column, a function with another parameter, one that goes, another trigger. */
const SECOND: Files = {
  ...FIRST,
  'schema/shop/tables.sql': `create table goods (id bigint primary key, name text not null, cents bigint not null default 0);
create table sold (id bigint primary key, name text);
`,
  'schema/shop/functions/price.sql':
    'create or replace function price(p_id bigint, p_count integer) returns bigint language sql as $$ select p_count * cents from goods where id = p_id $$;\n',
  'schema/shop/functions/note.sql': `create or replace function note() returns trigger language plpgsql as $$
begin
  new.cents := new.cents + 1;
  return new;
end $$;
`,
  'schema/platform/functions/shout.sql': null,
  'schema/shop/triggers.sql':
    'create or replace trigger noted before insert or update on goods for each row execute function note();\n',
  'migrations/0001_shop_cents.sql': 'alter table goods add column cents bigint not null default 0;\n',
};

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saldo-schema-'));
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function written(name: string, files: Files): SchemaFolders {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) continue;
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { schema: join(folder, name, 'schema'), migrations: join(folder, name, 'migrations') };
}

async function rows(text: string): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

/** What a start could have touched, down to the version of each row of the catalogue. */
async function untouched(): Promise<unknown> {
  return [
    await catalogue(client),
    await rows('select nspname, nspacl from pg_namespace order by 1'),
    await rows('select relname, relnamespace::regnamespace::text as room, xmin from pg_class order by 1, 2'),
    await rows('select oid, xmin from pg_proc order by oid'),
    await rows('select oid, xmin from pg_trigger order by oid'),
  ];
}

async function refusal(folders: SchemaFolders): Promise<string> {
  const before = await untouched();
  const error = await migrate(database.ownerUrl, folders).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  expect(await untouched()).toEqual(before);
  expect(error).toBeInstanceOf(Error);
  return error instanceof SettingsProblem ? error.problems.join('\n') : `no settings: ${String(error)}`;
}

describe('a database', () => {
  test('is created when empty, and unchanged without schema changes', async () => {
    const folders = written('first', FIRST);
    await Promise.all([migrate(database.ownerUrl, folders), migrate(database.ownerUrl, folders)]);
    await client.query(`insert into goods values (1, 'bread')`);
    expect(await rows('select name from goods')).toEqual([{ name: 'BREAD' }]);
    const before = await untouched();
    await migrate(database.ownerUrl, folders);
    expect(await untouched()).toEqual(before);
  });

  test('of the previous release is upgraded to the schema of a new one, with its rows', async () => {
    await migrate(database.ownerUrl, written('first', FIRST));
    await client.query(`insert into goods values (1, 'bread')`);
    await migrate(database.ownerUrl, written('second', SECOND));
    expect(await rows('select name, cents, price(id, 3) from goods')).toEqual([
      { name: 'BREAD', cents: '0', price: '0' },
    ]);
    const fresh = await createEmptyDatabase();
    await migrate(fresh.ownerUrl, written('second', SECOND));
    const other = new pg.Client({ connectionString: fresh.ownerUrl });
    await other.connect();
    expect(await catalogue(client)).toBe(await catalogue(other));
    const remembered = 'select name, sha256 from schema_objects order by name';
    expect(await rows(remembered)).toEqual((await other.query<Record<string, unknown>>(remembered)).rows);
    await other.end();
    await fresh.drop();
  });

  test('is unchanged when a migration fails, which is named', async () => {
    await migrate(database.ownerUrl, written('first', FIRST));
    const failing = written('failing', {
      ...SECOND,
      'migrations/0002_shop_wrong.sql': 'alter table nowhere add a int;',
    });
    expect(await refusal(failing)).toMatch(/0002_shop_wrong\.sql failed/);
  });

  test('with an applied migration changed since is refused', async () => {
    await migrate(database.ownerUrl, written('second', SECOND));
    const changed = written('changed', { ...SECOND, 'migrations/0001_shop_cents.sql': 'select 1;' });
    expect(await refusal(changed)).toMatch(/0001_shop_cents\.sql was changed after it was applied/);
  });

  test('with reformatted table files is the same', async () => {
    await migrate(database.ownerUrl, written('first', FIRST));
    const tables = String(FIRST['schema/shop/tables.sql']).replace(/--.*\n/, '-- Said otherwise.\n\n');
    await migrate(database.ownerUrl, written('reworded', { ...FIRST, 'schema/shop/tables.sql': tables }));
  });
});

describe('refused with an explanation and left unchanged is a database', () => {
  test('of the numbered drafts', async () => {
    await client.query(`create table schema_migrations (name text primary key, sha256 bytea not null);
      insert into schema_migrations values ('0001_foundations.sql', '\\x00');
      create table persons (id bigint primary key, name text); insert into persons values (1, 'An')`);
    expect(await refusal(written('first', FIRST))).toBe(
      'The database was made by an earlier draft of Saldo, which this version cannot take over. Nothing in it was changed. Use another DATA_DIR, or an empty database in DATABASE_URL, or start the version that made it',
    );
    expect(await rows('select name from persons')).toEqual([{ name: 'An' }]);
  });

  test('with unknown tables', async () => {
    await migrate(database.ownerUrl, written('first', FIRST));
    expect(await refusal(written('draft', { ...SECOND, 'migrations/0001_shop_cents.sql': null }))).toMatch(
      /^The database was made by an earlier draft/,
    );
  });

  test('of a newer version', async () => {
    await migrate(database.ownerUrl, written('second', SECOND));
    expect(await refusal(written('first', FIRST))).toMatch(/^The database was made by a newer version/);
  });
});
