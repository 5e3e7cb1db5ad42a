import { API, Autoprocessed } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

const desk = await openInbox();
const { world } = desk;
afterAll(() => world.close());

const { contacts, inbox, processing, purchases, tasks } = API;

const OWN = 'NL91ABNA0417164300';
const OTHER = 'NL20INGB0001234567';
const SHOP = { supplier_vat_id: sure('NL811204417B01'), supplier_iban: sure(OWN) };

/** A document of the shop. What lies in one batch is read before anybody booked any of it. */
const paper = (number: string, more: Parameters<typeof bookshop>[1] = {}) =>
  desk.receive(bookshop(number, { ...SHOP, document_date: sure(`2026-06-${number}`), ...more }));

/** Books a document as it lies open; a supplier that is new becomes a contact. */
async function book(id: number): Promise<number> {
  const { contact_id, new_contact, document_number, date } = (await desk.detail(id)).proposal ?? {};
  const line = { description: 'Boek', vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' } as const;
  const { status, reply } = await world.call(purchases.createExpense, {
    body: {
      contact_id: contact_id ?? null,
      new_contact: new_contact ?? null,
      document_number: document_number ?? '',
      date: date ?? '',
      lines: [{ ...line, ledger_account_id: await desk.ledger() }],
      attachment_ids: [id],
    },
  });
  expect(status).toBe(200);
  return reply.id;
}

test('after the first receipt of a new supplier is booked, the rest of the batch is matched again', async () => {
  const first = await paper('01');
  const same = await paper('02');
  const newAccount = await paper('03', { supplier_iban: sure(OTHER) });
  const newName = await paper('04', { supplier_name: sure('Kantoorhandel Ster') });
  const stranger = await paper('05', {
    supplier_name: sure('Drogist Noord'),
    supplier_vat_id: null,
    supplier_iban: null,
  });
  expect([newAccount.warnings, newName.warnings]).toEqual([[], []]);
  await book(first.id);

  // Opened at once, before anything was done in the background.
  expect(await desk.detail(newAccount.id)).toMatchObject({
    supplier_name: 'Boekhandel Lindelaan',
    warnings: ['new_iban'],
    proposal: { new_contact: null, other_iban: OTHER, warnings: ['new_iban'] },
  });
  const opened = (await world.call(purchases.proposedFromInbox, { params: { id: newName.id } })).reply;
  expect(opened.expense.contact_name).toBe('Boekhandel Lindelaan');
  expect((await desk.detail(newName.id)).proposal?.marks['contact_id']).toMatchObject({ remark: 'other_name' });

  await world.runJobs();
  const { reply } = await world.call(inbox.inbox, { query: { state: 'WAITING' } });
  const shown = reply.results.map(({ id, supplier_name, category, warnings, needs_you }) => ({
    id,
    supplier_name,
    hasCategory: category !== null,
    warnings,
    needs_you,
  }));
  const known = { supplier_name: 'Boekhandel Lindelaan', hasCategory: true };
  expect(shown).toEqual([
    { id: stranger.id, supplier_name: 'Drogist Noord', hasCategory: false, warnings: [], needs_you: true },
    { id: newName.id, ...known, warnings: ['other_name'], needs_you: true },
    { id: newAccount.id, ...known, warnings: ['new_iban'], needs_you: true },
    { id: same.id, ...known, warnings: [], needs_you: false },
  ]);
  expect((await desk.detail(same.id)).version).toBe(same.version);
});

async function shop(change: { name?: string; iban?: string | null }): Promise<void> {
  const { reply } = await world.call(contacts.contactByName, { query: { name: 'Boekhandel Lindelaan' } });
  const params = { id: String(reply.id) };
  expect((await world.call(contacts.updateContact, { params, body: { ...reply, ...change } })).status).toBe(200);
}

test('changes of a contact are reflected in unprocessed receipts', async () => {
  const waiting = await paper('11');
  const warnings = async () => {
    await world.runJobs();
    const { reply } = await world.call(inbox.inbox, { query: { state: 'WAITING' } });
    return reply.results.find(({ id }) => id === waiting.id)?.warnings;
  };
  expect(await warnings()).toEqual([]);
  await shop({ iban: OTHER });
  expect(await warnings()).toEqual(['new_iban']);
  await shop({ iban: OWN });
  expect(await warnings()).toEqual([]);
});

test('an expense booked with another account is not paid, and says so', async () => {
  const { id } = await paper('12', { supplier_iban: sure(OTHER) });
  const body = { expense_ids: [await book(id)] };
  expect((await world.call(API.payment_files.checkPayments, { body })).reply.results).toMatchObject([
    { code: 'supplier_iban_differs', iban: OWN, other_iban: OTHER, other_seen: 'INVOICE' },
  ]);
});

test('automatic booking uses the supplier’s latest details', async () => {
  const waiting = await paper('24');
  const { reply } = await world.call(processing.autoprocessInbox, { body: {} });
  // Nobody was told of the change yet.
  await world.inScope((scope) => scope.db.updateTable('contacts').set({ iban: OTHER }).execute());
  await world.runJobs();
  const task = await world.call(tasks.taskStatus, { params: { id: reply.task_id } });
  const { left } = Autoprocessed.parse(task.reply.result);
  expect(left.find(({ attachment_id }) => attachment_id === waiting.id)?.because).toContain('new_iban');
});

const list = async () => (await world.call(inbox.inbox, { query: { state: 'WAITING' } })).reply;

test('the list says that proposals are being refreshed, no longer than needed', async () => {
  expect((await list()).is_weighing).toBe(false);
  await shop({ iban: OWN });
  expect((await list()).is_weighing).toBe(true);
  await world.runJobs();
  expect((await list()).is_weighing).toBe(false);
});

test('an unprocessed change is not waited for indefinitely', async () => {
  const note = (changed_at: string) =>
    world.inScope((scope) =>
      scope.db
        .insertInto('contact_changes')
        .values({ administration_id: scope.administrationId, contact_id: 1, changed_at: sql<string>`${changed_at}` })
        .execute(),
    );
  await note(new Date(Date.now() - 6 * 60_000).toISOString());
  expect((await list()).is_weighing).toBe(false);
  await note(new Date(Date.now() - 4 * 60_000).toISOString());
  expect((await list()).is_weighing).toBe(true);
  await note(new Date(Date.now() - 25 * 3_600_000).toISOString());
  await shop({ iban: OWN });
  await world.runJobs();
  const left = await world.inScope((scope) => scope.db.selectFrom('contact_changes').select('changed_at').execute());
  expect(left.filter(({ changed_at }) => Date.parse(changed_at) < Date.now() - 24 * 3_600_000)).toEqual([]);
  await world.inScope((scope) => scope.db.deleteFrom('contact_changes').execute());
});

test('details learnt from a booked document apply to others of that supplier', async () => {
  const supplier = { supplier_name: sure('Bakkerij Oud-Zuid'), supplier_vat_id: null, supplier_iban: null };
  await world.call(contacts.createContact, { body: { name: 'Bakkerij Oud-Zuid', is_supplier: true } });
  const [first, second] = [await paper('25', supplier), await paper('26', supplier)];
  const category = async () => (await list()).results.find(({ id }) => id === second.id)?.category;
  expect(await category()).toBeNull();
  await book(first.id);
  expect((await list()).is_weighing).toBe(true);
  await world.runJobs();
  expect(await category()).not.toBeNull();
  // The last one has nothing to tell to.
  await book(second.id);
  expect((await list()).is_weighing).toBe(false);
});
