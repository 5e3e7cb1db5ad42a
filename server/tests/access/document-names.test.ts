import { API } from '@saldo/contract';
import { ROLES } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
});
afterAll(() => world.close());

async function card(ledger: string) {
  const query = { ledger, from: '2025-01-01', until: '2026-12-31' };
  return (await site.get(API.journal.ledgerCard, { query })).results;
}

describe('an expense has one name', () => {
  test('on its page, the ledger card, its entry and among open documents', async () => {
    const transaction = await site.transaction();
    const expense = await site.expense({ document_number: 'F-2026-12' });
    expect(expense.bookingNumber).toMatch(/^\d{4}-\d{4}$/);
    const lines = (await card(ROLES.creditors)).filter(({ source_id }) => source_id === expense.id);
    expect(lines.map(({ document_name }) => document_name)).toEqual([expense.bookingNumber]);
    const entry = await site.get(API.journal.journalEntry, { params: { id: expense.entry_id ?? 0 } });
    expect(entry.document_name).toBe(expense.bookingNumber);
    for (const search of ['F-2026-12', expense.bookingNumber ?? '']) {
      const body = { transaction_id: transaction.id, search };
      const { open_items } = await site.get(API.bank.findOpenItems, { body });
      expect(open_items).toMatchObject([{ name: expense.bookingNumber, reference: 'F-2026-12' }]);
    }
  });

  test('like the number of an invoice', async () => {
    const invoice = await site.invoice();
    const lines = (await card(ROLES.debtors)).filter(({ source_id }) => source_id === invoice.id);
    expect(lines.map(({ document_name }) => document_name)).toEqual([invoice.number]);
  });
});

test('an entry without document has none', async () => {
  const id = await site.paymentEntry();
  expect((await site.get(API.journal.journalEntry, { params: { id } })).document_name).toBeNull();
});
