import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
let ledger: number;
beforeAll(async () => {
  inbox = await openInbox();
  ledger = await inbox.ledger();
});
afterAll(async () => {
  expect(await inbox.world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await inbox.world.close();
});

const begin = async (attachment_id: number) =>
  (await inbox.world.call(API.purchases.createFromInbox, { body: { attachment_id } })).reply;

/** Books a draft as it stands. */
async function book({ id }: { id: number }) {
  const { reply: concept } = await inbox.world.call(API.purchases.expense, { params: { id } });
  const got = await inbox.world.call(API.purchases.updateExpense, {
    params: { id },
    body: {
      contact_id: concept.contact_id,
      new_contact: concept.contact_id === null ? { name: 'Boekhandel Lindelaan' } : null,
      document_number: concept.document_number,
      date: concept.date,
      lines: concept.lines.map((line) => ({ ...line, ledger_account_id: ledger })),
      attachment_ids: concept.attachments.map((receipt) => receipt.id),
      version: concept.version,
    },
  });
  expect(got.error).toBeUndefined();
  return got.reply;
}

describe('one invoice received by e-mail, as a photo and as UBL', () => {
  test('is one draft with every receipt, and one expense', async () => {
    const receipts = [
      await inbox.receive(bookshop('S-1')),
      await inbox.receive(bookshop('s-1 ', { kind: 'image' })),
      await inbox.receive(bookshop('S-1', { kind: 'ubl' })),
    ];
    const [first, second, third] = receipts.map(({ id }) => id);
    const concept = await begin(second ?? 0);
    expect(concept.attachments.map(({ id }) => id)).toEqual([first, second, third]);
    expect((await begin(third ?? 0)).id).toBe(concept.id);
    const late = await inbox.receive(bookshop('S-1', { kind: 'scanned' }));
    expect((await begin(late.id)).attachments).toHaveLength(4);
    const booked = await book(concept);
    expect(booked.attachment_count).toBe(4);
    const states = await Promise.all([...receipts, late].map(async ({ id }) => (await inbox.detail(id)).state));
    expect(states).toEqual(['ARCHIVED', 'ARCHIVED', 'ARCHIVED', 'ARCHIVED']);
  });

  test('another number, another amount or another supplier is another invoice', async () => {
    const one = await inbox.receive(bookshop('T-1'));
    await inbox.receive(bookshop('T-2'));
    await inbox.receive(bookshop('T-1', { total_incl: sure(cents(3_496)) }));
    await inbox.receive(bookshop('T-1', { supplier_name: sure('Drukker Vos') }));
    expect((await begin(one.id)).attachments).toHaveLength(1);
  });

  test('one that arrives after posting is linked to the expense, and its draft is deleted', async () => {
    const booked = await book(await begin((await inbox.receive(bookshop('U-1'))).id));
    const late = await inbox.receive(bookshop('U-1', { kind: 'image' }));
    expect(late.warnings).toContain('possible_duplicate');
    const concept = await begin(late.id);
    const merge = (into_expense_id: number, version = concept.version) =>
      inbox.world.call(API.purchases.mergeConcept, { params: { id: concept.id }, body: { into_expense_id, version } });
    expect((await merge(booked.id, concept.version + 1)).error.code).toBe('stale_version');
    expect((await merge(concept.id)).status).toBe(400);
    const merged = await merge(booked.id);
    expect(merged.reply).toMatchObject({ id: booked.id, attachment_count: 2, entry_id: booked.entry_id });
    expect((await inbox.detail(late.id)).state).toBe('ARCHIVED');
    expect((await inbox.world.call(API.purchases.expense, { params: { id: concept.id } })).status).toBe(404);
    const again = await inbox.world.call(API.purchases.mergeConcept, {
      params: { id: booked.id },
      body: { into_expense_id: booked.id - 1, version: merged.reply.version },
    });
    expect(again.status).toBeGreaterThanOrEqual(400);
  });
});

test('the form detects an expense with this supplier and number, or this date and amount', async () => {
  const booked = await book(await begin((await inbox.receive(bookshop('V-1'))).id));
  const contact_id = booked.contact_id ?? 0;
  const ask = async (query: {
    contact_id?: number;
    document_number?: string;
    date?: string;
    total_incl?: string;
    except_id?: number;
  }) => (await inbox.world.call(API.purchases.expenseExists, { query })).reply;
  expect(await ask({ contact_id, document_number: 'v-1' })).toMatchObject({
    exists: true,
    id: booked.id,
    because: 'number',
    expense: { bookingNumber: booked.bookingNumber },
  });
  const sameDay = { date: booked.date, total_incl: booked.total_incl };
  expect((await ask({ ...sameDay, document_number: 'X' })).because).toBe('amount_and_date');
  expect(await ask({ ...sameDay, total_incl: '34.94' })).toEqual({
    exists: false,
    id: null,
    because: null,
    expense: null,
  });
  expect((await ask({ contact_id, document_number: 'V-1', except_id: booked.id })).exists).toBe(false);
});
