import type pg from 'pg';

/** Whether a text holds something. */
type IsIn = (text: string) => boolean;

/** The ways in which a value is looked for: as it is in any case, in groups of four, in hexadecimal, and in base64 wherever it begins. */
export function formsOf(value: string): [how: string, isIn: IsIn][] {
  const bytes = Buffer.from(value);
  const small = value.toLowerCase();
  const hex = bytes.toString('hex');
  const coded = [0, 1, 2].flatMap((before) => [base64Of(bytes, before), urlSafe(base64Of(bytes, before))]);
  const grouped = small.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return [
    ['plain', (text) => text.toLowerCase().includes(small) || text.toLowerCase().includes(grouped)],
    ['hex', (text) => text.toLowerCase().includes(hex)],
    ['base64', (text) => coded.some((each) => text.includes(each))],
  ];
}

/** What base64 makes of the bytes when others stand before them, without the characters that those others and what follows have a part in. */
function base64Of(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  return all.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

/** Every value of every column of every table, those of the queue included, as text; bytes in hexadecimal. */
export async function rowsOf(pool: pg.Pool): Promise<{ place: string; text: string }[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
     group by 1, 2 order by 1, 2`,
  );
  const found: { place: string; text: string }[] = [];
  for (const { schema, name, columns } of tables) {
    const list = columns.map((column) => `"${column}"::text as "${column}"`).join(', ');
    const { rows } = await pool.query<Record<string, string | null>>(`select ${list} from "${schema}"."${name}"`);
    for (const column of columns) {
      const place = `${schema === 'public' ? '' : `${schema}.`}${name}.${column}`;
      found.push({ place, text: '' });
      for (const row of rows) if (row[column] !== null) found.push({ place, text: row[column] ?? '' });
    }
  }
  return found;
}
