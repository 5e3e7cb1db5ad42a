import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createWorld, type World } from '../../../../tests/support/world.ts';
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
afterAll(() => world.close());

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
