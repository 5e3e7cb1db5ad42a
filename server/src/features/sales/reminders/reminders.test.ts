import { API } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Letter } from '#adapters/mailer/mailer';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { readZip } from '../../../standards/testing/read-zip.ts';
import { customer } from '../testing.ts';
import { invoiceOf, lettersOf, mail, messagesOf } from '../sending/testing.ts';
import { noteOnInvoice } from '../sending/message-store.ts';
import { REMIND_NIGHTLY } from './remind-nightly.ts';

const { sales, sales_mail } = API;

let world: World;
const worlds: World[] = [];
let contact: number;
beforeEach(async () => {
  world = await open();
  contact = await customer(world, 'Brouwerij De Zwaan', { email: 'info@zwaan.example' });
});
afterAll(async () => {
  for (const each of worlds) await each.close();
});

async function open(house: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const opened = await createWorld({ today: '2026-03-01', ...house });
  worlds.push(opened);
  return opened;
}

/** An invoice that was due on 15 March and sent. */
async function lateInvoice(of = contact): Promise<number> {
  const { id } = await invoiceOf(world, of, { invoice_date: '2026-03-01', payment_term_days: 14 });
  await world.call(sales_mail.markInvoiceSent, { params: { id }, body: { sent_on: '2026-03-01' } });
  return id;
}

async function turnOn(): Promise<void> {
  const { reply } = await world.call(sales_mail.mailSettings, {});
  await world.call(sales_mail.updateMailSettings, { body: { ...reply, automatic_reminders: true } });
}

async function night(day: string): Promise<void> {
  world.setToday(day);
  await world.ownerPool.query('select graphile_worker.add_job($1, $2)', [
    REMIND_NIGHTLY,
    JSON.stringify({ administration_id: null, person_id: null }),
  ]);
  await world.runJobs();
}

async function nights(from: string, until: string): Promise<void> {
  for (let day = from; day <= until; day = addDays(day, 1)) await night(day);
}

const reminders = async (id: number) =>
  (await messagesOf(world, id)).filter(({ kind }) => kind === 'REMINDER').toReversed();
const days = async (id: number): Promise<unknown[]> => {
  const { rows } = await world.ownerPool.query<{ asked_on: string; reminder_step: number }>(
    "select asked_on::text, reminder_step from sales_messages where invoice_id = $1 and kind = 'REMINDER' order by id",
    [id],
  );
  return rows.map(({ asked_on, reminder_step }) => [asked_on, reminder_step]);
};
const pay = (id: number, amount: string, paid_on: string) =>
  world.call(sales.payInvoice, { params: { id }, body: { paid_on, amount, method: 'OTHER' } });

describe('automatic reminders', () => {
  test('none as long as they are off', async () => {
    const id = await lateInvoice();
    await night('2026-03-20');
    expect(await reminders(id)).toEqual([]);
  });

  test('3, 10 and 21 days after the due date, with what is outstanding and the invoice', async () => {
    await turnOn();
    const id = await lateInvoice();
    await nights('2026-03-16', '2026-03-24');
    await pay(id, '21.00', '2026-03-24');
    await nights('2026-03-25', '2026-04-10');
    expect(await days(id)).toEqual([
      ['2026-03-18', 1],
      ['2026-03-25', 2],
      ['2026-04-05', 3],
    ]);
    const [first, second] = lettersOf(world);
    expect(first?.text).toContain('nog € 121,00 open');
    expect(second?.text).toContain('nog € 100,00 open');
    expect(second?.attachments?.map(({ media_type }) => media_type)).toEqual(['application/pdf', 'application/xml']);
    const { reply } = await world.call(sales.invoice, { params: { id } });
    expect(reply).toMatchObject({ state: 'REMINDED', outstanding: '100.00' });
    expect((await reminders(id))[0]).toMatchObject({ is_automatic: true, created_by: 'Sanne de Wit' });
    expect((await world.call(sales.invoiceTotals, {})).reply.receivable.overdue).toBe('100.00');
    // What the heading counts is what the tab holds.
    const overdue = (await world.call(sales.invoices, { query: { state: 'OVERDUE' } })).reply;
    expect(overdue.results.map((invoice) => [invoice.id, invoice.state])).toContainEqual([id, 'REMINDED']);
    expect(overdue).toMatchObject({ count: overdue.results.length, totals: { outstanding: '100.00' } });
  });

  test('twice in one night is once', async () => {
    await turnOn();
    const id = await lateInvoice();
    await night('2026-03-18');
    await Promise.all([night('2026-03-18'), night('2026-03-18')]);
    expect(await reminders(id)).toHaveLength(1);
    expect(lettersOf(world)).toHaveLength(1);
  });

  test('stop when paid, credited, paused for the invoice or the customer, never sent, or not delivered', async () => {
    await turnOn();
    const paid = await lateInvoice();
    await pay(paid, '121.00', '2026-03-01');
    const credited = await lateInvoice();
    const note = (await world.call(sales.creditInvoice, { params: { id: credited }, body: {} })).reply;
    await world.call(sales.finalizeInvoice, { params: { id: note.id }, body: { version: note.version } });
    const paused = await lateInvoice();
    await world.call(sales_mail.pauseReminders, { params: { id: paused }, body: {} });
    const other = await customer(world, 'Bakkerij Om', { email: 'info@om.example' });
    const ofPaused = await lateInvoice(other);
    const rules = { invoice_address: '', cc: [], bcc: [], reminders_paused: true, version: 1 };
    await world.call(sales_mail.updateContactMail, { params: { id: other }, body: rules });
    const { id: unsent } = await invoiceOf(world, contact, { invoice_date: '2026-03-01', payment_term_days: 14 });
    const bounced = await lateInvoice();
    await world.inScope((scope) => noteOnInvoice(scope, bounced, { mail_state: 'BOUNCED' }));
    await nights('2026-03-16', '2026-03-20');
    for (const id of [paid, credited, paused, ofPaused, unsent, bounced]) expect(await reminders(id)).toEqual([]);
    await world.call(sales_mail.resumeReminders, { params: { id: paused }, body: {} });
    await night('2026-03-21');
    expect(await reminders(paused)).toHaveLength(1);
  });

  test('one that is paid between being asked for and being sent is not sent', async () => {
    const id = await lateInvoice();
    world.setToday('2026-03-20');
    await world.call(sales_mail.sendReminder, { params: { id }, body: mail() });
    await pay(id, '121.00', '2026-03-20');
    await world.runJobs();
    expect(await reminders(id)).toMatchObject([{ state: 'CANCELLED', reason: 'PAID' }]);
    expect(lettersOf(world)).toEqual([]);
  });

  test('broken off midway, each leaves exactly once', async () => {
    let breaksAt = 7;
    const taken: Letter[] = [];
    const mailer = {
      send: async (letter: Letter) => {
        taken.push(letter);
        // The mail server took it over, and the answer never came.
        if (taken.length === breaksAt) throw new Error('connection lost');
        return { refused: [] };
      },
    };
    world = await open({ house: { mailer } });
    contact = await customer(world, 'Brouwerij De Zwaan', { email: 'info@zwaan.example' });
    await turnOn();
    const ids: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) ids.push(await lateInvoice());
    // The first night breaks off while it queues them: its transaction for the fifth is refused by the database.
    await world.ownerPool.query(`create function breaks() returns trigger language plpgsql as $$
      begin if (select count(*) from sales_messages where kind = 'REMINDER') >= 4 then raise exception 'broken off'; end if; return new; end $$`);
    await world.ownerPool.query(
      "create trigger breaks before insert on sales_messages for each row when (new.kind = 'REMINDER') execute function breaks()",
    );
    await night('2026-03-18');
    await world.ownerPool.query('drop trigger breaks on sales_messages');
    const queued = await Promise.all(ids.map(async (id) => (await reminders(id)).length));
    expect(queued.reduce((all, each) => all + each)).toBe(4);
    for (let round = 0; round < 3; round += 1) {
      await world.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
      await world.runJobs();
    }
    breaksAt = 0;
    await night('2026-03-18');
    const all = await Promise.all(ids.map((id) => reminders(id)));
    expect(all.map((each) => each.map(({ state }) => state))).toEqual(ids.map(() => ['SENT']));
    expect(new Set(taken.map(({ message_id }) => message_id)).size).toBe(12);
    expect(taken).toHaveLength(13);
  }, 60_000);
});

describe('by hand', () => {
  test('the next of the series, at most once a day', async () => {
    const id = await lateInvoice();
    expect((await world.call(sales_mail.sendReminder, { params: { id }, body: mail() })).error.code).toBe(
      'invoice_not_overdue',
    );
    world.setToday('2026-03-20');
    const { reply: draft } = await world.call(sales_mail.invoiceMailDraft, {
      params: { id },
      query: { kind: 'REMINDER' },
    });
    expect(draft).toMatchObject({ kind: 'REMINDER', reminder_step: 1, values: { days_overdue: '5' } });
    const both = await Promise.all(
      [1, 2].map(() => world.call(sales_mail.sendReminder, { params: { id }, body: mail() })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await world.runJobs();
    world.setToday('2026-03-21');
    const { reply } = await world.call(sales_mail.invoiceMailDraft, { params: { id }, query: { kind: 'REMINDER' } });
    expect(reply.reminder_step).toBe(2);
  });

  test('in bulk, with a list of what was refused', async () => {
    const ids = [await lateInvoice(), await lateInvoice()];
    const nameless = await lateInvoice(await customer(world, 'Zonder adres'));
    world.setToday('2026-03-20');
    const paid = await lateInvoice();
    await pay(paid, '121.00', '2026-03-20');
    const asked = await world.call(sales_mail.sendReminders, { body: { ids: [...ids, nameless, paid, 987_654] } });
    await world.runJobs();
    const { reply } = await world.call(API.tasks.taskStatus, { params: { id: asked.reply.task_id } });
    expect(reply.state).toBe('SUCCESS');
    expect(reply.result).toMatchObject({ done: 2 });
    const refused = (reply.result as { refused: { id: number; detail: string }[] }).refused;
    expect(refused.map(({ id, detail }) => [id, detail])).toEqual([
      [987_654, 'Not found'],
      [nameless, 'This customer has no e-mail address'],
      [paid, 'Nothing is outstanding'],
    ]);
    expect(lettersOf(world)).toHaveLength(2);
  });
});

test('a statement of account: open items with days overdue, as PDF and by mail', async () => {
  await lateInvoice();
  await invoiceOf(world, contact, { invoice_date: '2026-03-01', payment_term_days: 60 });
  world.setToday('2026-03-20');
  const { reply } = await world.call(sales_mail.accountStatement, { params: { id: contact } });
  expect(reply).toMatchObject({ outstanding: '242.00', overdue: '121.00' });
  expect(reply.items.map(({ days_overdue }) => days_overdue)).toEqual([5, 0]);
  const pdf = await world.call(sales_mail.accountStatementPdf, { params: { id: contact } });
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { reply: draft } = await world.call(sales_mail.accountStatementDraft, { params: { id: contact } });
  const { to, subject, body } = draft;
  await world.call(sales_mail.sendAccountStatement, { params: { id: contact }, body: { to, subject, body } });
  await world.runJobs();
  const [letter] = lettersOf(world);
  expect(letter?.text).toContain('In totaal staat er € 242,00 open.');
  expect(Buffer.from(letter?.attachments?.[0]?.content ?? []).equals(pdf.bytes)).toBe(true);
});

test('the file for debt collection', async () => {
  const id = await lateInvoice();
  world.setToday('2026-03-20');
  await world.call(sales_mail.sendReminder, { params: { id }, body: mail() });
  await world.runJobs();
  const zip = await world.call(sales_mail.collectionFile, { query: { ids: String(id) }, language: 'nl' });
  const files = new Map(readZip(zip.bytes).map(({ name, bytes }) => [name, bytes]));
  const names = [...files.keys()];
  expect(names).toEqual([
    'facturen.csv',
    'contacten.csv',
    '2026-0001.pdf',
    '2026-0001.xml',
    expect.stringMatching(/^correspondentie\/2026-0001 /),
    expect.stringMatching(/^correspondentie\/2026-0001 /),
  ]);
  expect(Buffer.from(files.get('facturen.csv') ?? []).toString()).toContain(
    '2026-0001;Brouwerij De Zwaan;2026-03-01;2026-03-15;5;121,00;121,00;1;',
  );
  const pdf = await world.call(sales.invoicePdf, { params: { id } });
  expect(Buffer.from(files.get('2026-0001.pdf') ?? []).equals(pdf.bytes)).toBe(true);
});

test('a customer without an address is proposed the one that was written to last', async () => {
  const stranger = await customer(world, 'Zonder Adres');
  const addressOf = async () => (await world.call(sales_mail.contactMail, { params: { id: stranger } })).reply.address;
  expect(await addressOf()).toBe('');
  const { id } = await invoiceOf(world, stranger, { invoice_date: '2026-03-01' });
  const sent = { ...mail(), to: ['los@adres.example'] };
  expect((await world.call(sales_mail.sendInvoice, { params: { id }, body: sent })).status).toBe(200);
  const next = await invoiceOf(world, stranger, { invoice_date: '2026-03-01' });
  const { reply } = await world.call(sales_mail.invoiceMailDraft, { params: { id: next.id } });
  expect([await addressOf(), reply.to]).toEqual(['los@adres.example', ['los@adres.example']]);
});
