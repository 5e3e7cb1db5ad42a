import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

const { payment_files } = API;
const IBAN = 'NL44RABO0123456789';

let desk: Desk;
let bank: TestBank;
let supplier: { id: number; name: string };
beforeAll(async () => {
  desk = await openDesk();
  bank = await TestBank.open(desk.world);
  const body = { name: 'Papierhandel Vos', is_supplier: true, iban: IBAN };
  supplier = (await desk.world.call(API.contacts.createContact, { body })).reply;
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

/** € 121.00 of the supplier. */
const expense = async () => (await desk.create(desk.invoice({ contact_id: supplier.id }))).reply;
const make = (...expense_ids: number[]) =>
  desk.world.call(payment_files.makePaymentFile, {
    body: { expense_ids, execution_date: '2026-07-15', bank_account_id: bank.account.id },
  });
const fileOf = async (id: number) => (await desk.world.call(payment_files.paymentFile, { params: { id } })).reply;
const withdraw = (id: number) => desk.world.call(payment_files.withdrawPaymentFile, { params: { id }, body: {} });
const markOf = async (id: number) => (await desk.read(id)).reply.payment_file;
const check = async (id: number) =>
  (await desk.world.call(payment_files.checkPayments, { body: { expense_ids: [id] } })).reply.results[0];

test('an expense in a file is not paid again until the file is withdrawn', async () => {
  const [once, other] = [await expense(), await expense()];
  const { reply: made } = await make(once.id);
  const mark = { id: made.id, execution_date: '2026-07-15', amount: '121.00', ordered: '121.00' };
  expect(await markOf(once.id)).toEqual(mark);
  const { reply: list } = await desk.world.call(API.purchases.expenses, {});
  expect(list.results.find(({ id }) => id === once.id)?.payment_file).toEqual(mark);
  expect(list.results.find(({ id }) => id === other.id)?.payment_file).toBeNull();

  expect((await make(other.id, once.id)).error).toMatchObject({
    code: 'in_payment_file',
    about: { expense_id: once.id, number: once.bookingNumber, payment_file_id: made.id, execution_date: '2026-07-15' },
  });
  expect(await check(once.id)).toMatchObject({ code: 'in_payment_file', payment_file: mark });
  expect(await check(other.id)).toMatchObject({ code: null, payment_file: null });

  expect(await fileOf(made.id)).toMatchObject({
    state: 'WAITING',
    waiting: 1,
    count: 1,
    total: '121.00',
    made_by: 'Sanne de Wit',
    lines: [{ expense_id: once.id, bookingNumber: once.bookingNumber, amount: '121.00', is_waiting: true }],
  });
  expect((await withdraw(made.id)).reply).toMatchObject({ state: 'WITHDRAWN', withdrawn_by: 'Sanne de Wit' });
  expect((await withdraw(made.id)).error.code).toBe('payment_file_closed');
  expect(await markOf(once.id)).toBeNull();
  expect((await make(other.id, once.id)).reply).toMatchObject({ count: 2, total: '242.00' });
});

test('an expense in a file is locked until the file is withdrawn', async () => {
  const { id, version, bookingNumber } = await expense();
  const { reply: made } = await make(id);
  const other = (await desk.create(desk.invoice())).reply.contact_id;
  const as = (change: object) => desk.update(id, version, desk.invoice({ contact_id: supplier.id, ...change }));
  const changes = [{ contact_id: other }, { lines: [desk.line({ amount: '90.00' })] }, { payment_method: 'PRIVATE' }];
  for (const change of changes)
    expect((await as(change)).error).toMatchObject({
      code: 'in_payment_file',
      about: { number: bookingNumber, payment_file_id: made.id },
    });
  const { reply: contact } = await desk.world.call(API.contacts.contact, { params: { id: String(supplier.id) } });
  const move = (iban: string | null) =>
    desk.world.call(API.contacts.updateContact, {
      params: { id: String(supplier.id) },
      body: { name: contact.name, version: contact.version, iban },
    });
  for (const iban of ['NL91ABNA0417164300', null])
    expect((await move(iban)).error.errors?.['iban']?.[0]).toMatch(/is in a payment file/);
  const bring = (account: string) =>
    desk.world.call(API.contacts.importContacts, {
      file: { name: 'contacts.csv', bytes: Buffer.from(`name,account,town,iban\n${contact.name},,Hoorn,${account}\n`) },
    });
  const { reply: refused } = await bring('NL91ABNA0417164300');
  expect([refused.problems.map(({ row, column, message }) => [row, column, message]), refused.problem_count]).toEqual([
    [[2, 'iban', expect.stringMatching(/is in a payment file/)]],
    1,
  ]);
  expect((await desk.world.call(API.contacts.contact, { params: { id: String(supplier.id) } })).reply).toEqual(contact);
  // What the order does not say may change.
  const { reply: described } = await as({ description: 'Paper' });
  expect(described).toMatchObject({ description: 'Paper', payment_file: { id: made.id, amount: '121.00' } });
  await withdraw(made.id);
  const less = await desk.update(id, described.version, desk.invoice({ contact_id: other }));
  expect(less.status).toBe(200);
  for (const { id: file } of (await desk.world.call(payment_files.paymentFiles, {})).reply.results)
    await withdraw(file);
  expect((await move(IBAN)).status).toBe(200);
});

test('a file is stored byte for byte, and its events are in the history', async () => {
  const { reply: made } = await make((await expense()).id);
  const again = await desk.world.call(payment_files.paymentFileContent, { params: { id: made.id } });
  expect(again.reply).toEqual({ file_name: made.file_name, content: made.content });
  await withdraw(made.id);
  const withdrawn = await desk.world.call(payment_files.paymentFileContent, { params: { id: made.id } });
  expect(withdrawn.error.code).toBe('payment_file_closed');
  const { results } = (await desk.world.call(API.history.history, { query: { model: 'payment_file', id: made.id } }))
    .reply;
  expect(results.map(({ action, actor }) => [action, actor])).toEqual([
    ['CHANGE', 'Sanne de Wit'],
    ['CREATE', 'Sanne de Wit'],
  ]);
  const { reply: list } = await desk.world.call(payment_files.paymentFiles, { query: { page_size: 1 } });
  expect(list.results).toMatchObject([{ id: made.id, state: 'WITHDRAWN', may: { download: false } }]);
  expect(list.next).not.toBeNull();
});

test('of ten simultaneous files with the same expense, one is created', async () => {
  const shared = await expense();
  const own = await Promise.all(Array.from({ length: 10 }, expense));
  const made = await Promise.all(
    own.map(({ id }, index) => (index % 2 === 0 ? make(id, shared.id) : make(shared.id, id))),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(made.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
    new Set(['in_payment_file']),
  );
});

test('paid by bank, nothing is pending; undone at the bank, it is pending again', async () => {
  const paid = await expense();
  const { reply: made } = await make(paid.id);
  await bank.import(
    statementXml({ movements: [{ date: '2026-07-10', amount: -12_100, name: supplier.name, iban: IBAN }] }),
  );
  const [transaction] = await bank.transactions();
  const id = transaction?.id ?? 0;
  const { open_items } = (await desk.world.call(API.bank.findOpenItems, { body: { transaction_id: id } })).reply;
  const item = open_items.find(({ reference }) => reference === paid.document_number);
  const lines = [{ open_item_id: item?.id ?? 0, amount: '-121.00' }];
  const mutations = [{ id, version: transaction?.version ?? 0, lines }];
  expect((await desk.world.call(API.bank.processTransactions, { body: { mutations } })).status).toBe(200);
  expect(await markOf(paid.id)).toBeNull();
  expect(await fileOf(made.id)).toMatchObject({ state: 'DONE', waiting: 0 });
  expect((await withdraw(made.id)).error.code).toBe('payment_file_closed');
  const [processed] = await bank.transactions();
  const undone = await desk.world.call(API.bank.unprocessTransactions, {
    body: { mutations: [{ id, version: processed?.version ?? 0 }] },
  });
  expect(undone.status).toBe(200);
  expect(await markOf(paid.id)).toMatchObject({ id: made.id, amount: '121.00' });
});

test('amounts in files never exceed the outstanding amount', async () => {
  const { id } = await expense();
  const { payments } = (await desk.pay(id, '21.00', 'CASH')).reply;
  const { reply: first } = await make(id);
  expect(first.total).toBe('100.00');
  await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 }, query: {} });
  expect(await check(id)).toMatchObject({ code: null, amount: '21.00' });
  const { reply: second } = await make(id);
  expect(second.total).toBe('21.00');
  expect(await markOf(id)).toMatchObject({ id: second.id, amount: '121.00' });
  await desk.pay(id, '60.00');
  expect(await markOf(id)).toMatchObject({ amount: '61.00' });
  expect((await make(id)).error.code).toBe('in_payment_file');
  await desk.pay(id, '30.00', 'CASH');
  expect(await markOf(id)).toMatchObject({ amount: '31.00' });
});

const reverse = async (id: number) => {
  const { version } = (await desk.read(id)).reply;
  return desk.world.call(API.purchases.reverseExpense, {
    params: { id },
    body: { version, book_as_correction: false },
  });
};

test('an expense in a file cannot be deleted or reversed until the file is withdrawn', async () => {
  const [deleted, reversed] = [await expense(), await expense()];
  const { reply: made } = await make(deleted.id, reversed.id);
  expect((await desk.remove(deleted.id)).error).toMatchObject({
    code: 'in_payment_file',
    about: { expense_id: deleted.id, number: deleted.bookingNumber, payment_file_id: made.id },
  });
  expect((await reverse(reversed.id)).error.code).toBe('in_payment_file');
  expect((await desk.read(deleted.id)).reply.outstanding).toBe('121.00');
  // Paid otherwise, it waits no longer; that taken back, it waits again.
  const { payments } = (await desk.pay(deleted.id, '121.00', 'CASH')).reply;
  await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 }, query: {} });
  expect((await desk.remove(deleted.id)).error.code).toBe('in_payment_file');
  await withdraw(made.id);
  expect((await desk.remove(deleted.id)).reply).toEqual({ deleted: true });
  expect((await reverse(reversed.id)).status).toBe(200);
});

test('of a payment file and a deletion at once, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await expense();
    const [made, removed] = await Promise.all([make(id), desk.remove(id)]);
    expect([made.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

test('bank payments count for the oldest file first, and pending files can be withdrawn', async () => {
  const { id } = await expense();
  const { payments } = (await desk.pay(id, '21.00', 'CASH')).reply;
  const { reply: first } = await make(id);
  await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 }, query: {} });
  const { reply: second } = await make(id);
  const states = async () => [(await fileOf(first.id)).state, (await fileOf(second.id)).state];
  expect([first.total, second.total, ...(await states())]).toEqual(['100.00', '21.00', 'WAITING', 'WAITING']);
  await desk.pay(id, '60.00');
  expect(await states()).toEqual(['WAITING', 'WAITING']);
  expect((await fileOf(first.id)).lines).toMatchObject([{ is_waiting: true }]);
  await desk.pay(id, '40.00');
  expect(await states()).toEqual(['DONE', 'WAITING']);
  expect(await markOf(id)).toMatchObject({ id: second.id, amount: '21.00' });
  await desk.pay(id, '21.00');
  expect(await states()).toEqual(['DONE', 'DONE']);
});

test('the older of two files can be withdrawn, and its amount ordered again', async () => {
  const { id } = await expense();
  const { payments } = (await desk.pay(id, '21.00', 'CASH')).reply;
  const { reply: first } = await make(id);
  await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 }, query: {} });
  await make(id);
  expect((await withdraw(first.id)).reply.state).toBe('WITHDRAWN');
  expect(await markOf(id)).toMatchObject({ amount: '21.00' });
  expect((await make(id)).reply.total).toBe('100.00');
});

test('an overpayment before the next file does not count for that file', async () => {
  const { id } = await expense();
  const { payments } = (await desk.pay(id, '100.00', 'CASH')).reply;
  expect((await make(id)).reply.total).toBe('21.00');
  await desk.world.call(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 }, query: {} });
  await desk.pay(id, '100.00');
  const { reply: second } = await make(id);
  expect(second.total).toBe('21.00');
  expect(await markOf(id)).toMatchObject({ id: second.id, amount: '21.00' });
  expect((await make(id)).error.code).toBe('in_payment_file');
});

test('while a payment is pending, contacts with different accounts cannot be merged, nor an account restored', async () => {
  const add = async (body: { name: string; iban?: string }) =>
    (await desk.world.call(API.contacts.createContact, { body: { is_supplier: true, ...body } })).reply;
  const ordered = await add({ name: 'Drukwerk Noord', iban: 'NL20INGB0001234567' });
  const double = await add({ name: 'Drukwerk Noord B.V.' });
  const other = await add({ name: 'Drukwerk Zuid', iban: 'NL02ABNA0123456789' });
  const { reply: due } = await desk.create(desk.invoice({ contact_id: ordered.id }));
  const { reply: file } = await make(due.id);
  const merge = async (kept: { id: number }, duplicate_id: number) => {
    const { reply } = await desk.world.call(API.contacts.contact, { params: { id: String(kept.id) } });
    const body = { duplicate_id, version: reply.version };
    return desk.world.call(API.contacts.mergeContact, { params: { id: kept.id }, body });
  };
  for (const [kept, duplicate] of [
    [double, ordered],
    [ordered, other],
    [other, ordered],
  ] as const)
    expect(Object.keys((await merge(kept, duplicate.id)).error.errors ?? {})).toEqual(['duplicate_id']);
  await withdraw(file.id);
  const merged = (await merge(double, ordered.id)).reply;
  expect(merged.iban).toBe('NL20INGB0001234567');
  const { reply: next } = await desk.create(desk.invoice({ contact_id: double.id }));
  expect((await make(next.id)).status).toBe(200);
  const { reply: gone } = await desk.world.call(API.contacts.contact, { params: { id: String(ordered.id) } });
  const back = await desk.world.call(API.contacts.unmergeContact, {
    params: { id: ordered.id },
    body: { version: gone.version },
  });
  expect(Object.keys(back.error.errors ?? {})).toEqual(['iban']);
});
