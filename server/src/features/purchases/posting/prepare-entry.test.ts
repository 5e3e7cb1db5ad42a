import { ExpenseBody } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, type Draft, openDesk } from '../testing.ts';
import { fieldsOf } from '../expenses/amounts.ts';
import { loadPostingContext, type PostingContext } from './posting-context.ts';
import { prepareEntry } from './prepare-entry.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Prepares the entry of an expense with a database that answers nothing after the posting context. */
const prepareUnasked = (draft: Draft, change: Partial<PostingContext> = {}) =>
  desk.world.inScope(async (scope) => {
    const body = ExpenseBody.parse(draft);
    const context = { ...(await loadPostingContext(scope, body)), ...change };
    const { fields, lines } = fieldsOf(body, context.contact, { project_id: null, ledgers: context.ledgers });
    const db = new Proxy(scope.db, {
      get: () => {
        throw new Error('asked the database');
      },
    });
    const named = { ...fields, id: context.reserved_id, contact_id: desk.supplierId };
    return prepareEntry({ ...scope, db }, named, lines, context, { asCorrection: false, allowDuplicate: false });
  });

test('in an open period an entry is placed on its date without asking the database', async () => {
  const { place, entry } = await prepareUnasked(desk.invoice({ date: '2026-07-09' }));
  expect(place).toEqual({ booked_on: '2026-07-09', vat_month: '2026-07-01', corrects: null });
  expect(entry).toMatchObject({ date: '2026-07-09' });
});

test('another period, or VAT of another day, is looked up', async () => {
  const asked = 'asked the database';
  await expect(prepareUnasked(desk.invoice(), { is_open: false })).rejects.toThrow(asked);
  const service = desk.invoice({ reverse_charge: 'EU', performed_on: '2026-06-30' });
  await expect(prepareUnasked(service)).rejects.toThrow(asked);
});
