import { API, salesCalls } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailRefused, type Letter } from '#adapters/mailer/mailer';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { updateConcept } from '../invoices/save-draft.ts';
import { concept, customer, design } from '../testing.ts';
import { invoiceOf, mail, messagesOf, spendMails } from './testing.ts';

const { sales, sales_mail } = API;

/** A mail server that does what a test says, and keeps what it took. */
const sent: Letter[] = [];
let next: (letter: Letter) => void = () => undefined;
const mailer = {
  send: async (letter: Letter) => {
    next(letter);
    sent.push(letter);
    return { refused: [] };
  },
};

let world: World;
let contact: number;
const add = (bytes: Buffer) => world.call(sales_mail.uploadMailAttachment, { file: { name: 'a.pdf', bytes } });
beforeAll(async () => {
  world = await createWorld({ house: { mailer } });
  contact = await customer(world, 'Brouwerij De Zwaan', { email: 'info@zwaan.example' });
});
afterAll(() => world.close());
beforeEach(() => {
  sent.length = 0;
  next = () => undefined;
});

const send = (id: number, more: Parameters<typeof mail>[0] = {}) =>
  world.call(sales_mail.sendInvoice, { params: { id }, body: mail(more) });
const stateOf = async (id: number) => (await world.call(sales.invoice, { params: { id } })).reply;

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Lets a job that waits for later come due. */
async function comeDue(): Promise<void> {
  await world.ownerPool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'sales.send-message')",
  );
  await world.runJobs();
}

describe('an invoice that is sent', () => {
  test('has its stored PDF and UBL, byte for byte, and the words with their values', async () => {
    const { id, number } = await invoiceOf(world, contact);
    const { reply } = await send(id, { cc: ['cc@zwaan.example'], bcc: ['bcc@zwaan.example'], own_copy: true });
    expect(reply).toMatchObject({ state: 'OPEN', sent_at: null, mail_state: 'WAITING' });
    await world.runJobs();
    const [letter] = sent;
    expect(letter).toMatchObject({
      to: 'boekhouding@klant.example',
      cc: ['cc@zwaan.example'],
      bcc: ['bcc@zwaan.example', 'sanne@dewitontwerp.example'],
      from_name: 'De Wit Ontwerp via Saldo',
      reply_to: 'sanne@dewitontwerp.example',
      subject: `Factuur ${number ?? ''}`,
    });
    expect(letter?.text).toContain('Beste Brouwerij De Zwaan,');
    expect(letter?.text).toContain('van € 121,00');
    const pdf = await world.call(sales.invoicePdf, { params: { id } });
    const ubl = await world.call(sales.invoiceUbl, { params: { id } });
    expect(letter?.attachments?.map(({ file_name }) => file_name)).toEqual([
      `${number ?? ''}.pdf`,
      `${number ?? ''}.xml`,
    ]);
    expect(letter?.attachments?.map(({ content }) => Buffer.from(content))).toEqual([pdf.bytes, ubl.bytes]);
    const [message] = await messagesOf(world, id);
    expect(message).toMatchObject({ state: 'SENT', attempts: 1, created_by: 'Sanne de Wit', may: { resend: true } });
    expect(await stateOf(id)).toMatchObject({ mail_state: 'SENT', sent_at: message?.sent_at });
  });

  test('has its PDF behind the link in it for whoever holds that, and for nobody else', async () => {
    const { id } = await invoiceOf(world, contact);
    await send(id, { body: 'Bekijk: {link}' });
    await world.runJobs();
    const token = /invoice\?token=([\w.-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    const { publicInvoicePdf } = API.online_payments;
    const got = await world.call(publicInvoicePdf, { params: { token }, as: null });
    expect(got.bytes).toEqual((await world.call(sales.invoicePdf, { params: { id } })).bytes);
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
      token.replace(/^\d+/, '999999'),
      'x',
    ]) {
      const { status } = await world.call(publicInvoicePdf, { params: { token: wrong }, as: null });
      expect(status, wrong).toBe(404);
    }
  });

  test('takes other files along, of this company alone', async () => {
    const file = { name: 'voorwaarden.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') };
    const { reply } = await world.call(sales_mail.uploadMailAttachment, { file });
    const { id } = await invoiceOf(world, contact);
    expect((await send(id, { attachment_ids: [reply.id, 999_999] })).error.errors).toHaveProperty('attachment_ids');
    await send(id, { attachment_ids: [reply.id] });
    await world.runJobs();
    expect(sent[0]?.attachments?.[2]).toMatchObject({ file_name: 'voorwaarden.pdf', media_type: 'application/pdf' });
    expect(Buffer.from(sent[0]?.attachments?.[2]?.content ?? []).equals(file.bytes)).toBe(true);
    const script = { name: 'voorwaarden.pdf', bytes: Buffer.from('#!/bin/sh\nrm -rf x') };
    expect((await world.call(sales_mail.uploadMailAttachment, { file: script })).status).toBe(415);
  });

  test('other files take room as documents do, and what does not fit is refused', async () => {
    const large = Buffer.from(`%PDF-1.4\n${'large'.repeat(2_000)}\n%%EOF\n`);
    const other = Buffer.from(`%PDF-1.4\n${'other'.repeat(2_000)}\n%%EOF\n`);
    const ballast = await fillRoom(world, { left: large.length + other.length - 1 });
    expect((await add(large)).status).toBe(200);
    expect(await add(other)).toMatchObject({ status: 413, error: { code: 'documents_full' } });
    await world.call(API.inbox.deleteAttachment, { params: { id: ballast } });
    expect((await add(other)).status).toBe(200);
  });

  test('a draft is not sent, nor one that waits or was sent already', async () => {
    const draft = await concept(world, contact);
    expect((await send(draft.id)).error.code).toBe('invoice_not_final');
    const { id } = await invoiceOf(world, contact);
    const [one, other] = await Promise.all([send(id), send(id)]);
    expect(one.status + other.status).toBe(200 + 409);
    await world.runJobs();
    expect(sent).toHaveLength(1);
    expect((await send(id)).error.code).toBe('invoice_already_sent');
    expect((await send(id, { again: true })).status).toBe(200);
    await world.runJobs();
    expect(sent).toHaveLength(2);
  });
});

describe('what a person types', () => {
  test.each([
    ['a@b.example\r\nBcc: c@d.example', 'one e-mail address per field'],
    ['a@b.example, c@d.example', 'one e-mail address per field'],
    ['info@bäcker.example', 'plain letters'],
    ['info', 'incorrect'],
  ])('%j is refused at its field', async (address, words) => {
    const { id } = await invoiceOf(world, contact);
    const { status, error } = await send(id, { to: ['good@klant.example', address] });
    expect(status).toBe(400);
    expect(error.errors?.['to.1']?.[0]).toContain(words);
  });

  test('an unknown variable is named', async () => {
    const { id } = await invoiceOf(world, contact);
    const { error } = await send(id, { subject: 'Factuur {nummer}', body: '{amount} {bedrag}' });
    expect(error).toMatchObject({ code: 'mail_variable_unknown', about: { variables: '{nummer}, {bedrag}' } });
    expect(Object.keys(error.errors ?? {})).toEqual(['subject', 'body']);
  });

  test('a line break in the subject begins no header', async () => {
    const { id } = await invoiceOf(world, contact);
    await send(id, { subject: 'Factuur\r\nBcc: other@klant.example' });
    await world.runJobs();
    expect(sent[0]?.subject).toBe('Factuur Bcc: other@klant.example');
  });
});

describe('a mail server in trouble', () => {
  test('after a time-out the same e-mail is tried again', async () => {
    const { id } = await invoiceOf(world, contact);
    await send(id);
    const tried: (string | undefined)[] = [];
    next = ({ message_id }) => {
      tried.push(message_id);
      throw new Error('timeout');
    };
    await world.runJobs();
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    await comeDue();
    next = ({ message_id }) => void tried.push(message_id);
    await comeDue();
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'SENT', attempts: 3 }]);
    expect(sent).toHaveLength(1);
    expect(new Set(tried).size).toBe(1);
  });

  test('after three days it has failed, and who sends is told', async () => {
    const { id, number } = await invoiceOf(world, contact);
    await send(id);
    next = () => {
      throw new Error('timeout');
    };
    await world.runJobs();
    await world.ownerPool.query(
      "update sales_messages set first_attempt_at = now() - interval '73 hours' where invoice_id = $1",
      [id],
    );
    await comeDue();
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'FAILED', reason: 'NOT_DELIVERED_IN_TIME' }]);
    const { reply } = await world.call(API.notifications.notifications, {});
    expect(reply.results[0]).toMatchObject({ type: 'CUSTOMER_INVOICE_SENDING_FAILED', subject: number, object_id: id });
  });

  test('what is refused for good has failed with the reason in words', async () => {
    const { id } = await invoiceOf(world, contact);
    await send(id);
    next = () => {
      throw new MailRefused('no', '550 5.1.1 No such user');
    };
    await world.runJobs();
    const [message] = await messagesOf(world, id);
    expect(message).toMatchObject({
      state: 'FAILED',
      reason: 'MAILBOX_UNKNOWN',
      explanation: '550 5.1.1 No such user',
    });
    expect(message?.reason_text).toBe('This e-mail address does not exist');
    next = () => undefined;
    const { reply } = await world.call(sales_mail.resendMessage, {
      params: { id: message?.id ?? 0 },
      body: { to: ['goed@klant.example'] },
    });
    expect(reply).toMatchObject({ state: 'WAITING', to: ['goed@klant.example'] });
    await world.runJobs();
    expect((await stateOf(id)).mail_state).toBe('SENT');
    expect(
      (await world.call(sales.invoices, { query: { sent: 'FAILED' } })).reply.results.map((row) => row.id),
    ).not.toContain(id);
  });
});

describe('states', () => {
  test('scheduled, taken back, scheduled again and sent', async () => {
    const { id } = await invoiceOf(world, contact);
    expect((await send(id, { send_at: tomorrow() })).reply).toMatchObject({
      state: 'SCHEDULED',
      may: { unschedule: true },
    });
    await world.runJobs();
    expect(sent).toHaveLength(0);
    const { reply } = await world.call(sales_mail.unscheduleInvoice, { params: { id }, body: {} });
    expect(reply).toMatchObject({ state: 'OPEN', scheduled_for: null });
    await comeDue();
    expect(sent).toHaveLength(0);
    await send(id, { send_at: tomorrow() });
    await comeDue();
    expect(sent).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'OPEN', scheduled_for: null });
    expect((await messagesOf(world, id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['SENT', null],
      ['CANCELLED', 'UNSCHEDULED'],
    ]);
  });

  test('a moment that is past, or more than a year ahead, is refused', async () => {
    const { id } = await invoiceOf(world, contact);
    for (const send_at of ['2020-01-01T10:00:00Z', new Date(Date.now() + 400 * 86_400_000).toISOString()])
      expect((await send(id, { send_at })).error.errors).toHaveProperty('send_at');
  });

  test('marked as sent by post', async () => {
    const { id } = await invoiceOf(world, contact);
    const { reply } = await world.call(sales_mail.markInvoiceSent, { params: { id }, body: { sent_on: '2026-07-14' } });
    expect(reply.sent_at).toMatch(/^2026-07-14/);
    expect(await messagesOf(world, id)).toMatchObject([{ channel: 'POST', state: 'SENT', to: [] }]);
    const { reply: page } = await world.call(sales.invoices, { query: { sent: 'NOT_SENT' } });
    expect(page.results.map((row) => row.id)).not.toContain(id);
  });

  test('sending stands in the history of the invoice', async () => {
    const { id } = await invoiceOf(world, contact);
    await send(id);
    await world.runJobs();
    const { reply } = await world.call(API.history.history, { query: { model: 'sales_invoice', id } });
    expect(reply.results.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('sent_at');
    expect((await world.verify()).audit).toEqual([]);
  });
});

test('recipients and text come from the contact and the settings, in the language of the invoice', async () => {
  const other = await customer(world, 'Bakkerij Om', { email: 'info@om.example', first_name: 'Olga', last_name: 'Om' });
  const { reply: before } = await world.call(sales_mail.contactMail, { params: { id: other } });
  expect(before).toMatchObject({ address: 'info@om.example', cc: [] });
  await world.call(sales_mail.updateContactMail, {
    params: { id: other },
    body: {
      invoice_address: 'facturen@om.example',
      cc: ['olga@om.example'],
      bcc: [],
      reminders_paused: false,
      version: 1,
    },
  });
  const { reply: settings } = await world.call(sales_mail.mailSettings, {});
  const invoice = { ...settings.invoice, en: { subject: 'Bill {number}', body: 'Hello {customer}' } };
  const changed = await world.call(sales_mail.updateMailSettings, { body: { ...settings, invoice } });
  expect(changed.reply.version).toBe(2);
  expect((await world.call(sales_mail.updateMailSettings, { body: { ...settings, invoice } })).error.code).toBe(
    'stale_version',
  );
  const { id, number } = await invoiceOf(world, other, { language: 'en' });
  const { reply: draft } = await world.call(sales_mail.invoiceMailDraft, { params: { id } });
  expect(draft).toMatchObject({
    to: ['facturen@om.example'],
    cc: ['olga@om.example'],
    subject: 'Bill {number}',
    language: 'en',
    values: { customer: 'Olga Om', number, amount: '€121.00' },
  });
});

test('settings with an unknown variable are refused at their field', async () => {
  const { reply: settings } = await world.call(sales_mail.mailSettings, {});
  const statement = { ...settings.statement, nl: { subject: 'Overzicht {number}', body: 'Zie bijlage' } };
  const { error } = await world.call(sales_mail.updateMailSettings, { body: { ...settings, statement } });
  expect(error).toMatchObject({
    code: 'mail_variable_unknown',
    errors: { 'statement.nl.subject': [expect.any(String)] },
  });
  const steps = settings.steps.map((step) => ({ ...step, days: 5 }));
  const late = await world.call(sales_mail.updateMailSettings, { body: { ...settings, steps } });
  expect(Object.keys(late.error.errors ?? {})).toEqual(['steps.1.days', 'steps.2.days']);
});

const dueNow = async () => {
  await world.ownerPool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'sales.finalize-scheduled')",
  );
  await world.runJobs();
};

describe('a draft that is scheduled', () => {
  const { scheduling } = API;
  const schedule = (draft: { id: number; version: number }, date: string) =>
    world.call(scheduling.scheduleInvoice, { params: { id: draft.id }, body: { version: draft.version, date } });

  test('is finalised and sent on its day, dated that day, once', async () => {
    const to = await customer(world, 'Bakkerij Ster', { email: 'info@ster.example' });
    const draft = await concept(world, to);
    expect((await schedule(draft, '2026-07-14')).error.errors).toHaveProperty('date');
    expect((await schedule(draft, '2026-07-20')).reply).toMatchObject({
      state: 'SCHEDULED',
      finalize_on: '2026-07-20',
    });
    await dueNow();
    expect(await stateOf(draft.id)).toMatchObject({ state: 'SCHEDULED', finalize_on: '2026-07-20' });
    await schedule({ ...draft, version: (await stateOf(draft.id)).version }, '2026-07-21');
    world.setToday('2026-07-21');
    await dueNow();
    await dueNow();
    expect(await stateOf(draft.id)).toMatchObject({
      state: 'OPEN',
      invoice_date: '2026-07-21',
      due_date: '2026-08-20',
      finalize_on: null,
      mail_state: 'SENT',
    });
    expect(await messagesOf(world, draft.id)).toHaveLength(1);
    world.setToday('2026-07-14');
  });

  test('taken back it stays a draft, and one that the books refuse is told', async () => {
    const to = await customer(world, 'Bakkerij Maan', { email: 'info@maan.example' });
    const back = await concept(world, to);
    await schedule(back, '2026-07-21');
    await world.call(scheduling.unscheduleDraft, { params: { id: back.id } });
    const refused = await concept(world, to, { lines: [] });
    await schedule(refused, '2026-07-21');
    world.setToday('2026-07-21');
    await dueNow();
    for (const { id } of [back, refused])
      expect(await stateOf(id)).toMatchObject({ state: 'CONCEPT', finalize_on: null });
    const { reply } = await world.call(API.notifications.notifications, {});
    expect(reply.results[0]).toMatchObject({ type: 'SCHEDULED_INVOICE_FAILED', object_id: refused.id });
    expect(reply.results[0]?.explanation).toBe('Add at least one line');
    world.setToday('2026-07-14');
  });

  test('waits until tomorrow when no more e-mails go out today', async () => {
    const to = await customer(world, 'Bakkerij Zon', { email: 'info@zon.example' });
    const draft = await concept(world, to);
    await schedule(draft, '2026-07-22');
    await spendMails(world, to, '2026-07-22');
    world.setToday('2026-07-22');
    await dueNow();
    expect(await stateOf(draft.id)).toMatchObject({ state: 'SCHEDULED', finalize_on: '2026-07-22' });
    world.setToday('2026-07-23');
    await dueNow();
    expect(await stateOf(draft.id)).toMatchObject({ state: 'OPEN', invoice_date: '2026-07-23' });
    world.setToday('2026-07-14');
  });

  test('is scheduled no more when someone who may not send changes it', async () => {
    const to = await customer(world, 'Bakkerij Komeet', { email: 'info@komeet.example' });
    const draft = await concept(world, to);
    await schedule(draft, '2026-07-28');
    const given = { contact_id: to, invoice_date: '2026-07-14', lines: [design('90.00')] };
    const body = salesCalls.updateInvoice.body.parse({ ...given, version: (await stateOf(draft.id)).version });
    await world.inScope((scope) =>
      updateConcept({ ...scope, authorizations: new Set(['sales.view', 'sales.edit']) }, draft.id, body),
    );
    expect(await stateOf(draft.id)).toMatchObject({ state: 'CONCEPT', finalize_on: null });
  });
});
