import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementXml, TestBank } from '../bank/testing.ts';
import { type Desk, openDesk, SOUND } from './testing.ts';

const OLD = 'NL91ABNA0417164300';
const NEW = 'NL44RABO0123456789';

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

const make = (expense_ids: number[], more: { confirmed_suppliers?: string[]; execution_date?: string } = {}) =>
  desk.world.call(API.payment_files.makePaymentFile, {
    body: { expense_ids, execution_date: '2026-07-15', bank_account_id: bank.account.id, ...more },
  });

test('pays what is outstanding, each expense once, and books nothing', async () => {
  const { id: contactId } = await supplier(NEW);
  const part = await expenseOf(contactId);
  await desk.pay(part.id, '21.00', 'CASH');
  const whole = await expenseOf(contactId, '10.00');
  const { reply } = await make([part.id, whole.id, part.id]);
  expect(reply).toMatchObject({ file_name: 'payments-2026-07-15.xml', count: 2, total: '112.10' });
  expect(reply.content).toContain('<InstdAmt Ccy="EUR">100.00</InstdAmt>');
  expect(reply.content).toContain(`<IBAN>${NEW}</IBAN>`);
  expect((await desk.read(part.id)).reply.outstanding).toBe('100.00');
});

test('what was paid already, a credit note, a concept and a day that is over are refused', async () => {
  const { id: contact_id } = await supplier(NEW);
  const paid = await expenseOf(contact_id);
  await desk.pay(paid.id, '121.00');
  const { reply: credit } = await desk.create(desk.invoice({ contact_id, is_credit_note: true }));
  const { reply: concept } = await desk.create({ ...desk.invoice({ contact_id }), is_concept: true });
  for (const { id } of [paid, credit, concept]) expect((await make([id])).error.code).toBe('nothing_to_pay');
  const open = await expenseOf(contact_id);
  expect((await make([open.id], { execution_date: '2026-07-13' })).error.errors).toEqual({
    execution_date: ['Choose today or a later day'],
  });
});

test('a supplier whose account is not the one paid before is paid when confirmed by name', async () => {
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
  expect((await make([next.id])).status).toBe(200);
  const { id, version, name } = contact;
  const changed = { name, version, is_supplier: true, iban: NEW };
  await desk.world.call(API.contacts.updateContact, { params: { id: String(id) }, body: changed });
  const stopped = await make([next.id]);
  expect(stopped.error).toMatchObject({
    code: 'supplier_iban_differs',
    about: { supplier: name, iban: NEW, other_iban: OLD },
  });
  expect((await make([next.id], { confirmed_suppliers: ['Someone else'] })).status).toBe(409);
  expect((await make([next.id], { confirmed_suppliers: [name] })).status).toBe(200);
});
