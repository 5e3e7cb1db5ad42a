import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../server/src/platform/database/migrate.ts';
import {
  readSchema,
  SCHEMA_FOLDERS,
  type Schema,
  type SchemaFile,
} from '../server/src/platform/database/schema-files.ts';
import { catalogue } from '../server/src/platform/testing/catalogue.ts';
import { createEmptyDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';

const { schema: SCHEMA, migrations: MIGRATIONS } = SCHEMA_FOLDERS;
const RELEASED = join(SCHEMA, '../released');
const SNAPSHOT = readFileSync(join(SCHEMA, 'catalogue.snapshot'), 'utf8');

let database: TestDatabase;
let owner: pg.Client;
let schema: Schema;

beforeAll(async () => {
  schema = await readSchema(SCHEMA_FOLDERS);
  database = await createEmptyDatabase();
  await migrate(database.ownerUrl);
  owner = await connect(database);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function connect({ ownerUrl }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return client;
}

/** What SQL does itself: bodies of functions and comments are for later. */
function outside(sql: string): string {
  return sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '').replaceAll(/--.*/g, '');
}

const made = (kind: string, sql: string): string[] =>
  Array.from(
    outside(sql).matchAll(
      new RegExp(`\\bcreate\\s+(?:or\\s+replace\\s+)?(?:constraint\\s+)?(?:${kind})\\s+(\\w+)`, 'gi'),
    ),
    ([, name]) => String(name),
  );

const changesRows = (sql: string): boolean => /^\s*(?:update|delete from|insert into)\s/m.test(outside(sql));

/** Without what is between parentheses, in which a comma separates no subcommands. */
function shallow(statement: string): string {
  const bare = statement.replaceAll(/\([^()]*\)/g, '');
  return bare === statement ? bare : shallow(bare);
}

/** A cluster takes one subcommand at a time, and a key to what is spread only of a table that is spread itself. */
const suitsCluster = (sql: string): boolean =>
  outside(sql)
    .split(';')
    .every(
      (statement) =>
        !/^\s*alter table[^,]*,/i.test(shallow(statement)) &&
        !(/^\s*create table/i.test(statement) && /\breferences (?!persons\b)/i.test(statement)),
    );

/** What a migration may hold: nothing that has a file of its own, rows of every administration or none, and what a cluster takes. */
const isTidy = (sql: string): boolean =>
  made('function|procedure|trigger|policy', sql).length === 0 &&
  (!changesRows(sql) || outside(sql).includes('no force row level security')) &&
  suitsCluster(sql);

const functionsOf = ({ first, functions }: Schema): SchemaFile[] => [...first, ...functions];

describe('the snapshot', () => {
  it('matches the catalogue of a new database: run node scripts/schema.ts and review the diff', async () => {
    expect(await catalogue(owner)).toBe(SNAPSHOT);
  });

  it.each([
    'alter table expenses add column planted text',
    'alter table expenses alter column search drop not null',
    'drop index expenses_by_date',
    'alter table expenses drop constraint expenses_check',
    'drop trigger history on expenses',
    'alter table expenses no force row level security',
    'alter policy one_administration on expenses using (true)',
    'grant truncate on expenses to saldo_app',
    'grant update (number) on sales_invoices to public',
    'grant usage on sequence payments_id_seq to saldo_app',
    'alter function post_entry security invoker',
    'grant execute on function append_shared to saldo_app',
    `comment on column expenses.search is 'planted'`,
  ])('shows %s', async (change) => {
    await owner.query('begin');
    try {
      await owner.query(change);
      expect(await catalogue(owner)).not.toBe(SNAPSHOT);
    } finally {
      await owner.query('rollback');
    }
  });
});

describe('the files', () => {
  it('belong to listed rooms', () => {
    const rooms = readdirSync(SCHEMA, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const listed = readFileSync(join(SCHEMA, 'rooms.txt'), 'utf8').trim().split('\n');
    expect(listed.toSorted()).toEqual(rooms.map(({ name }) => name).toSorted());
  });

  it('contain one function each, named after it, and every function', async () => {
    const files = functionsOf(schema);
    const names = files.map(({ path }) => basename(path, '.sql'));
    expect(files.map(({ sql }) => made('function|procedure', sql))).toEqual(names.map((name) => [name]));
    const { rows } = await owner.query<{ proname: string }>(
      `select proname from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`,
    );
    expect(rows.map(({ proname }) => proname).toSorted()).toEqual(names.toSorted());
  });

  it('can be applied again, and their bodies refer to existing objects', async () => {
    await owner.query('begin');
    try {
      for (const { sql } of [functionsOf(schema), schema.triggers, schema.policies].flat()) await owner.query(sql);
      expect(await catalogue(owner)).toBe(SNAPSHOT);
    } finally {
      await owner.query('rollback');
    }
  });

  it('of tables create no function, trigger or policy', () => {
    expect(schema.tables.flatMap(({ sql }) => made('function|procedure|trigger|policy', sql))).toEqual([]);
  });
});

describe('migrations', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const sqlOf = (name: string): string => readFileSync(join(MIGRATIONS, name), 'utf8');

  it('have a number, a room and a subject', () => {
    expect(names.filter((name) => !/^\d{4}_[a-z]+_\w+\.sql$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it('contain no function, trigger or policy, and reach rows of every administration', () => {
    expect(names.filter((name) => !isTidy(sqlOf(name)))).toEqual([]);
  });

  it.each([
    ['alter table a add column b text;\nupdate a set b = 1;', false],
    ['alter table a no force row level security;\nupdate a set b = 1;\nalter table a force row level security;', true],
    ['create or replace function f() returns int language sql as $$ select 1 $$;', false],
    ['CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ select 1 $$;', false],
    ['create constraint trigger t after insert on a execute function f();', false],
    ['-- create function f()\ndrop function f;\ndrop trigger t on a;', true],
    ['alter table a add column b text, add column c text;', false],
    ['alter table a add constraint c check (b in (1, 2)); alter table a add column c numeric(20, 2);', true],
    ['create table a (administration_id bigint not null references administrations);', false],
    [
      "create table a (by bigint references persons);\nselect protect_administration_table('a');\nalter table a add foreign key (administration_id, b) references b;",
      true,
    ],
  ])('are known by what they say: %j', (sql, tidy) => {
    expect(isTidy(sql)).toBe(tidy);
  });
});

describe('a database of the last release', () => {
  it('is upgraded to the current schema', async () => {
    const start = existsSync(RELEASED) ? RELEASED : join(SCHEMA, '..');
    const earlier = await createEmptyDatabase();
    await migrate(earlier.ownerUrl, { schema: join(start, 'schema'), migrations: join(start, 'migrations') });
    await migrate(earlier.ownerUrl);
    const client = await connect(earlier);
    expect(await catalogue(client)).toBe(SNAPSHOT);
    await client.end();
    await earlier.drop();
  });
});
