import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the schema and what changes databases of before it are written. */
export interface SchemaFolders {
  schema: string;
  migrations: string;
}

const SERVER = join(import.meta.dirname, '../../..');
export const SCHEMA_FOLDERS: SchemaFolders = {
  schema: join(SERVER, 'schema'),
  migrations: join(SERVER, 'migrations'),
};

/** A piece of the schema. A database remembers it by its name, which does not say in which room the file lies. */
export interface SchemaFile {
  name: string;
  path: string;
  sql: string;
  sha256: string;
}

/** server/schema and server/migrations, by kind, each in the order in which it is applied (server/schema/README.md). */
export interface Schema {
  /** Those that tables are closed with, and so come before any. */
  first: SchemaFile[];
  tables: SchemaFile[];
  /** Of what all the tables say, whatever is said beside it. */
  tablesHash: string;
  functions: SchemaFile[];
  migrations: SchemaFile[];
  triggers: SchemaFile[];
  policies: SchemaFile[];
}

const FIRST_ROOM = 'platform';

export async function readSchema(folders: SchemaFolders): Promise<Schema> {
  const rooms = (await readFile(join(folders.schema, 'rooms.txt'), 'utf8')).trim().split('\n');
  const perRoom = await Promise.all(rooms.map((room) => readRoom(folders.schema, room)));
  const tables = perRoom.flatMap((room) => room.tables);
  return {
    first: perRoom.flatMap((room) => (room.name === FIRST_ROOM ? room.functions : [])),
    tables,
    tablesHash: hashOf(tables.map(({ sql }) => bare(sql)).join('\n')),
    functions: perRoom.flatMap((room) => (room.name === FIRST_ROOM ? [] : room.functions)),
    migrations: await readFolder(folders.migrations, 'migration', /^\d{4}_\w+\.sql$/),
    triggers: perRoom.flatMap((room) => room.triggers),
    policies: perRoom.flatMap((room) => room.policies),
  };
}

type Room = { name: string } & Record<'tables' | 'functions' | 'triggers' | 'policies', SchemaFile[]>;

async function readRoom(schema: string, name: string): Promise<Room> {
  const folder = join(schema, name);
  const own = await readFolder(folder, '', /^(?:tables(?:-[a-z]+)?|triggers|policies)\.sql$/);
  const only = (kind: string): SchemaFile[] =>
    own.filter((file) => file.name === kind).map((file) => ({ ...file, name: `${kind} ${name}` }));
  const more = own.filter((file) => file.name.startsWith('tables-'));
  return {
    name,
    tables: [...only('tables'), ...more.map((file) => ({ ...file, name: `${file.name} ${name}` }))],
    functions: await readFolder(join(folder, 'functions'), 'function', /\.sql$/),
    triggers: only('triggers'),
    policies: only('policies'),
  };
}

async function readFolder(folder: string, kind: string, pattern: RegExp): Promise<SchemaFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => pattern.test(name))
      .sort()
      .map(async (fileName) => {
        const path = join(folder, fileName);
        const sql = await readFile(path, 'utf8');
        return { name: `${kind} ${fileName.replace(/\.sql$/, '')}`.trim(), path, sql, sha256: hashOf(sql) };
      }),
  );
}

/** Without comments and layout, which make no other tables. */
function bare(sql: string): string {
  return sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
