import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { journal, purchases, tax_returns } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  site = new Site(world, world);
});
afterAll(() => world.close());

test('an entry is named by expense number, supplier and invoice number', async () => {
  const booked = await site.expense({ document_number: 'F-88' });
  const draft = await site.expense({ document_number: 'F-89', is_concept: true });
  const { reply: later } = await world.call(purchases.updateExpense, {
    params: { id: draft.id },
    body: {
      ...(await site.expenseBody()),
      contact_id: draft.contact_id,
      document_number: 'F-89',
      version: draft.version,
    },
  });
  for (const { bookingNumber, entry_id, contact_name, document_number } of [booked, later]) {
    expect(bookingNumber).toMatch(/^2026-\d{4}$/);
    const { reply: entry } = await world.call(journal.journalEntry, { params: { id: String(entry_id) } });
    expect(entry.description).toBe(`${bookingNumber ?? ''} ${contact_name ?? ''} ${document_number}`);
  }
  const { reply: returns } = await world.call(tax_returns.vatReturns, {});
  const july = returns.find(({ period }) => period.starts_on <= '2026-07-01' && '2026-07-01' <= period.ends_on);
  const { reply: lines } = await world.call(tax_returns.vatReturnLines, {
    params: { id: july?.id ?? 0 },
    query: { rubric: '5b' },
  });
  expect(lines.results.map(({ document }) => document.split(' ')[0])).toEqual([
    booked.bookingNumber,
    later.bookingNumber,
  ]);
});
