import { API, INVOICE_STATES } from '@saldo/contract';
import { formatEuro, parseEuro, sum as sumOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { mail } from '../sending/testing.ts';
import { recalculateSalesSums } from './list-totals.ts';
import { concept, customer, design, finalize } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  const zwaan = await customer(world, 'Brouwerij De Zwaan B.V.');
  const fysio = await customer(world, 'Fysio Spaarne');
  const days = ['2026-05-04', '2026-06-15', '2026-06-15', '2026-06-15', '2026-07-06'];
  for (const [index, invoice_date] of days.entries()) {
    const contact = index % 2 === 0 ? zwaan : fysio;
    const lines = [design(String((index + 1) * 100), { description: index === 3 ? 'Kleurproef 50%' : 'Design' })];
    await finalize(world, await concept(world, contact, { invoice_date, lines }));
  }
  await concept(world, zwaan);
});
afterAll(async () => {
  const off = await world.inScope((scope) =>
    sql`select * from verify_sales_sums(${scope.administrationId})`.execute(scope.db),
  );
  // Lists of what is open go by the day of the item, all others by that of the invoice.
  const apart = await world.inScope((scope) =>
    sql`select i.id from sales_invoices i join open_items o on o.administration_id = i.administration_id
      and o.source_type = 'sales_invoice' and o.source_id = i.id
      where i.administration_id = ${scope.administrationId} and o.document_date <> i.invoice_date`.execute(scope.db),
  );
  await world.close();
  expect([off.rows, apart.rows]).toEqual([[], []]);
});

type Query = z.input<(typeof API.sales.invoices)['query']>;
const list = async (query: Query) => (await world.call(API.sales.invoices, { query })).reply;
const numbers = async (query: Query) => (await list(query)).results.map(({ number }) => number?.slice(-1) ?? '-');

test('lists newest first, with counts per state and totals of the filter', async () => {
  const all = await list({});
  expect(all.counts).toEqual({ CONCEPT: 1, OPEN: 4, OVERDUE: 1 });
  expect(all.totals).toEqual({
    total_excl: '1600.00',
    total_vat: '336.00',
    total_incl: '1936.00',
    outstanding: '1815.00',
  });
  expect(all.receivable).toEqual({ outstanding: '1815.00', overdue: '121.00' });
  const overdue = await list({ state: 'OVERDUE' });
  expect(overdue).toMatchObject({ count: 1, totals: { total_incl: '121.00' }, counts: all.counts });
});

test.each([
  ['a wrong amount', 'update sales_day_sums set total_incl_cents = total_incl_cents - 100 where invoice_count = 3'],
  ['a missing row', 'delete from sales_day_sums where invoice_count = 1'],
])('totals are recalculated when there is %s', async (_, statement) => {
  const before = await list({ from: '2026-01-01' });
  await world.ownerPool.query(`${statement} and administration_id = ${String(world.administrationId)}`);
  expect((await list({ from: '2026-01-01' })).totals).not.toEqual(before.totals);
  const recalculate = () => world.inScope((scope) => recalculateSalesSums(scope));
  expect([(await recalculate()) > 0, await recalculate()]).toEqual([true, 0]);
  expect(await list({ from: '2026-01-01' })).toEqual(before);
});

test.each([
  [{}, '-54321'],
  [{ ordering: 'date' }, '12345-'],
  [{ ordering: 'total_incl', from: '2026-06-15', until: '2026-06-30' }, '234'],
  [{ search: 'zwaan 2026-0003' }, '3'],
  [{ search: 'kleurproef 50%' }, '4'],
  [{ search: '605.00' }, '5'],
  [{ search: 'nothing of the kind' }, ''],
] as const)('with %j shows %s', async (query, expected) => {
  expect((await numbers(query)).join('')).toBe(expected);
});

test.each(['date', '-date', 'total_incl', '-total_incl'])(
  'page by page in order of %s shows each invoice once',
  async (ordering) => {
    const seen: (number | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ordering, page_size: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.results.map(({ id }) => id));
      cursor = new URLSearchParams(page.next?.split('?')[1] ?? '').get('cursor') ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual((await list({ ordering })).results.map(({ id }) => id));
    expect(new Set(seen).size).toBe(6);
  },
);

test('returns rows without counting, and totals by another call', async () => {
  for (const query of [{}, { state: 'OPEN' as const }, { search: 'zwaan', from: '2026-06-01' }]) {
    const { results, next, previous, ...found } = await list(query);
    const nothing = { count: null, counts: null, totals: null, receivable: null, booked: null };
    expect(await list({ ...query, rows_only: 'true' })).toEqual({ results, next, previous, ...nothing });
    expect((await world.call(API.sales.invoiceTotals, { query })).reply).toEqual(found);
  }
});

test('stored totals equal counted ones after any act, and each state has its rows', async () => {
  const ster = await customer(world, 'Bakkerij Ster', { email: 'info@ster.example' });
  const ofSter = (more: object = {}) => concept(world, ster, { lines: [design('50.00')], ...more });
  const paid = (await finalize(world, await ofSter())).reply;
  const body = { paid_on: '2026-07-14', amount: '60.50', method: 'CASH' as const };
  await world.call(API.sales.payInvoice, { params: { id: paid.id }, body });
  const lost = (await finalize(world, await ofSter())).reply;
  await world.call(API.sales.writeOffInvoice, { params: { id: lost.id }, body: { date: '2026-07-14' } });
  const credited = (await finalize(world, await ofSter())).reply;
  const { reply: note } = await world.call(API.sales.creditInvoice, { params: { id: credited.id }, body: {} });
  await finalize(world, note);
  const sent = (await finalize(world, await ofSter())).reply;
  const sent_on = '2026-07-14';
  await world.call(API.sales_mail.markInvoiceSent, { params: { id: sent.id }, body: { sent_on } });
  const { id, version } = await ofSter();
  const moved = { contact_id: ster, invoice_date: '2026-05-02', lines: [design('8.00')] };
  await world.call(API.sales.updateInvoice, { params: { id }, body: { ...moved, version } });
  await world.call(API.sales.deleteInvoice, { params: { id: (await ofSter()).id } });
  const planned = await ofSter();
  const when = { version: planned.version, date: '2026-08-03' };
  await world.call(API.scheduling.scheduleInvoice, { params: { id: planned.id }, body: when });
  const waits = (await finalize(world, await ofSter())).reply;
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  await world.call(API.sales_mail.sendInvoice, { params: { id: waits.id }, body: mail({ send_at }) });
  const found = (await finalize(world, await ofSter())).reply;
  await world.call(API.sales.writeOffInvoice, { params: { id: found.id }, body: { date: '2026-07-14' } });
  await world.call(API.sales.undoWriteOff, { params: { id: found.id } });
  const returned = (await finalize(world, await ofSter())).reply;
  await world.call(API.sales.payInvoice, { params: { id: returned.id }, body });
  const { reply: paidBy } = await world.call(API.sales.invoicePayments, { params: { id: returned.id } });
  await world.call(API.journal.undoPayment, { params: { id: String(paidBy.payments[0]?.entry_id) } });

  for (const query of [{}, { from: '2026-07-01' }, { sent: 'NOT_SENT' as const }, { sent: 'SENT' as const }]) {
    const { reply: stored } = await world.call(API.sales.invoiceTotals, { query });
    const { reply: counted } = await world.call(API.sales.invoiceTotals, { query: { ...query, search: '.' } });
    expect(stored).toEqual(counted);
    for (const state of INVOICE_STATES) {
      const { results, count, totals } = await list({ ...query, state });
      const sum = (of: 'total_excl' | 'total_vat' | 'total_incl' | 'outstanding') =>
        formatEuro(sumOf(results.map((row) => parseEuro(row[of]))));
      expect([state, totals]).toEqual([
        state,
        {
          total_excl: sum('total_excl'),
          total_vat: sum('total_vat'),
          total_incl: sum('total_incl'),
          outstanding: sum('outstanding'),
        },
      ]);
      expect([state, results.length, count]).toEqual([state, stored.counts[state] ?? 0, stored.counts[state] ?? 0]);
      expect(results.every((row) => row.state === state)).toBe(true);
    }
  }
  const { reply } = await world.call(API.sales.invoiceTotals, { query: { contact_id: String(ster) } });
  expect(reply.counts).toEqual({ CONCEPT: 1, SCHEDULED: 2, OPEN: 3, PAID: 1, CREDITED: 2, IRRECOVERABLE: 1 });
  expect([reply.booked, reply.receivable.outstanding]).toEqual(['300.00', '242.00']);
  expect((await list({ state: 'CONCEPT' })).results.map(({ id: of }) => of)).not.toContain(planned.id);
});

test('a draft saved again at the same amounts writes no total', async () => {
  const { id, version } = await concept(world, null);
  const written = async () =>
    (
      await world.inScope((scope) =>
        sql`select xmin::text as by, invoice_count from sales_day_sums s where s.administration_id = ${scope.administrationId}
          and s.invoice_date = '2026-07-14' and s.kind = 'CONCEPT'`.execute(scope.db),
      )
    ).rows;
  const before = await written();
  const save = async (price: string, from: number) =>
    world.call(API.sales.updateInvoice, {
      params: { id },
      body: { contact_id: null, invoice_date: '2026-07-14', note: 'Dank', lines: [design(price)], version: from },
    });
  const { reply } = await save('100.00', version);
  expect(await written()).toEqual(before);
  await save('101.00', reply.version);
  expect(await written()).not.toEqual(before);
  await world.call(API.sales.deleteInvoice, { params: { id } });
});

test('another company cannot see or change it', async () => {
  const other = await world.secondAdministration();
  const id = (await list({})).results[1]?.id ?? 0;
  const as = { as: other.owner, administrationId: other.administrationId };
  const theirs = await world.call(API.sales.invoices, { ...as });
  expect(theirs.reply).toMatchObject({ count: 0, results: [] });
  const params = { id };
  const answers = await Promise.all([
    world.call(API.sales.invoice, { params, ...as }),
    world.call(API.sales.invoicePdf, { params, ...as }),
    world.call(API.sales.invoicePayments, { params, ...as }),
    world.call(API.sales.creditInvoice, { params, body: {}, ...as }),
    world.call(API.sales.duplicateInvoice, { params, ...as }),
    world.call(API.sales.deleteInvoice, { params, ...as }),
    world.call(API.sales.finalizeInvoice, { params, body: { version: 1 }, ...as }),
    world.call(API.sales.invoice, { params, as: other.owner }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
