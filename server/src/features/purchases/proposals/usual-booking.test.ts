import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk.close();
});

const usual = async (contact_id: number) =>
  (await desk.world.call(API.purchases.newExpense, { query: { contact_id } })).reply.usual;

test('a supplier without bookings uses its contact’s defaults', async () => {
  const default_ledger_id = await desk.ledger('4600');
  const add = async (body: { name: string; default_reverse_charge?: 'EU' }) =>
    (await desk.world.call(API.contacts.createContact, { body: { is_supplier: true, default_ledger_id, ...body } }))
      .reply.id;
  expect(await usual(await add({ name: 'Papier GmbH', default_reverse_charge: 'EU' }))).toEqual({
    ledger_account_id: default_ledger_id,
    vat: null,
    reverse_charge: 'EU',
    deductible_percentage: 100,
  });
  expect(await usual(await add({ name: 'Papier B.V.' }))).toMatchObject({ reverse_charge: null });
});

test('a supplier with bookings uses its most frequent ones', async () => {
  await desk.create(desk.invoice({ lines: [desk.line({ vat: 'PROCENT_9' })] }));
  expect(await usual(desk.supplierId)).toEqual({
    ledger_account_id: await desk.ledger('4600'),
    vat: 'PROCENT_9',
    reverse_charge: 'NONE',
    deductible_percentage: 100,
  });
});

test('VAT on entertainment is not deductible, unless it was before for this supplier', async () => {
  const entertainment = await desk.ledger('4540');
  const body = { name: 'Bistro De Kade', is_supplier: true, default_ledger_id: entertainment };
  const { id } = (await desk.world.call(API.contacts.createContact, { body })).reply;
  expect(await usual(id)).toMatchObject({ ledger_account_id: entertainment, deductible_percentage: 0 });
  const lines = [desk.line({ ledger_account_id: entertainment, deductible_percentage: 100 })];
  await desk.create(desk.invoice({ contact_id: id, lines }));
  expect(await usual(id)).toMatchObject({ deductible_percentage: 100 });
});

test('without a supplier there are no defaults; another administration’s does not exist', async () => {
  expect((await desk.world.call(API.purchases.newExpense, {})).reply.usual).toBeNull();
  const none = await desk.world.call(API.purchases.newExpense, { query: { contact_id: 999_999_999 } });
  expect(none.error.code).toBe('not_found');
});
