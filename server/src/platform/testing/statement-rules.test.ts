import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../database/database.ts';
import { nameAdministrations } from '../database/same-administration.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { createLogger } from '../log.ts';
import { offencesOf, refuseOffences } from './statement-rules.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function reasonsOf(text: string): Promise<string[]> {
  const offences = await offencesOf(database.ownerUrl, [{ text, sentBy: [] }]);
  return offences.map(({ reason }) => reason);
}

test.each([
  ['contacts is not compared', 'select name from contacts where id = $1'],
  ['contacts is not compared', 'select name from contacts where administration_id = $1 and id = $2 or iban = $3'],
  [
    'expense_lines is not compared',
    `select (select count(*) from expense_lines l where l.administration_id = e.administration_id and l.expense_id = e.id)
     from expenses e where e.administration_id = $1`,
  ],
  [
    'administrations is not compared',
    `select (select a.title from administrations a where a.id = e.administration_id offset 0) from expenses e where e.administration_id = $1`,
  ],
  ['takes a number', `select nextval('expenses_id_seq') from contacts where administration_id = $1`],
  [
    'stores rows',
    'insert into files (administration_id, sha256, size_bytes, media_type) select $1, s, 1, $3 from unnest($2::text[]) s',
  ],
  [
    'is never the same twice',
    'update expenses set changed_at = clock_timestamp() where administration_id = $1 and id = $2',
  ],
  [
    'only stable',
    `update expenses set search = concat_ws(' ', document_number, description) where administration_id = $1 and id = $2`,
  ],
  [
    'asks for the time',
    `insert into vat_return_messages as m (administration_id, sha256, filings) values ($1, $2, 1)
     on conflict (administration_id, sha256) do update set begun_at = now()`,
  ],
  [
    'writes what no administration owns',
    `update staff_queue q set file_name = a.file_name from attachments a
     where a.administration_id = $1 and a.id = $2 and q.administration_id = $1 and q.attachment_id = $2`,
  ],
  [
    'joins shared_log',
    'select 1 from shared_log s join contacts c on c.id = s.object_id where c.administration_id = $1 and s.chain_id = $2',
  ],
])('%s: %s', async (reason, text) => {
  expect(await reasonsOf(text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  'select name from contacts where administration_id = $1 and (id = $2 or iban = $3)',
  nameAdministrations(
    `select (select count(*) from expense_lines l where l.administration_id = e.administration_id and l.expense_id = e.id)
     from expenses e where e.administration_id = $1`,
  ),
  'select title from administrations where id = any (own_administrations())',
  `select nextval('expenses_id_seq')`,
  'insert into persons (email, name, password_hash) values ($1, $2, $3)',
])('what suits a cluster is let pass: %s', async (text) => {
  expect(await reasonsOf(text)).toEqual([]);
});

test('what the program sends is kept for the rules, and what a test asks for itself is not', async () => {
  const program = connectDatabase(database.appUrl, { connections: 1, log: createLogger('silent') });
  await cleanUp(program.db);
  await sql`select ${1}::int as asked_by_a_test`.execute(program.db);
  await program.close();
  const { sent } = Reflect.get(globalThis, Symbol.for('saldo.statements')) as { sent: ReadonlySet<string> };
  const kept = (part: string): boolean => [...sent].some((text) => text.includes(part));
  expect([kept('delete from "idempotency_keys"'), kept('asked_by_a_test')]).toEqual([true, false]);
});

test('one statement that does not suit a cluster fails a run of which every test passed', () => {
  const before = process.exitCode;
  try {
    expect(() => refuseOffences([])).not.toThrow();
    expect(process.exitCode).toBe(before);
    const statement = { text: 'select 1', sentBy: ['server/src/platform/room.ts:1:1'] };
    expect(() => refuseOffences([{ statement, reason: 'it is planted' }])).toThrow('it is planted');
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = before;
  }
});
