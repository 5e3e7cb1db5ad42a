/**
 * The floor of posting: plain HTTP, and one statement that writes the rows of an expense (bare-posting.sql). Its port and database come as
 * arguments.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port = '', url = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 8 });

type Body = {
  administration_id: number;
  person_id: number;
  key: string;
  contact_id: number | null;
  supplier: string;
  document_number: string;
  date: string;
};

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    post(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body).then(
      (id) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id }));
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));

async function post(body: Body): Promise<number> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'post',
    text: 'select bare_posting($1, $2, $3, $4, $5, $6, $7) as id',
    values: [
      body.administration_id,
      body.person_id,
      body.key,
      body.contact_id,
      body.supplier,
      body.document_number,
      body.date,
    ],
  });
  return Number(rows[0]?.id);
}
