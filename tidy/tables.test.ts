import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';

/** A table belongs to the room in whose folder of `server/schema` it is made; those of the platform belong to everyone. */
const OWNERS: ReadonlyMap<string, string> = new Map(
  ownFiles('server/schema')
    .filter((path) => /\/tables(?:-[a-z]+)?\.sql$/.test(path))
    .flatMap((path) =>
      Array.from(
        readFileSync(absolute(path), 'utf8').matchAll(/^create table (\w+)/gm),
        ([, table = '']): [string, string] => [table, path.split('/')[2] ?? ''],
      ),
    ),
);

const TABLE = `(${[...OWNERS.keys()].join('|')})\\b(?!\\.)`;
const READS = new RegExp(String.raw`(?:selectFrom|[a-z]+Join)\(\[?\s*'${TABLE}|\b(?:from|join)\s+${TABLE}`, 'g');
const WRITES = new RegExp(
  String.raw`(?:updateTable|insertInto|deleteFrom|templateTable<\w+>)\(\s*'${TABLE}|\b(?:update|insert into|delete from)\s+${TABLE}`,
  'g',
);
const COMMENTS = /^\s*(?:\/\/|\/?\*|--).*$/gm;

/** `room table` for each table of another room that a source names so. */
function acrossRooms(room: string, source: string, names: RegExp): string[] {
  return Array.from(source.replaceAll(COMMENTS, '').matchAll(names), (match) => match[1] ?? match[2] ?? '')
    .filter((table) => ![room, 'platform'].includes(OWNERS.get(table) ?? room))
    .map((table) => `${room} ${table}`);
}

function inTheProduct(names: RegExp): string[] {
  const found = ownFiles('server/src/features')
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing(?:\.ts$|\/)/.test(path))
    .flatMap((path) => acrossRooms(path.split('/')[3] ?? '', readFileSync(absolute(path), 'utf8'), names));
  return [...new Set(found)].sort();
}

/** Functions, triggers and policies; one that calls a function of another room crosses no wall. */
function inTheSchema(names: RegExp): string[] {
  const found = ownFiles('server/schema')
    .filter((path) => /\/(?:functions\/\w+|triggers|policies)\.sql$/.test(path) && path.split('/')[2] !== 'platform')
    .flatMap((path) => acrossRooms(path.split('/')[2] ?? '', readFileSync(absolute(path), 'utf8'), names));
  return [...new Set(found)].sort();
}

function listed(heading: string): string[] {
  const [, list = ''] = readFileSync(absolute('tidy/tables-across-rooms.txt'), 'utf8').split(`# ${heading}\n`);
  return (list.split('\n#')[0] ?? '').split('\n').filter((line) => line !== '');
}

describe('SQL of a room accesses only its own tables', () => {
  it('except listed reads of others, a list that may only shrink', () => {
    expect(inTheProduct(READS)).toEqual(listed('reads'));
  });

  it('and writes only those', () => {
    expect(inTheProduct(WRITES)).toEqual([]);
  });

  it('also in functions, triggers and policies, except listed reads', () => {
    expect(inTheSchema(READS)).toEqual(listed('reads in the schema'));
  });

  it('and writes only those there too', () => {
    expect(inTheSchema(WRITES)).toEqual([]);
  });

  it('and planted violations are found', () => {
    expect(acrossRooms('sales', "db.selectFrom('expenses').selectAll()", READS)).toEqual(['sales expenses']);
    expect(acrossRooms('sales', 'sql`select 1 from open_items i join contacts c on true`', READS)).toHaveLength(2);
    expect(acrossRooms('sales', 'sql`update open_items set version = 2`', WRITES)).toEqual(['sales open_items']);
    expect(acrossRooms('sales', "templateTable<Fields>('recurring_expenses')", WRITES)).toHaveLength(1);
    expect(acrossRooms('sales', '// from expenses\nsql`select from sales_invoices`', READS)).toEqual([]);
    expect(acrossRooms('sales', '-- from expenses\n insert into expenses (id)', WRITES)).toEqual(['sales expenses']);
  });
});
