import { API } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  directDebit,
  dueDirectDebit,
  mandateBody,
  toCollect,
} from '../../../tests/access/testing/payments/requests-of-direct-debits.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';
import { statementXml, TestBank } from '../bank/testing.ts';

const { direct_debits, sales } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const make = (body: Awaited<ReturnType<typeof toCollect>>) => world.call(direct_debits.makeDirectDebit, { body });
const fileOf = async (id: number) => (await world.call(direct_debits.directDebit, { params: { id } })).reply;
const collectionOf = async (id: number) =>
  (await world.call(direct_debits.invoiceCollection, { params: { id } })).reply.collection;
const sequenceIn = (content: string) => /<SeqTp>(\w+)</.exec(content)?.[1];

/** Another invoice of the same customer. */
async function again(invoiceId: number): Promise<number> {
  const { reply } = await world.call(sales.duplicateInvoice, { params: { id: invoiceId }, body: {} });
  await world.call(sales.finalizeInvoice, { params: { id: reply.id }, body: { version: reply.version } });
  return reply.id;
}

test('what is outstanding is collected once, and the first collection of a mandate is marked', async () => {
  const body = await toCollect(site);
  const [id = 0] = body.invoice_ids;
  await world.call(sales.payInvoice, {
    params: { id },
    body: { paid_on: '2026-07-14', amount: '21.00', method: 'BANK' },
  });
  const [one, other] = await Promise.all([make(body), make(body)]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
  const made = one.status === 200 ? one.reply : other.reply;
  expect(made).toMatchObject({
    count: 1,
    total: '100.00',
    file_name: `direct-debit-2026-07-20-${String(made.id)}.xml`,
  });
  expect(sequenceIn(made.content)).toBe('FRST');
  expect(await collectionOf(id)).toMatchObject({ state: 'WAITING', amount: '100.00', collection_date: '2026-07-20' });
  const { number } = (await world.call(sales.invoice, { params: { id } })).reply;
  expect(made.content).toContain(`<EndToEndId>${number ?? ''}</EndToEndId>`);
  const content = await world.call(direct_debits.directDebitContent, { params: { id: made.id } });
  expect(content.reply).toEqual({ file_name: made.file_name, content: made.content });

  const second = await make({ ...body, invoice_ids: [await again(id)] });
  expect(sequenceIn(second.reply.content)).toBe('RCUR');
  const paid = await world.call(sales.payInvoice, {
    params: { id },
    body: { paid_on: '2026-07-14', amount: '100.00', method: 'BANK' },
  });
  // Paid, says a person, and the bank has said nothing: the file would collect it all the same.
  expect(await fileOf(made.id)).toMatchObject({ state: 'WAITING', may: { download: false, withdraw: true } });
  const outdated = await world.call(direct_debits.directDebitContent, { params: { id: made.id } });
  expect(outdated.error.code).toBe('direct_debit_outdated');
  const payment = paid.reply.payments.at(-1);
  await world.inScope(({ db }) =>
    sql`update payments set bank_transaction_id = 1
      where administration_id = ${world.administrationId} and id = ${payment?.id ?? 0}`.execute(db),
  );
  expect(await fileOf(made.id)).toMatchObject({ may: { download: false, withdraw: false } });
  expect(await fileOf(made.id)).toMatchObject({
    state: 'DONE',
    waiting: 0,
    lines: [{ invoice_id: id, state: 'PAID' }],
  });
  expect(await collectionOf(id)).toBeNull();
  const late = await world.call(direct_debits.returnDirectDebit, { params: { id: made.id }, body: { invoice_id: id } });
  expect(late.error.code).toBe('direct_debit_closed');
});

test('what the bank paid is booked as collected, and what it takes back opens the invoice again, with the reason', async () => {
  const company = await world.another();
  const own = new Site(company, company);
  const bank = await TestBank.open(company, 'NL91ABNA0417164300');
  const { invoice_ids, collection_date } = await toCollect(own);
  const [invoice_id = 0] = invoice_ids;
  const asked = { invoice_ids, collection_date, bank_account_id: bank.account.id };
  const { id, content } = await own.get(direct_debits.makeDirectDebit, { body: asked });
  const { number, total_incl } = await own.get(sales.invoice, { params: { id: invoice_id } });
  const amount = parseEuro(total_incl);
  const mandate = /<MndtId>([^<]+)</.exec(content)?.[1] ?? '';
  const seen = { iban: bank.account.ibanNumber ?? '', opening: 0 };
  const payer = { name: 'Klant', endToEnd: number ?? '', mandate };
  const accept = async (search: string) => {
    const [line] = await bank.transactions({ state: 'WAITING', search });
    const body = { mutations: [{ id: line?.id ?? 0, version: line?.version ?? 0 }] };
    return { line, done: await company.call(API.bank.acceptProposals, { body }) };
  };
  const standing = async () =>
    (await own.get(direct_debits.invoiceCollection, { params: { id: invoice_id } })).collection;
  const lineOf = async () => (await own.get(direct_debits.directDebit, { params: { id } })).lines[0];

  await bank.import(
    statementXml({ ...seen, movements: [{ date: '2026-07-20', amount, text: `Incasso ${number ?? ''}`, ...payer }] }),
  );
  expect((await accept('incasso')).done.status).toBe(200);
  expect(await lineOf()).toMatchObject({ state: 'PAID', reason: null });

  const back = { date: '2026-07-21', amount: 0 - amount, text: 'Storno', returned: 'AM04', ...payer };
  await bank.import(statementXml({ ...seen, id: 'S2', opening: amount, movements: [back] }));
  const { line, done } = await accept('storno');
  expect(line).toMatchObject({ return_reason: 'Insufficient funds' });
  expect(line?.proposal).toMatchObject({ certainty: 'certain', title: `Returned: Invoice ${number ?? ''}` });
  expect(done.status).toBe(200);
  expect(await own.get(sales.invoice, { params: { id: invoice_id } })).toMatchObject({ outstanding: total_incl });
  expect(await lineOf()).toMatchObject({ state: 'RETURNED', reason: 'Insufficient funds' });
  expect(await standing()).toMatchObject({ state: 'RETURNED', reason: 'Insufficient funds' });
  const notices = await own.get(API.notifications.notifications, {});
  expect(notices.results[0]).toMatchObject({ type: 'CHARGE_BACK', reason: 'Insufficient funds' });
  const second = await own.get(direct_debits.makeDirectDebit, { body: asked });
  expect(await company.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });

  const booked = done.reply.results[0];
  const undo = { mutations: [{ id: booked?.id ?? 0, version: booked?.version ?? 0 }] };
  const refused = await company.call(API.bank.unprocessTransactions, { body: undo });
  expect(refused.error.code).toBe('being_collected');
  await own.get(direct_debits.withdrawDirectDebit, { params: { id: second.id }, body: {} });
  await own.get(API.bank.unprocessTransactions, { body: undo });
  expect(await own.get(sales.invoice, { params: { id: invoice_id } })).toMatchObject({ outstanding: '0.00' });
  expect(await lineOf()).toMatchObject({ state: 'PAID', reason: null });
});

test('the return of an earlier collection leaves a later one under way, and gives its reason to what a person noted', async () => {
  const company = await world.another();
  const own = new Site(company, company);
  const { id, invoice_id } = await dueDirectDebit(own);
  await own.get(direct_debits.returnDirectDebit, { params: { id }, body: { invoice_id } });
  const bank = await TestBank.open(company, 'NL91ABNA0417164300');
  const body = { invoice_ids: [invoice_id], collection_date: '2026-07-25', bank_account_id: bank.account.id };
  const later = await own.get(direct_debits.makeDirectDebit, { body });
  const { number, total_incl } = await own.get(sales.invoice, { params: { id: invoice_id } });
  const amount = parseEuro(total_incl);
  const payer = { date: '2026-07-14', name: 'Klant', endToEnd: number ?? '' };
  const seen = { iban: bank.account.ibanNumber ?? '' };
  const movements = [
    { ...payer, amount, text: 'Incasso' },
    { ...payer, amount: 0 - amount, text: 'Storno', returned: 'MD06' },
  ];
  await bank.import(statementXml({ ...seen, movements }));
  for (const search of ['incasso', 'storno']) {
    const [line] = await bank.transactions({ state: 'WAITING', search });
    await own.get(API.bank.acceptProposals, {
      body: { mutations: [{ id: line?.id ?? 0, version: line?.version ?? 0 }] },
    });
  }
  const stateOf = async (file: number) =>
    (await own.get(direct_debits.directDebit, { params: { id: file } })).lines[0] ?? {};
  expect(await stateOf(id)).toMatchObject({ state: 'RETURNED', reason: 'The customer asked for a refund' });
  expect(await stateOf(later.id)).toMatchObject({ state: 'WAITING' });
  expect((await company.call(direct_debits.makeDirectDebit, { body })).error.code).toBe('being_collected');
});

test('what came back, or was never given to the bank, is collected again', async () => {
  const { id, invoice_id } = await dueDirectDebit(site);
  const { reply } = await world.call(direct_debits.returnDirectDebit, { params: { id }, body: { invoice_id } });
  expect(reply).toMatchObject({ state: 'DONE', lines: [{ state: 'RETURNED' }] });
  expect(await collectionOf(invoice_id)).toMatchObject({ state: 'RETURNED' });
  const bank_account_id = (await site.bankAccount()).id;
  const body = { invoice_ids: [invoice_id], collection_date: '2026-07-27', bank_account_id };
  const next = await make(body);
  expect(sequenceIn(next.reply.content)).toBe('FRST');
  await world.call(direct_debits.withdrawDirectDebit, { params: { id: next.reply.id }, body: {} });
  expect((await world.call(direct_debits.directDebitContent, { params: { id: next.reply.id } })).error.code).toBe(
    'direct_debit_closed',
  );
  expect((await make(body)).status).toBe(200);
});

test('a mandate for one collection is used once, and one that ended not at all', async () => {
  const body = await toCollect(site);
  const [id = 0] = body.invoice_ids;
  const { contact_id } = (await world.call(sales.invoice, { params: { id } })).reply;
  const [old] = (await world.call(direct_debits.mandates, { query: { contact_id: contact_id ?? 0 } })).reply;
  await world.call(direct_debits.endMandate, { params: { id: old?.id ?? 0 }, body: {} });
  expect((await make(body)).error).toMatchObject({ code: 'mandate_missing' });
  const once = { ...(await mandateBody(site, contact_id ?? 0)), kind: 'ONE_OFF' as const };
  const { reply } = await world.call(direct_debits.createMandate, { body: once });
  expect(reply.reference).not.toBe(old?.reference);
  expect((await make({ ...body, invoice_ids: [id, await again(id)] })).error.code).toBe('mandate_missing');
  expect(sequenceIn((await make(body)).reply.content)).toBe('OOFF');
});

test('what can be collected is what is open of customers with a mandate, and waits in no file', async () => {
  const company = await world.another();
  const own = new Site(company, company);
  const offered = async () => {
    const { invoices, customers } = await own.get(direct_debits.collectable, {});
    return { ids: invoices.map(({ invoice_id }) => invoice_id), invoices, customers };
  };
  const without = await own.invoice();
  expect(await offered()).toMatchObject({ ids: [], customers: [] });

  const body = await toCollect(own);
  const [id = 0] = body.invoice_ids;
  const { contact_id, number, outstanding, due_date } = await own.get(sales.invoice, { params: { id } });
  const once = await own.invoice();
  const kind = 'ONE_OFF' as const;
  await own.get(direct_debits.createMandate, { body: { ...(await mandateBody(own, once.contact_id ?? 0)), kind } });
  const { id: secondOfOnce, version } = await own.get(sales.duplicateInvoice, { params: { id: once.id }, body: {} });
  await own.get(sales.finalizeInvoice, { params: { id: secondOfOnce }, body: { version } });
  const first = await offered();
  expect(first.ids).toEqual([id, once.id]);
  expect(first.customers).toEqual(expect.arrayContaining([contact_id, once.contact_id]));
  expect(first.customers).not.toContain(without.contact_id);
  expect(first.invoices[0]).toMatchObject({ number, contact_id, outstanding, due_date });

  const made = await own.get(direct_debits.makeDirectDebit, { body: { ...body, invoice_ids: first.ids } });
  expect(made.count).toBe(2);
  expect(await offered()).toMatchObject({ ids: [], customers: [contact_id] });
  await own.get(direct_debits.withdrawDirectDebit, { params: { id: made.id }, body: {} });
  expect((await offered()).ids).toEqual(first.ids);
});

test('mistakes are refused at their field', async () => {
  const body = await toCollect(site);
  expect((await make({ ...body, collection_date: '2026-07-14' })).error.errors).toHaveProperty('collection_date');
  const settings = await world.call(direct_debits.updateDirectDebitSettings, {
    body: { creditor_id: 'NL97ZZZ999999990000' },
  });
  expect(settings.error.errors).toHaveProperty('creditor_id');
  const card = await world.call(API.bank.createBankAccount, {
    body: { kind: 'CREDIT_CARD', name: 'Visa', number: '4321' },
  });
  const byCard = await make({ ...body, bank_account_id: card.reply.id });
  expect(byCard.error.errors).toHaveProperty('bank_account_id');
  const mandate = await mandateBody(site, (await site.contact()).id);
  for (const [field, wrong] of [
    ['iban', 'NL00ABNA0417164300'],
    ['signed_on', '2026-07-15'],
  ] as const) {
    const refused = await world.call(direct_debits.createMandate, { body: { ...mandate, [field]: wrong } });
    expect(refused.error.errors, field).toHaveProperty(field);
  }
});

test('what is being collected is neither reminded of nor paid online', async () => {
  const company = await world.another();
  const own = new Site(company, company);
  const { invoice_id } = await directDebit(own);
  const link = await own.get(API.online_payments.paymentLink, { params: { id: invoice_id }, body: {} });
  const params = { token: new URL(link.url).searchParams.get('token') ?? '' };
  const page = await own.world.call(API.online_payments.publicInvoicePage, { params, as: null });
  expect(page.reply).toMatchObject({ collected_on: '2026-07-20', can_pay_online: false, transfer: null });
  const pay = await own.world.call(API.online_payments.payPublicInvoice, { params, body: {}, as: null });
  expect(pay.error.code).toBe('being_collected');
});

test('a mandate is given once at a time, and is that of the contact that stands for its duplicate', async () => {
  const body = await toCollect(site);
  const { contact_id } = (await world.call(sales.invoice, { params: { id: body.invoice_ids[0] ?? 0 } })).reply;
  const kept = await site.contact();
  const given = await mandateBody(site, kept.id);
  const add = () => world.call(direct_debits.createMandate, { body: given });
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const [old] = (await world.call(direct_debits.mandates, { query: { contact_id: contact_id ?? 0 } })).reply;
  await world.call(direct_debits.endMandate, { params: { id: old?.id ?? 0 }, body: {} });
  await world.inScope(({ db }) =>
    sql`update contacts set merged_into_id = ${kept.id}
      where administration_id = ${world.administrationId} and id = ${contact_id}`.execute(db),
  );
  expect((await world.call(direct_debits.mandates, { query: { contact_id: kept.id } })).reply).toHaveLength(2);
  expect((await make(body)).reply.content).toContain(given.iban);
});
