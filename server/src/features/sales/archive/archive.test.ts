import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { sales, sales_archive } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const final = async (invoice_date: string): Promise<number> => {
  const { id, version } = await site.get(sales.createInvoice, {
    body: { ...(await site.invoiceBody()), invoice_date },
  });
  await site.get(sales.finalizeInvoice, { params: { id }, body: { version } });
  return id;
};

test('finalised invoices are listed by year and quarter, drafts are not', async () => {
  const earlier = await final('2025-12-31');
  const first = await final('2026-03-31');
  const second = await final('2026-04-01');
  await site.concept();
  const all = await site.get(sales_archive.salesArchive, {});
  expect(all.results.map(({ id }) => id)).toEqual([second, first, earlier]);
  expect(all.years).toEqual([
    {
      year: 2026,
      count: 2,
      quarters: [
        { quarter: 2, count: 1 },
        { quarter: 1, count: 1 },
      ],
    },
    { year: 2025, count: 1, quarters: [{ quarter: 4, count: 1 }] },
  ]);
  const ofQuarter = await site.get(sales_archive.salesArchive, { query: { year: 2026, quarter: 1 } });
  expect(ofQuarter).toMatchObject({ count: 1, results: [{ id: first, invoice_date: '2026-03-31' }] });
  const page = await site.get(sales_archive.salesArchive, { query: { page_size: 2 } });
  const cursor = new URLSearchParams(page.next?.split('?')[1]).get('cursor') ?? '';
  const next = await site.get(sales_archive.salesArchive, { query: { page_size: 2, cursor } });
  expect(next.results.map(({ id }) => id)).toEqual([earlier]);
  const { status } = await world.call(sales_archive.salesArchive, { query: { quarter: 1 } });
  expect(status).toBe(400);
});

test('the history of an invoice names what was done to it', async () => {
  const { id } = await site.invoice();
  const { results } = await site.get(sales_archive.invoiceHistory, { params: { id } });
  expect(results.length).toBeGreaterThan(0);
  const { status } = await world.call(sales_archive.invoiceHistory, { params: { id: 999_999 } });
  expect(status).toBe(404);
});
