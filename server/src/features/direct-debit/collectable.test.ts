import { API, MOST_COLLECTED } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paidByBank } from '#features/journal/index';
import { owedBy, owedInvoices } from '#features/sales/index';
import {
  dueDirectDebit,
  mandateBody,
  toCollect,
} from '../../../tests/access/testing/payments/requests-of-direct-debits.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';
import { currentMandates } from './mandates.ts';
import { lastLines, linesOf, usedMandates } from './store.ts';

const { direct_debits, sales, sales_mail } = API;

let server: World;
let world: World;
let site: Site;

beforeAll(async () => {
  server = await createWorld();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  site = new Site(world, world);
});

const offered = () => site.get(direct_debits.collectable, {});
const offeredIds = async () => (await offered()).invoices.map(({ invoice_id }) => invoice_id);

/** So many more open invoices like this one, due before it. */
async function many(id: number, count: number): Promise<void> {
  const columnsOf = async (table: string, without: readonly string[]) => {
    const { rows } = await world.ownerPool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> all($2)`,
      [table, without],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const ofInvoice = await columnsOf('sales_invoices', ['number', 'sequence', 'due_date']);
  const ofItem = await columnsOf('open_items', ['source_id']);
  const client = await world.ownerPool.connect();
  try {
    await client.query('begin');
    // Without triggers: the copies have no documents.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with copies as (
        insert into sales_invoices (number, sequence, due_date, ${ofInvoice})
        select 'C' || id || '-' || n, id * 100000 + n, '2026-01-01', ${ofInvoice}
        from sales_invoices, generate_series(1, $3::int) n where administration_id = $1 and id = $2 returning id
      )
      insert into open_items (source_id, ${ofItem})
      select c.id, ${ofItem} from open_items, copies c
      where administration_id = $1 and source_type = 'sales_invoice' and source_id = $2`,
      [world.administrationId, id, count],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test('of many open invoices those of customers with a mandate are found, and the rest of a file is counted', async () => {
  const without = await site.invoice();
  await many(without.id, 5_000);
  const { invoice_ids } = await toCollect(site);
  expect(await offeredIds()).toEqual(invoice_ids);
  await many(invoice_ids[0] ?? 0, 1_400);
  const { invoices, count } = await offered();
  expect([invoices.length, count]).toEqual([MOST_COLLECTED, 1_401]);
});

test('more lines are looked up at once than a query takes parameters', async () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => index + 1);
  await world.inScope(async (scope) => {
    expect(await owedInvoices(scope, ids)).toEqual(new Map());
    expect(await owedBy(scope, ids)).toEqual([]);
    expect(await paidByBank(scope, ids)).toEqual(new Map());
    expect(await lastLines(scope, ids)).toEqual([]);
    expect(await linesOf(scope, ids)).toEqual([]);
    expect(await usedMandates(scope, ids)).toEqual(new Set());
    expect(await currentMandates(scope, ids)).toEqual(new Map());
  });
});

test('what was not sent, or is not reminded of, is told apart', async () => {
  const { invoice_ids } = await toCollect(site);
  const [id = 0] = invoice_ids;
  expect((await offered()).invoices).toMatchObject([{ invoice_id: id, is_sent: false, reminders_paused: false }]);
  await site.get(sales_mail.markInvoiceSent, { params: { id }, body: { sent_on: '2026-07-14' } });
  await site.get(sales_mail.pauseReminders, { params: { id }, body: {} });
  expect((await offered()).invoices).toMatchObject([{ invoice_id: id, is_sent: true, reminders_paused: true }]);
});

test('what was returned is offered again', async () => {
  const { id, invoice_id } = await dueDirectDebit(site);
  expect(await offeredIds()).toEqual([]);
  await site.get(direct_debits.returnDirectDebit, { params: { id }, body: { invoice_id } });
  expect(await offeredIds()).toEqual([invoice_id]);
});

test('a customer who has paid has a mandate, and an invoice of a duplicate is offered by the mandate of its contact', async () => {
  const kept = await site.contact();
  await site.get(direct_debits.createMandate, { body: await mandateBody(site, kept.id) });
  expect(await offered()).toEqual({ invoices: [], count: 0, customers: [kept.id] });
  const { id, contact_id } = await site.invoice();
  await world.inScope(({ db }) =>
    sql`update contacts set merged_into_id = ${kept.id}
      where administration_id = ${world.administrationId} and id = ${contact_id}`.execute(db),
  );
  const { invoices, customers } = await offered();
  expect(invoices).toMatchObject([{ invoice_id: id, contact_id }]);
  expect(new Set(customers)).toEqual(new Set([kept.id, contact_id]));
});

test('a file of three invoices shows and counts each line, beside another file', async () => {
  const body = await toCollect(site);
  const [first = 0] = body.invoice_ids;
  const more = [];
  for (let count = 0; count < 2; count += 1) {
    const { reply } = await world.call(sales.duplicateInvoice, { params: { id: first }, body: {} });
    await world.call(sales.finalizeInvoice, { params: { id: reply.id }, body: { version: reply.version } });
    more.push(reply.id);
  }
  const made = await site.get(direct_debits.makeDirectDebit, { body: { ...body, invoice_ids: [first, ...more] } });
  expect(made).toMatchObject({ count: 3, total: '363.00' });
  expect(made.content.match(/<EndToEndId>/g)).toHaveLength(3);
  const other = await toCollect(site);
  await site.get(direct_debits.makeDirectDebit, { body: other });
  const { results } = await site.get(direct_debits.directDebits, {});
  expect(results).toMatchObject([
    { count: 1, waiting: 1, total: '121.00' },
    { count: 3, waiting: 3, total: '363.00' },
  ]);
  const { lines } = await site.get(direct_debits.directDebit, { params: { id: made.id } });
  expect(lines.map(({ invoice_id }) => invoice_id)).toEqual([first, ...more]);
});
