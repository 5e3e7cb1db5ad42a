import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

const OLD = 'NL91ABNA0417164300';
const NEW = 'NL44RABO0123456789';
const THIRD = 'DE89370400440532013000';

let desk: Desk;
let bank: TestBank;
beforeAll(async () => {
  desk = await openDesk();
  bank = await TestBank.open(desk.world);
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

let suppliers = 0;
async function supplier(iban: string | null) {
  suppliers += 1;
  const body = { name: `Leverancier ${String(suppliers)}`, is_supplier: true, iban };
  return (await desk.world.call(API.contacts.createContact, { body })).reply;
}

async function expenseOf(contact_id: number, amount = '100.00') {
  return (await desk.create(desk.invoice({ contact_id, lines: [desk.line({ amount })] }))).reply;
}

const make = (expense_ids: number[], more: { execution_date?: string } = {}) =>
  desk.world.call(API.payment_files.makePaymentFile, {
    body: { expense_ids, execution_date: '2026-07-15', bank_account_id: bank.account.id, ...more },
  });

test('pays the outstanding amount of each expense once, and posts nothing', async () => {
  const { id: contactId } = await supplier(NEW);
  const part = await expenseOf(contactId);
  await desk.pay(part.id, '21.00', 'CASH');
  const whole = await expenseOf(contactId, '10.00');
  const { reply } = await make([part.id, whole.id, part.id]);
  expect(reply).toMatchObject({ file_name: `payments-2026-07-15-${String(reply.id)}.xml`, count: 2, total: '112.10' });
  expect(reply.content).toContain('<InstdAmt Ccy="EUR">100.00</InstdAmt>');
  expect(reply.content).toContain(`<IBAN>${NEW}</IBAN>`);
  expect((await desk.read(part.id)).reply.outstanding).toBe('100.00');
});

test('a later payment makes an order too large, and the expense says so', async () => {
  const { id: contactId } = await supplier(NEW);
  const { id } = await expenseOf(contactId);
  await make([id]);
  expect((await desk.read(id)).reply.payment_file).toMatchObject({ amount: '121.00', ordered: '121.00' });
  await desk.pay(id, '30.00', 'CASH');
  await desk.pay(id, '20.00');
  expect((await desk.read(id)).reply.payment_file).toMatchObject({ amount: '71.00', ordered: '121.00' });
});

test('refuses paid expenses, credit notes, drafts and past dates', async () => {
  const { id: contact_id } = await supplier(NEW);
  const paid = await expenseOf(contact_id);
  await desk.pay(paid.id, '121.00');
  const { reply: credit } = await desk.create(desk.invoice({ contact_id, is_credit_note: true }));
  const { reply: concept } = await desk.create({ ...desk.invoice({ contact_id }), is_concept: true });
  for (const { id } of [paid, credit, concept]) expect((await make([id])).error.code).toBe('nothing_to_pay');
  const { reply: pinned } = await desk.create(desk.invoice({ contact_id, payment_method: 'BANK' }));
  expect((await make([pinned.id])).error.code).toBe('paid_by_bank');
  const open = await expenseOf(contact_id);
  expect((await make([open.id], { execution_date: '2026-07-13' })).error.errors).toEqual({
    execution_date: ['Choose today or a later date'],
  });
});

const check = async (expense_ids: number[]) =>
  (await desk.world.call(API.payment_files.checkPayments, { body: { expense_ids } })).reply.results;
const confirm = async (contact_id: number, iban: string, other_iban: string) =>
  desk.world.call(API.payment_files.confirmIban, {
    body: { contact_id, iban, other_iban, step_up: await stepUp(desk.world) },
  });

/** Gives a supplier another account. */
async function move(contact: { id: number; name: string; version: number }, iban: string): Promise<void> {
  const body = { name: contact.name, version: contact.version, is_supplier: true, iban };
  const got = await desk.world.call(API.contacts.updateContact, { params: { id: String(contact.id) }, body });
  expect(got.status).toBe(200);
}

test('a supplier with another account than before needs confirmation, recorded in the history', async () => {
  const contact = await supplier(OLD);
  const before = await expenseOf(contact.id);
  await bank.import(
    statementXml({ movements: [{ date: '2026-07-10', amount: -12_100, name: contact.name, iban: OLD }] }),
  );
  const [transaction] = await bank.transactions();
  const { open_items } = (
    await desk.world.call(API.bank.findOpenItems, { body: { transaction_id: transaction?.id ?? 0 } })
  ).reply;
  const item = open_items.find(({ reference }) => reference === before.document_number);
  const lines = [{ open_item_id: item?.id ?? 0, amount: '-121.00' }];
  const mutations = [{ id: transaction?.id ?? 0, version: transaction?.version ?? 0, lines }];
  const processed = await desk.world.call(API.bank.processTransactions, { body: { mutations } });
  expect(processed.status).toBe(200);

  const next = await expenseOf(contact.id);
  const { reply: made } = await make([(await expenseOf(contact.id)).id]);
  await desk.world.call(API.payment_files.withdrawPaymentFile, { params: { id: made.id }, body: {} });
  await move(contact, NEW);
  const differs = { iban: NEW, other_iban: OLD, other_seen: 'BEFORE' };
  const stopped = await make([next.id]);
  expect(stopped.error).toMatchObject({
    code: 'supplier_iban_differs',
    about: { supplier: contact.name, ...differs },
  });
  expect(await check([next.id, before.id])).toMatchObject([
    { code: 'supplier_iban_differs', contact_id: contact.id, ...differs, amount: '121.00' },
    { code: 'nothing_to_pay', other_seen: null },
  ]);
  const unproven = { contact_id: contact.id, iban: NEW, other_iban: OLD };
  for (const more of [{}, { step_up: { password: 'something else' } }])
    expect((await desk.world.call(API.payment_files.confirmIban, { body: { ...unproven, ...more } })).error.code).toBe(
      'step_up_required',
    );
  expect((await make([next.id])).error.code).toBe('supplier_iban_differs');
  expect((await confirm(contact.id, OLD, NEW)).error.code).toBe('stale_version');
  expect((await make([next.id])).status).toBe(409);
  expect((await confirm(contact.id, NEW, OLD)).status).toBe(200);
  expect(await check([next.id])).toMatchObject([{ code: null, iban: NEW, other_iban: null }]);
  expect((await make([next.id])).status).toBe(200);
  const { reply: history } = await desk.world.call(API.history.history, {
    query: { model: 'contact', id: contact.id },
  });
  expect(history.results[0]).toMatchObject({
    actor: 'Sanne de Wit',
    changes: expect.arrayContaining([{ field: 'confirmed_iban', before: null, after: `••••${NEW.slice(-4)}` }]),
  });
});

test('an account changed before any payment also needs confirmation, each time', async () => {
  const contact = await supplier(OLD);
  const { id } = await expenseOf(contact.id);
  expect(await check([id])).toMatchObject([{ code: null, iban: OLD }]);
  await move(contact, NEW);
  expect(await check([id])).toMatchObject([{ code: 'supplier_iban_differs', iban: NEW, other_iban: OLD }]);
  await confirm(contact.id, NEW, OLD);
  expect(await check([id])).toMatchObject([{ code: null }]);
  await move({ ...contact, version: contact.version + 1 }, THIRD);
  expect(await check([id])).toMatchObject([{ code: 'supplier_iban_differs', iban: THIRD, other_iban: NEW }]);
});
