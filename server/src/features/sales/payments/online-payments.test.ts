import { API } from '@saldo/contract';
import { cents, type IsoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Letter, Mailer } from '#adapters/mailer/mailer';
import { fakePaymentProvider, type FakePaymentProvider } from '#adapters/payment-provider/fake';
import { bookedSettlementFees } from '#features/bank/index';
import { connectPayments } from '../../../../tests/access/testing/payments/requests-of-online-payments.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { frozenDocument } from '../documents/frozen-document.ts';
import { concept, customer, finalize } from '../testing.ts';
import { planSettlements } from './fetch-settlements.ts';

const { online_payments, sales } = API;

let world: World;
let provider: FakePaymentProvider;
let contact: number;
let bank: TestBank;

beforeAll(async () => {
  provider = fakePaymentProvider();
  world = await createWorld({ house: { payments: provider } });
  contact = await customer(world, 'Brouwerij De Zwaan');
  bank = await TestBank.open(world);
});
afterAll(() => world.close());

/** A final invoice of 121.00, and the name in its link. */
async function linked() {
  const { reply } = await finalize(world, await concept(world, contact));
  const link = await world.call(online_payments.paymentLink, { params: { id: reply.id }, body: {} });
  return { id: reply.id, token: new URL(link.reply.url).searchParams.get('token') ?? '' };
}
const page = async (token: string) => world.call(online_payments.publicInvoicePage, { params: { token } });
const pay = async (token: string) => world.call(online_payments.payPublicInvoice, { params: { token }, body: {} });
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const invoice = async (id: number) => (await world.call(sales.invoice, { params: { id } })).reply;

/** What the provider says when something changed, to the address it was given. */
async function webhook(id: string, said = id) {
  const { pathname } = new URL(provider.asked.get(id)?.webhook_url ?? '');
  const reply = await world.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `id=${said}`,
  });
  await world.runJobs();
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

/** What is booked on the ledgers of online payments, in the order of the entries. */
async function booked() {
  return world.inScope(({ db }) =>
    db
      .selectFrom('journal_lines as l')
      .innerJoin('ledgers as g', 'g.id', 'l.ledger_id')
      .select(['g.code', 'l.amount_cents'])
      .where('g.code', 'in', ['1040', '4705', '1510', '1420'])
      .orderBy('l.entry_id')
      .orderBy('l.line_number')
      .execute()
      .then((rows) => rows.map(({ code, amount_cents }) => `${code} ${String(amount_cents)}`)),
  );
}

test('without an account at the provider an invoice is paid by transfer', async () => {
  const { token } = await linked();
  const { reply } = await page(token);
  expect(reply).toMatchObject({ state: 'OPEN', outstanding: '121.00', can_pay_online: false, transfer: null });
  expect((await pay(token)).error.code).toBe('online_payment_off');
  expect((await page(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
});

test('a payment is booked once with its fee, however often and in whatever order the provider says so', async () => {
  await connectPayments(new Site(world, world));
  const { id, token } = await linked();
  const first = await pay(token);
  expect((await pay(token)).reply).toEqual(first.reply);
  const payment = idOf(first.reply.redirect_url);
  expect(provider.asked.get(payment)).toMatchObject({ amount: 12_100, fee: 121 });

  expect(await webhook(payment)).toEqual({ status: 200, body: { received: true } });
  expect((await page(token)).reply.payment).toEqual({ state: 'OPEN', amount: '121.00', is_under_way: true });
  expect((await invoice(id)).state).toBe('OPEN');

  provider.becomes(payment, { state: 'PAID', method: 'ideal', paid_at: '2026-07-14T10:00:00Z' });
  // Who makes an id up, or hammers, is answered the same.
  expect(await webhook(payment, 'tr_other')).toEqual({ status: 200, body: { received: true } });
  expect((await invoice(id)).state).toBe('OPEN');
  for (let each = 0; each < 3; each += 1) await webhook(payment);
  expect(await invoice(id)).toMatchObject({ state: 'PAID', outstanding: '0.00' });
  expect((await page(token)).reply).toMatchObject({ state: 'PAID', can_pay_online: false, transfer: null });
  expect((await pay(token)).error.code).toBe('nothing_outstanding');
  expect(await booked()).toEqual(['1040 12100', '4705 100', '1510 21', '1040 -121']);
  const told = await world.call(API.notifications.notifications, {});
  expect(told.reply.results.filter(({ type }) => type === 'CUSTOMER_INVOICE_PAID')).toHaveLength(1);

  world.setToday('2026-08-20');
  provider.becomes(payment, { charged_back: cents(12_100) });
  for (let each = 0; each < 2; each += 1) await webhook(payment);
  expect(await invoice(id)).toMatchObject({ state: 'OVERDUE', outstanding: '121.00' });
  expect(await booked()).toEqual(['1040 12100', '4705 100', '1510 21', '1040 -121', '1040 -12100']);
  const again = await world.call(API.notifications.notifications, {});
  expect(again.reply.results.map(({ type }) => type)).toContain('CHARGE_BACK');
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  world.setToday('2026-07-14');
});

test.each(['FAILED', 'EXPIRED', 'CANCELLED'] as const)(
  '%s: nothing is booked, and it can be paid again',
  async (state) => {
    const { id, token } = await linked();
    const before = await booked();
    const payment = idOf((await pay(token)).reply.redirect_url);
    provider.becomes(payment, { state });
    await webhook(payment);
    expect((await page(token)).reply.payment?.state).toBe(state);
    expect((await invoice(id)).state).toBe('OPEN');
    expect(await booked()).toEqual(before);
    expect(idOf((await pay(token)).reply.redirect_url)).not.toBe(payment);
  },
);

test('while a payment is pending no other is begun, and its customer is told', async () => {
  const { token } = await linked();
  const first = (await pay(token)).reply.redirect_url;
  const payment = idOf(first);
  provider.becomes(payment, { state: 'PENDING' });
  await webhook(payment);
  expect((await page(token)).reply.payment).toEqual({ state: 'PENDING', amount: '121.00', is_under_way: true });
  expect((await pay(token)).reply.redirect_url).toBe(first);

  provider.becomes(payment, { state: 'FAILED' });
  await webhook(payment);
  expect((await page(token)).reply.payment).toEqual({ state: 'FAILED', amount: '121.00', is_under_way: false });
  expect(idOf((await pay(token)).reply.redirect_url)).not.toBe(payment);
});

test('a second click while the provider is asked begins no other payment', async () => {
  const { token } = await linked();
  const second: string[] = [];
  vi.spyOn(provider, 'ask').mockImplementationOnce(async (...asked) => {
    second.push((await pay(token)).error.code);
    return provider.ask(...asked);
  });
  await pay(token);
  expect(second).toEqual(['payment_provider_unavailable']);
});

test('what was paid by bank meanwhile is kept for the customer', async () => {
  const { id, token } = await linked();
  const payment = idOf((await pay(token)).reply.redirect_url);
  const body = { paid_on: '2026-07-14', amount: '100.00', method: 'BANK' as const };
  await world.call(sales.payInvoice, { params: { id }, body });
  provider.becomes(payment, { state: 'PAID', paid_at: '2026-07-14T10:00:00Z' });
  await webhook(payment);
  expect((await invoice(id)).state).toBe('PAID');
  expect((await booked()).slice(-6)).toEqual([
    '1040 2100',
    '1040 10000',
    '1420 -10000',
    '4705 100',
    '1510 21',
    '1040 -121',
  ]);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });

  provider.becomes(payment, { charged_back: cents(12_100) });
  for (let each = 0; each < 2; each += 1) await webhook(payment);
  expect((await invoice(id)).outstanding).toBe('21.00');
  // All that the provider took back is off what is in transit, and nothing is owed to the customer any more.
  expect((await booked()).slice(-3)).toEqual(['1040 -2100', '1040 -10000', '1420 10000']);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('what a person took back by hand is not taken back twice', async () => {
  const { id, token } = await linked();
  const payment = idOf((await pay(token)).reply.redirect_url);
  provider.becomes(payment, { state: 'PAID', paid_at: '2026-07-14T10:00:00Z' });
  await webhook(payment);
  const [paid] = (await world.call(sales.invoicePayments, { params: { id } })).reply.payments;
  expect((await world.call(API.journal.undoPayment, { params: { id: String(paid?.entry_id) } })).status).toBe(200);
  const before = await booked();
  provider.becomes(payment, { charged_back: cents(12_100) });
  await webhook(payment);
  expect(await booked()).toEqual(before);
  expect((await invoice(id)).outstanding).toBe('121.00');
});

test('a customer sees all that is open by one link, and opens and pays each, until it is withdrawn', async () => {
  const { customer_pages, sales_mail } = API;
  const other = await customer(world, 'Bakkerij Om', { email: 'info@om.example' });
  const stranger = await finalize(world, await concept(world, contact));
  const first = (await finalize(world, await concept(world, other))).reply;
  const second = (await finalize(world, await concept(world, other, { payment_term_days: 0 }))).reply;
  const made = await world.call(customer_pages.makeCustomerLink, { params: { id: other }, body: {} });
  expect((await world.call(customer_pages.makeCustomerLink, { params: { id: other }, body: {} })).reply).toEqual(
    made.reply,
  );
  const token = new URL(made.reply.url ?? '').searchParams.get('token') ?? '';
  const open = (id: number, name = token) =>
    world.call(customer_pages.openPublicInvoice, { params: { token: name, id }, body: {}, as: null });
  const shown = async (name = token) =>
    world.call(customer_pages.publicCustomer, { params: { token: name }, as: null });
  expect((await shown()).reply).toMatchObject({
    customer: 'Bakkerij Om',
    outstanding: '242.00',
    can_pay_online: true,
    items: [{ invoice_id: first.id }, { invoice_id: second.id }],
  });
  expect((await shown()).reply).toMatchObject({ iban: null, account_name: null });
  const link = await open(first.id);
  const payment = idOf((await pay(link.reply.token)).reply.redirect_url);
  provider.becomes(payment, { state: 'PAID', paid_at: '2026-07-14T10:00:00Z' });
  await webhook(payment);
  expect((await shown()).reply).toMatchObject({ outstanding: '121.00', items: [{ invoice_id: second.id }] });
  // What is paid, and what is another's, is not found; nor does the link of an invoice open the page, or the other way round.
  for (const id of [first.id, stranger.reply.id]) expect((await open(id)).status).toBe(404);
  expect((await shown(link.reply.token)).status).toBe(404);
  expect((await page(token)).status).toBe(404);

  // The e-mail with the statement has the same link.
  const draft = await world.call(sales_mail.accountStatementDraft, { params: { id: other } });
  const { subject, body } = draft.reply;
  await world.call(sales_mail.sendAccountStatement, {
    params: { id: other },
    body: { to: ['a@om.example'], subject, body },
  });
  await world.runJobs();
  const letters = (world.house.mailer as Mailer & { sent: readonly Letter[] }).sent;
  expect(letters.at(-1)?.text).toContain(made.reply.url);

  await world.call(customer_pages.withdrawCustomerLink, { params: { id: other } });
  expect((await shown()).status).toBe(404);
  expect((await open(second.id)).status).toBe(404);
  const renewed = await world.call(customer_pages.makeCustomerLink, { params: { id: other }, body: {} });
  expect(renewed.reply.url).not.toBe(made.reply.url);
  world.setToday('2027-09-01');
  expect((await shown(new URL(renewed.reply.url ?? '').searchParams.get('token') ?? '')).status).toBe(404);
  world.setToday('2026-07-14');
});

const part = (payment: string, description = '') => ({ payment, amount: cents(12_100), description });
/** As a bank breaks it off. */
const text = (reference: string) => `Uitbetaling ${reference.slice(0, 12)} ${reference.slice(12)} mollie`;

test('a payout is booked in one press: what the provider holds comes to nothing, its fees have their VAT', async () => {
  const held = async (): Promise<number> =>
    (await booked()).filter((line) => line.startsWith('1040 ')).reduce((sum, line) => sum + Number(line.slice(5)), 0);
  const before = await held();
  const paid: string[] = [];
  while (paid.length < 2) {
    const { token } = await linked();
    const payment = idOf((await pay(token)).reply.redirect_url);
    provider.becomes(payment, { state: 'PAID', paid_at: '2026-07-14T10:00:00Z' });
    await webhook(payment);
    paid.push(payment);
  }
  const [first = '', second = ''] = paid;
  provider.becomes(second, { charged_back: cents(12_100) });
  await webhook(second);
  // A webshop has the same account: it paid an invoice that was not begun here. One refund has no credit note.
  const { number } = (await finalize(world, await concept(world, contact))).reply;
  const payments = [part(first), part(second), part('tr_webshop', `Order ${String(number)}`)];
  const about = { paid_at: '2026-07-15T01:00:00Z', fees: { taxed: cents(121), untaxed: cents(242) } };
  const parts = { payments, refunds: [], charge_backs: [part(second)] };
  // One that cannot be read does not keep the others from it.
  provider.paysOut({ ...about, id: 'stl_0', reference: '1234567.2607.00', amount: cents(100) }, null);
  provider.paysOut({ ...about, id: 'stl_1', reference: '1234567.2607.01', amount: cents(23_837) }, parts);
  provider.paysOut(
    {
      id: 'stl_2',
      reference: '1234567.2607.02',
      amount: cents(-4000),
      paid_at: about.paid_at,
      fees: { taxed: cents(0), untaxed: cents(0) },
    },
    { payments: [], refunds: [{ payment: first, amount: cents(5000), description: 'Order' }], charge_backs: [] },
  );
  const movements = [
    { date: '2026-07-15' as const, amount: 23_837, name: 'Stichting Mollie Payments', text: text('1234567.2607.01') },
    { date: '2026-07-15' as const, amount: 23_837, name: 'Stichting Mollie Payments', text: text('1234567.2607.03') },
    { date: '2026-07-15' as const, amount: -4000, name: 'Stichting Mollie Payments', text: text('1234567.2607.02') },
  ];
  world.setToday('2026-07-16');
  await bank.import(statementXml({ movements }));
  await world.inScope(planSettlements);
  await world.runJobs();
  const [owed, other, payout] = await bank.transactions();
  expect(payout?.proposal).toMatchObject({
    title: 'Payout of online payments',
    reason: 'Payout 1234567.2607.01: 3 payments, 1 charge-back, fees 1.21',
    certainty: 'certain',
    lines: [
      { label: 'Payments in transit', amount: '118.58' },
      { label: `Invoice ${String(number)}`, amount: '121.00' },
      { label: 'Payment provider fees', vat: 'PROCENT_21', amount: '-1.21', amount_btw: '-0.21' },
    ],
  });
  expect(other?.proposal?.reason ?? '').not.toContain('Payout');
  expect(owed?.proposal).toMatchObject({ certainty: 'doubtful' });
  expect(owed?.proposal?.reason).toBe(
    'Payout 1234567.2607.02: 1 refund. This does not add up to the amount received: check 10.00',
  );
  const mutations = [{ id: payout?.id ?? 0, version: payout?.version ?? 0 }];
  const feesIn = (from: string, until: string) =>
    world.inScope((scope) => bookedSettlementFees(scope, { from: from, until: until }));
  expect(await feesIn('2026-07-01', '2026-07-31')).toBe(false);
  expect((await world.call(API.bank.acceptProposals, { body: { mutations } })).status).toBe(200);
  expect(await held()).toBe(before);
  // The monthly invoice of the provider is for the same.
  expect([await feesIn('2026-07-01', '2026-07-31'), await feesIn('2026-08-01', '2026-08-31')]).toEqual([true, false]);
  const { id: contact_id } = (await world.call(API.contacts.createContact, { body: { name: 'Mollie B.V.' } })).reply;
  const typed = async (date: IsoDate, of: number) =>
    (await world.call(API.purchases.newExpense, { query: { contact_id: of, date } })).reply.fees_in_payouts;
  expect([
    await typed('2026-07-31', contact_id),
    await typed('2026-09-01', contact_id),
    await typed('2026-07-31', contact),
  ]).toEqual([true, false, false]);
  expect((await booked()).slice(-3)).toEqual(['1040 -11858', '4705 100', '1510 21']);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  // Fetched again it is kept once, and what comes in once more is no second payout.
  await world.inScope(planSettlements);
  await world.runJobs();
  const again = { ...movements[0], date: '2026-07-16' as const, amount: 23_837 };
  await bank.import(statementXml({ id: 'S2', movements: [again] }));
  const [twice] = await bank.transactions();
  expect(twice?.proposal?.reason ?? '').not.toContain('Payout');
  world.setToday('2026-07-14');
});

test('a payment that a person took back is paid again by its payout', async () => {
  const { id, token } = await linked();
  const payment = idOf((await pay(token)).reply.redirect_url);
  provider.becomes(payment, { state: 'PAID', paid_at: '2026-07-14T10:00:00Z' });
  await webhook(payment);
  const [registered] = (await world.call(sales.invoicePayments, { params: { id } })).reply.payments;
  await world.call(API.journal.undoPayment, { params: { id: String(registered?.entry_id) } });
  const { number } = await invoice(id);
  const fees = { taxed: cents(0), untaxed: cents(121) };
  provider.paysOut(
    { id: 'stl_3', reference: '1234567.2607.04', amount: cents(11_979), paid_at: '2026-07-15T01:00:00Z', fees },
    { payments: [part(payment, `Order ${String(number)}`)], refunds: [], charge_backs: [] },
  );
  world.setToday('2026-07-16');
  const name = 'Stichting Mollie Payments';
  const movement = { date: '2026-07-16' as const, amount: 11_979, name, text: text('1234567.2607.04') };
  await bank.import(statementXml({ id: 'S3', movements: [movement] }));
  await world.inScope(planSettlements);
  await world.runJobs();
  const [payout] = await bank.transactions();
  expect(payout?.proposal).toMatchObject({
    certainty: 'certain',
    lines: [
      { label: 'Payments in transit', amount: '-1.21' },
      { label: `Invoice ${String(number)}`, amount: '121.00' },
    ],
  });
  world.setToday('2026-07-14');
});

test('an account whose payouts cannot be read is shown as one to connect again, until they can', async () => {
  const params = { adminId: world.administrationId };
  const shows = async (): Promise<boolean> =>
    (await world.call(API.settings.administrationSettings, { params })).reply.connections.payment_account.shows_payouts;
  for (const isShown of [false, true]) {
    provider.showsPayouts(isShown);
    await world.inScope(planSettlements);
    await world.runJobs();
    expect(await shows()).toBe(isShown);
  }
});

test('an invoice with an account says where it is paid online, frozen with it', async () => {
  await world.inScope(({ db, administrationId }) =>
    db
      .updateTable('administrations')
      .set({ bank_account_number: 'NL91ABNA0417164300' })
      .where('id', '=', administrationId)
      .execute(),
  );
  const { id } = (await finalize(world, await concept(world, contact))).reply;
  const { url } = (await world.call(online_payments.paymentLink, { params: { id }, body: {} })).reply;
  const frozen = await world.inScope((scope) => frozenDocument(scope, id));
  const payment = frozen?.document.payment;
  expect(payment).toMatchObject({ iban: 'NL91ABNA0417164300', link: url });
  expect(Object.keys(payment ?? {})).not.toContain('public_url');
  // So does the page of the customer, with the name that the account has.
  const { customer_pages } = API;
  const link = await world.call(customer_pages.makeCustomerLink, { params: { id: contact }, body: {} });
  const token = new URL(link.reply.url ?? '').searchParams.get('token') ?? '';
  const { reply } = await world.call(customer_pages.publicCustomer, { params: { token }, as: null });
  const account_name = payment?.account_name;
  expect(account_name).not.toBe('');
  expect(reply).toMatchObject({ iban: 'NL91ABNA0417164300', account_name });
});
