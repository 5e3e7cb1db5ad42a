import { createHash } from 'node:crypto';
import { API, type Quotation, type QuotationBody } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { MailRefused } from '#adapters/mailer/mailer';
import { runJob } from '../../../../tests/support/run-job.ts';
import { DE_WIT } from '../../../../../seeds/companies/de-wit.ts';
import { plantQuotations } from '../../../../../seeds/quotations.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { frozenDocument } from '../documents/frozen-document.ts';
import { handedOverAt } from '../sending/send-invoice.ts';
import { lettersOf, spendMails } from '../sending/testing.ts';
import { customer, design, finalize } from '../testing.ts';
import { watchQuotation } from './watch-quotation.ts';

const { quotations, sales } = API;
const TODAY = '2026-07-14';

let world: World;
let contact: number;
beforeAll(async () => {
  world = await createWorld({ today: TODAY });
  contact = await customer(world, 'Brouwerij De Zwaan B.V.', { email: 'inkoop@zwaan.example' });
});
afterEach(() => world.setToday(TODAY));
afterAll(() => world.close());

async function draft(more: Partial<z.input<typeof QuotationBody>> = {}): Promise<Quotation> {
  const body = {
    contact_id: contact,
    quotation_date: TODAY,
    valid_until: '2026-08-13',
    lines: [design('100.00')],
    ...more,
  };
  const { reply, error } = await world.call(quotations.createQuotation, { body });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return reply;
}

const mail = (version: number) => ({
  version,
  to: ['inkoop@zwaan.example'],
  subject: 'Offerte {number}',
  body: 'Bekijk {link}, geldig tot {valid_until}.',
});

async function sent(more: Partial<z.input<typeof QuotationBody>> = {}): Promise<Quotation> {
  const { id, version } = await draft(more);
  const { error } = await world.call(quotations.sendQuotation, { params: { id }, body: mail(version) });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  await world.runJobs();
  return (await world.call(quotations.quotation, { params: { id } })).reply;
}

const tokenOf = ({ public_address }: Quotation) => new URL(public_address ?? '').searchParams.get('token') ?? '';
const page = (quotation: Quotation) =>
  world.call(quotations.publicQuotation, { params: { token: tokenOf(quotation) }, as: null });

test('a quotation needs no postal address', async () => {
  const bare = { street: '', street_number: '', postal_code: '', town: '' };
  const { state } = await sent({ contact_id: await customer(world, 'Zonder Adres', bare) });
  expect(state).toBe('OPEN');
});

async function accept(quotation: Quotation, sha256: string, name = 'Fatima de Boer') {
  const request = { params: { token: tokenOf(quotation) }, body: { name, sha256 }, as: null };
  return world.call(quotations.acceptPublicQuotation, request);
}

test('the demo has one of each: expired, accepted, with the customer and a draft', async () => {
  const demo = await world.another();
  const customers = await customer(demo, 'Klant');
  await demo.inScope((scope) => plantQuotations(scope, DE_WIT, () => customers));
  const { reply } = await demo.call(quotations.quotations, { query: { ordering: 'date' } });
  expect(reply.results.map(({ state }) => state)).toEqual(['EXPIRED', 'ACCEPTED', 'OPEN', 'CONCEPT']);
  for (const { id, state, sent_at } of reply.results.slice(0, 3)) {
    const { reply: messages } = await demo.call(quotations.quotationMessages, { params: { id } });
    expect(messages).toMatchObject([{ kind: 'QUOTATION', channel: 'POST', state: 'SENT', sent_at }]);
    const { decision } = (await demo.call(quotations.quotation, { params: { id } })).reply;
    const names = DE_WIT.customers.map(({ name }) => name);
    if (state === 'ACCEPTED') expect(names).toContain(decision?.name);
    else expect(decision).toBeNull();
  }
});

test('a draft gets its number on sending, is mailed with its PDF, and does not change from then on', async () => {
  const before = lettersOf(world).length;
  const quotation = await sent();
  expect(quotation).toMatchObject({ state: 'OPEN', mail_state: 'SENT', total_incl: '121.00' });
  expect(quotation.number).toMatch(/^Q2026-\d{4}$/);
  const letter = lettersOf(world).at(-1);
  expect(lettersOf(world).length).toBe(before + 1);
  expect(letter?.subject).toBe(`Offerte ${quotation.number ?? ''}`);
  expect(letter?.attachments?.map(({ file_name }) => file_name)).toEqual([`${quotation.number ?? ''}.pdf`]);
  expect(letter?.text).toContain('/nl/quotation?token=');
  const { id, version, reference, note, language } = quotation;
  const body = { contact_id: contact, quotation_date: TODAY, valid_until: '2026-09-01', reference, note, language };
  const change = await world.call(quotations.updateQuotation, {
    params: { id },
    body: { ...body, version, lines: [design('90.00')] },
  });
  expect(change.error.code).toBe('quotation_is_sent');
  await expect(
    world.inScope(({ db }) => db.updateTable('quotations').set({ note: 'x' }).where('id', '=', id).execute()),
  ).rejects.toThrow('was sent');
});

test('a draft handed over by post gets its number and its day, once, and no e-mail leaves', async () => {
  const { id, version } = await draft();
  const before = lettersOf(world).length;
  const mark = (sent_on: string, of = version) =>
    world.call(quotations.markQuotationSent, { params: { id }, body: { version: of, sent_on } });
  for (const day of ['2026-07-15', '2026-07-06']) expect((await mark(day)).error.errors).toHaveProperty('sent_on');
  expect((await mark(TODAY, version + 1)).error.code).toBe('stale_version');
  const marked = (await mark('2026-07-13')).reply;
  expect(marked).toMatchObject({ state: 'OPEN', mail_state: null, may: { send: true, mark_sent: false } });
  expect(marked.number).toMatch(/^Q2026-\d{4}$/);
  expect(marked.sent_at).toBe('2026-07-13T10:00:00.000Z');
  expect((await mark(TODAY, marked.version)).error.code).toBe('quotation_already_sent');
  await world.runJobs();
  expect(lettersOf(world).length).toBe(before);
  const { reply: messages } = await world.call(quotations.quotationMessages, { params: { id } });
  expect(messages).toMatchObject([{ channel: 'POST', state: 'SENT', sent_at: marked.sent_at }]);
  expect((await page(marked)).reply).toMatchObject({ number: marked.number, state: 'OPEN' });
});

test('while its e-mail is on its way a quotation is not marked; after one that failed it is, and is reminded again', async () => {
  const { id, version } = await draft();
  const { quotation, markQuotationSent } = quotations;
  const now = async () => (await world.call(quotation, { params: { id } })).reply;
  const mark = async () => {
    const body = { version: (await now()).version, sent_on: TODAY };
    return world.call(markQuotationSent, { params: { id }, body });
  };
  vi.spyOn(world.house.mailer, 'send').mockRejectedValueOnce(new MailRefused('no', '550 5.1.1 No such user'));
  await world.call(quotations.sendQuotation, { params: { id }, body: mail(version) });
  expect(await now()).toMatchObject({ mail_state: 'WAITING', may: { mark_sent: false } });
  expect((await mark()).error.code).toBe('mail_already_waiting');
  await world.runJobs();
  expect(await now()).toMatchObject({ mail_state: 'FAILED', sent_at: null, may: { mark_sent: true } });
  expect((await mark()).reply).toMatchObject({ mail_state: null, may: { mark_sent: false } });
  const before = lettersOf(world).length;
  await remindFiveDaysBefore();
  world.setToday('2026-08-08');
  await watch(id);
  await world.runJobs();
  expect(lettersOf(world).length).toBe(before + 1);
});

const at = (time: string) => handedOverAt(TODAY, new Date(time));

test('what was handed over today was not so later than now; on another day it was at noon', () => {
  expect(at('2026-07-14T07:00:00Z')).toBe('2026-07-14T07:00:00.000Z');
  // Half past midnight in the Netherlands.
  expect(at('2026-07-13T22:30:00Z')).toBe('2026-07-13T22:30:00.000Z');
  for (const later of ['2026-07-14T15:00:00Z', '2026-07-15T07:00:00Z'])
    expect(at(later)).toBe('2026-07-14T10:00:00.000Z');
});

test('accepted on the public page: name, time and the hash of the PDF are kept, and the company is told', async () => {
  const quotation = await sent();
  const shown = await page(quotation);
  expect(shown.reply).toMatchObject({ number: quotation.number, state: 'OPEN', total_incl: '121.00' });
  const pdf = await world.call(quotations.publicQuotationPdf, { params: { token: tokenOf(quotation) }, as: null });
  const hash = createHash('sha256').update(pdf.bytes).digest('hex');
  expect(shown.reply.sha256).toBe(hash);
  const accepted = await accept(quotation, hash);
  expect(accepted.reply).toMatchObject({ state: 'ACCEPTED', decision: { kind: 'ACCEPTED', name: 'Fatima de Boer' } });
  const { reply } = await world.call(quotations.quotation, { params: { id: quotation.id } });
  expect(reply).toMatchObject({
    state: 'ACCEPTED',
    decision: { name: 'Fatima de Boer', sha256: hash, noted_by: null },
    may: { accept: false, copy_to_invoice: true },
  });
  const { reply: told } = await world.call(API.notifications.notifications, {});
  expect(told.results.find(({ object_id }) => object_id === quotation.id)).toMatchObject({
    type: 'QUOTATION_ACCEPTED',
    explanation: 'Fatima de Boer',
  });
  const { reply: past } = await world.call(API.history.history, { query: { model: 'quotation', id: quotation.id } });
  expect(past.results.some(({ changes }) => changes.some(({ field }) => field === 'decided_sha256'))).toBe(true);
});

test('twenty acceptances and declines at once are one decision', async () => {
  const quotation = await sent();
  const { sha256 } = (await page(quotation)).reply;
  const params = { token: tokenOf(quotation) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      world.call(nth % 2 === 0 ? quotations.acceptPublicQuotation : quotations.declinePublicQuotation, {
        params,
        body: { name: `Person ${String(nth)}`, sha256 },
        as: null,
      }),
    ),
  );
  const { reply } = await world.call(quotations.quotation, { params: { id: quotation.id } });
  const kind = reply.decision?.kind;
  for (const [nth, answer] of answers.entries()) {
    const isSame = (nth % 2 === 0 ? 'ACCEPTED' : 'DECLINED') === kind;
    if (isSame) expect(answer.reply.decision).toMatchObject({ kind, name: reply.decision?.name });
    else expect(answer.error.code).toBe('quotation_decided');
  }
  const { reply: told } = await world.call(API.notifications.notifications, {});
  expect(
    told.results.filter(({ object_id, model }) => model === 'quotation' && object_id === quotation.id),
  ).toHaveLength(1);
});

test('a guessed link is not found, like one of a draft; a name is required and another PDF refused', async () => {
  const quotation = await sent();
  const token = tokenOf(quotation);
  for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, '1.1.x', `9${token}`]) {
    const got = await world.call(quotations.publicQuotation, { params: { token: wrong }, as: null });
    expect([got.status, got.error.code]).toEqual([404, 'not_found']);
  }
  const { public_address, id } = await draft();
  expect(public_address).toBeNull();
  const { public_token } = await world.inScope(({ db }) =>
    db.selectFrom('quotations').select('public_token').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const ofDraft = `${String(world.administrationId)}.${String(id)}.${public_token}`;
  expect((await world.call(quotations.publicQuotation, { params: { token: ofDraft }, as: null })).status).toBe(404);
  const { sha256 } = (await page(quotation)).reply;
  expect((await accept(quotation, sha256, ' \n ')).error.errors).toHaveProperty('name');
  expect((await accept(quotation, 'a'.repeat(64))).error.code).toBe('quotation_changed');
});

test('an expired quotation can be accepted by the company alone', async () => {
  const quotation = await sent();
  const { sha256 } = (await page(quotation)).reply;
  world.setToday('2026-08-14');
  expect((await page(quotation)).reply.state).toBe('EXPIRED');
  expect((await accept(quotation, sha256)).error.code).toBe('quotation_expired');
  const noted = await world.call(quotations.acceptQuotation, {
    params: { id: quotation.id },
    body: { name: 'Fatima de Boer', note: 'Telefonisch' },
  });
  expect(noted.reply).toMatchObject({ state: 'ACCEPTED', decision: { sha256: null, noted_by: expect.any(String) } });
});

/** The job as a worker runs it. */
function watch(id: number): Promise<void> {
  return runJob(world, watchQuotation({ settings: { publicUrl: 'https://saldo.test' } }), { quotation_id: id });
}

async function remindFiveDaysBefore(): Promise<void> {
  const { reply } = await world.call(API.settings.invoiceSettings, {});
  await world.call(API.settings.updateInvoiceSettings, { body: { ...reply, expiration_reminder_days: 5 } });
}

test('the customer is reminded once before it expires, and the company told once that it did', async () => {
  await remindFiveDaysBefore();
  const quotation = await sent();
  const before = lettersOf(world).length;
  await watch(quotation.id);
  expect(lettersOf(world).length).toBe(before);
  world.setToday('2026-08-08');
  await Promise.all([watch(quotation.id), watch(quotation.id)]);
  await world.runJobs();
  expect(lettersOf(world).length).toBe(before + 1);
  expect(lettersOf(world).at(-1)?.subject).toBe(
    `Offerte ${quotation.number ?? ''} is geldig tot en met 13 augustus 2026`,
  );
  world.setToday('2026-08-14');
  await Promise.all([watch(quotation.id), watch(quotation.id)]);
  const { reply: told } = await world.call(API.notifications.notifications, {});
  expect(
    told.results.filter(({ type, object_id }) => type === 'QUOTATION_EXPIRED' && object_id === quotation.id),
  ).toHaveLength(1);
});

test('a reminder that finds no more e-mails today is sent tomorrow', async () => {
  const quotation = await sent();
  world.setToday('2026-08-09');
  await spendMails(world, contact, '2026-08-09');
  const before = lettersOf(world).length;
  await watch(quotation.id);
  await world.runJobs();
  expect(lettersOf(world).length).toBe(before);
  world.setToday('2026-08-10');
  await watch(quotation.id);
  await world.runJobs();
  expect(lettersOf(world).length).toBe(before + 1);
});

test('copied to an invoice once, also twice at once; deleting that draft makes it free again', async () => {
  const quotation = await sent({ discount: '10', lines: [design('100.00', { unit: 'hour', discount: '50' })] });
  const { id } = quotation;
  const copies = await Promise.all(
    [1, 2].map(() => world.call(quotations.copyQuotationToInvoice, { params: { id }, body: {} })),
  );
  expect(copies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const invoice = copies.find(({ status }) => status === 200)?.reply;
  expect(invoice).toMatchObject({ state: 'CONCEPT', total_excl: '45.00', discount: '10', quotation: { id } });
  expect(invoice?.lines).toMatchObject([{ unit: 'hour', discount: '50' }]);
  const state = async () => (await world.call(quotations.quotation, { params: { id } })).reply.state;
  expect(await state()).toBe('INVOICED');
  await world.call(sales.deleteInvoice, { params: { id: invoice?.id ?? 0 } });
  expect(await state()).toBe('OPEN');
});

test('an advance invoice is deducted from the invoice, with its VAT; both name the quotation, not as the reference of the customer', async () => {
  const { id, number } = await sent({ lines: [design('1000.00')] });
  const copy = (advance: string | null) =>
    world.call(quotations.copyQuotationToInvoice, { params: { id }, body: { advance } });
  const advance = (await copy('30')).reply;
  expect(advance).toMatchObject({ is_advance: true, total_excl: '300.00', total_vat: '63.00' });
  await finalize(world, advance);
  const rest = (await copy(null)).reply;
  expect(rest).toMatchObject({ total_excl: '700.00', total_vat: '147.00', reference: '', quotation: { id, number } });
  expect(rest.lines.map(({ amount }) => amount)).toEqual(['1000.00', '-300.00']);
  const final = await finalize(world, rest);
  expect(final.status).toBe(200);
  const frozen = await world.inScope((scope) => frozenDocument(scope, rest.id));
  expect(frozen?.document).toMatchObject({ quotation: number, buyer_reference: null });
  expect(await world.verify()).toMatchObject({});
});

test('a duplicate is a draft of today; the archive keeps quotations out of the list', async () => {
  const quotation = await sent({ reference: 'Etiketten 2026' });
  const { reply: copy } = await world.call(quotations.duplicateQuotation, { params: { id: quotation.id }, body: {} });
  expect(copy).toMatchObject({ state: 'CONCEPT', number: null, quotation_date: TODAY, valid_until: '2026-08-13' });
  const find = async (query: object) =>
    (await world.call(quotations.quotations, { query: { search: 'etiketten', ...query } })).reply;
  expect((await find({})).results.map(({ id }) => id)).toEqual([copy.id, quotation.id]);
  await world.call(quotations.archiveQuotation, { params: { id: quotation.id }, body: {} });
  const list = await find({});
  expect([list.results.map(({ id }) => id), list.totals.total_incl]).toEqual([[copy.id], '121.00']);
  expect(list.counts).toEqual({ CONCEPT: 1, ARCHIVED: 1 });
  expect((await find({ state: 'ARCHIVED' })).results.map(({ id }) => id)).toEqual([quotation.id]);
});

test('a quotation hands its project to its invoices, unless that is closed by then', async () => {
  const { projects } = API;
  const { reply: project } = await world.call(projects.createProject, { body: { name: 'Tap room' } });
  const quotation = await sent({ project_id: project.id });
  expect(quotation.project).toEqual({ id: project.id, name: 'Tap room' });
  const copy = async ({ id }: Quotation) =>
    (await world.call(quotations.copyQuotationToInvoice, { params: { id }, body: {} })).reply.project;
  expect(await copy(quotation)).toEqual(quotation.project);
  const later = await sent({ project_id: project.id });
  const params = { id: project.id };
  await world.call(projects.updateProject, { params, body: { version: project.version, is_closed: true } });
  expect(await copy(later)).toBeNull();
});
