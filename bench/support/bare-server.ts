/** The floor of posting: plain HTTP, one transaction that inserts an entry and its three lines, nothing else. Its port comes as argument. */
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port = '', url = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 20 });
await pool.query(
  'create table if not exists bare_entries (id bigint generated always as identity primary key, company bigint, day date, text text)',
);
await pool.query(
  'create table if not exists bare_lines (entry_id bigint references bare_entries, line int, account text, cents bigint, primary key (entry_id, line))',
);

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void post(JSON.parse(Buffer.concat(chunks).toString('utf8')) as { date: string; description: string }).then(
      (id) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id }));
      },
    );
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));

async function post(body: { date: string; description: string }): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const entry = await client.query<{ id: number }>(
      'insert into bare_entries (company, day, text) values (1, $1, $2) returning id',
      [body.date, body.description],
    );
    const id = entry.rows[0]?.id ?? 0;
    await client.query('insert into bare_lines values ($1, 1, $2, 10000), ($1, 2, $3, 2100), ($1, 3, $4, -12100)', [
      id,
      '4600',
      '1510',
      '1300',
    ]);
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}
