import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakePaymentProvider, type FakePaymentProvider } from '#adapters/payment-provider/fake';
import { KeysNotAccepted, PaymentProviderUnavailable } from '#adapters/payment-provider/payment-provider';
import { inTransaction } from '#platform/database/database';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, stepContext, TIDY } from '../testing.ts';
import { rejectReturn } from '../filing/reject-return.ts';
import { returnRow } from '../store.ts';
import { askVatPayments, settleVatPayment } from './settle-vat-payment.ts';
import { onlinePaymentOf } from './store.ts';

const { vat_payments, received_vat } = API;

let server: World;
let world: World;
let provider: FakePaymentProvider;
let q1: number;
let q2: number;
let admin: Awaited<ReturnType<typeof staffOf>>;
let inBank = cents(0);
let reference = '';
beforeAll(async () => {
  provider = fakePaymentProvider();
  const sourceDocuments = { ...TIDY, vatPayments: async () => new Map([[reference, inBank]]) };
  server = await createWorld({ today: '2026-07-14', house: { payments: provider, sourceDocuments } });
  world = server;
  admin = await staffOf(world, 'STAFF_ADMIN', []);
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  await post(world, sale('2026-02-03', cents(1_000_00)));
  await post(world, sale('2026-05-03', cents(1_000_00)));
});
afterAll(() => server.close());

const pay = (id = q1) => world.call(vat_payments.createVatPayment, { params: { id }, body: { method: 'ONLINE' } });
const status = async (paymentId: number) =>
  (await world.call(vat_payments.vatPaymentStatus, { params: { paymentId: String(paymentId) } })).reply;
const state = async (id = q1) => (await detail(world, id)).payment_state;

/** Begins a payment, and its id here and at the provider. */
async function begun(id = q1) {
  const { reply } = await pay(id);
  const url = reply.checkout_url ?? '';
  return { id: reply.id, url, at: url.slice(url.lastIndexOf('/') + 1) };
}

/** What the provider says when something changed, to the address it was given. */
async function webhook(at: string, said = at) {
  const { pathname } = new URL(provider.asked.get(at)?.webhook_url ?? '');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await world.app.inject({ method: 'POST', url: pathname, headers, payload: `id=${said}` });
  await world.runJobs();
  return statusCode;
}

test('a return that was not filed is not paid online, and nothing is asked of the provider', async () => {
  expect((await pay()).error.code).toBe('return_not_payable');
  expect(provider.asked.size).toBe(0);
});

test('what is outstanding is asked for once, under the payment reference', async () => {
  await file(world, q1);
  reference = (await detail(world, q1)).payment.reference ?? '';
  const first = await begun();
  expect(await begun()).toEqual(first);
  expect(await state()).toBe('PENDING');
  const asked = provider.asked.get(first.at);
  expect(asked).toMatchObject({ amount: cents(210_00), fee: 0, method: 'ideal', description: `${reference} Q1 2026` });
  expect(asked?.redirect_url).toContain(`/taxes/vat/${String(q1)}?payment=${String(first.id)}`);
  inBank = cents(10_00);
  const other = await begun();
  expect(other.at).not.toBe(first.at);
  expect(provider.asked.get(other.at)?.amount).toBe(cents(200_00));
  inBank = cents(0);
});

test('what fails, expires or is cancelled can be tried again', async () => {
  for (const [becomes, shown] of [
    ['FAILED', 'FAILURE'],
    ['EXPIRED', 'EXPIRED'],
    ['CANCELLED', 'CANCELLED'],
  ] as const) {
    const payment = await begun();
    provider.becomes(payment.at, { state: becomes });
    expect(await webhook(payment.at)).toBe(200);
    expect(await status(payment.id)).toMatchObject({ state: shown, checkout_url: null });
    expect(await state()).toBe(shown);
    expect((await detail(world, q1)).outstanding).toBe('210.00');
  }
});

test('an earlier payment that expires does not end a later one', async () => {
  const earlier = await begun();
  inBank = cents(10_00);
  const later = await begun();
  inBank = cents(0);
  provider.becomes(earlier.at, { state: 'EXPIRED' });
  await webhook(earlier.at);
  expect(await state()).toBe('PENDING');
  provider.becomes(later.at, { state: 'CANCELLED' });
  await webhook(later.at);
  expect(await state()).toBe('CANCELLED');
});

test.each([
  [new PaymentProviderUnavailable('asked for'), 'payment_provider_unavailable'],
  [new KeysNotAccepted('asked for'), 'vat_payment_off'],
])('a provider that is away or refuses our key begins nothing: %s', async (error, code) => {
  const away = vi.spyOn(provider, 'ask').mockRejectedValue(error);
  expect((await pay()).error.code).toBe(code);
  away.mockRestore();
  expect(await state()).toBe('CANCELLED');
});

/** What became of it at the provider, and the word of it. */
async function becomes(at: string, change: Parameters<FakePaymentProvider['becomes']>[1]) {
  provider.becomes(at, change);
  await webhook(at);
}
const received = async () => (await world.call(received_vat.receivedVat, { as: admin })).reply;
/** Settles the payments of one amount that wait. */
async function settle(as: 'PASSED_ON' | 'PAID_BACK' | 'KEPT', ids: number[], held_too = false, who = admin) {
  const payments = (await received()).filter(({ payment_id }) => ids.includes(payment_id));
  return world.call(received_vat.settleReceivedVat, { as: who, body: { as, payments, held_too } });
}
const end = (
  order_id: string,
  outcome: 'CONFIRMED' | 'WITHDRAWN',
  charged_back: { admin_id: number; payment_id: number; is_executed: boolean }[] = [],
) => world.call(received_vat.settleVatOrder, { as: admin, params: { order_id }, body: { outcome, charged_back } });
const download = (order_id: string) => world.call(received_vat.receivedVatFile, { as: admin, params: { order_id } });
const note = (id: number, body: object) => world.call(vat_payments.createVatPayment, { params: { id }, body });
const reject = (id: number) =>
  world.inScope(async (scope) => {
    const { snapshot_id } = await returnRow(scope, id);
    await rejectReturn(scope, { id: snapshot_id ?? 0, period_id: id }, 'asked for', []);
  });

test('a provider that stays away is asked again in an hour, and each night', async () => {
  const payment = await begun();
  const away = vi.spyOn(provider, 'payment').mockRejectedValue(new PaymentProviderUnavailable('asked for'));
  const job = settleVatPayment(world.house);
  const context = stepContext(world, { payment_id: payment.id });
  await expect(job(context)).rejects.toThrow('asked for');
  await job({ ...context, isLastAttempt: true });
  expect((await pay()).error.code).toBe('payment_provider_unavailable');
  away.mockRestore();
  provider.becomes(payment.at, { state: 'EXPIRED' });
  const visitor = { language: 'en', today: '2026-07-14', requestId: 'night' } as const;
  await askVatPayments(world.house)({
    ...stepContext(world, {}),
    beginAsVisitor: (work) => inTransaction(world.database.db, (db) => work({ ...visitor, db })),
  });
  await world.runJobs();
  expect(await state()).toBe('EXPIRED');
});

test('what was paid while the word of it got lost begins no second payment', async () => {
  const payment = await begun();
  provider.becomes(payment.at, { state: 'PAID', paid_at: '2026-07-13T10:00:00Z' });
  expect((await pay()).reply).toMatchObject({ id: payment.id, state: 'PAID', online: 'RECEIVED', checkout_url: null });
  expect(await state()).toBe('PAID');
  // What Saldo has counts, whatever somebody notes: no second payment.
  expect((await note(q1, { state: 'NOT_YET_PAID' })).error.code).toBe('return_not_payable');
  await settle('PAID_BACK', [payment.id]);
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '210.00' });
  expect(await status(payment.id)).toMatchObject({ online: 'PAID_BACK' });
});

test('what was paid makes the return paid on that day, however often and by whomever it is said', async () => {
  const payment = await begun();
  await becomes(payment.at, { state: 'EXPIRED' });
  expect(await webhook(payment.at, 'tr_other')).toBe(200);
  expect(await state()).toBe('EXPIRED');
  // It expired, and the money came all the same.
  await becomes(payment.at, { state: 'PAID', paid_at: '2026-07-13T10:00:00Z' });
  await webhook(payment.at);
  expect(await status(payment.id)).toMatchObject({ state: 'PAID', paid_on: '2026-07-13', online: 'RECEIVED' });
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
  expect((await pay()).error.code).toBe('return_not_payable');
});

test('staff pass it on in one payment file, once', async () => {
  const lead = await staffOf(world, 'TEAM_LEAD', []);
  expect((await world.call(received_vat.receivedVat, { as: lead })).status).toBe(403);
  const [row] = await received();
  expect(row).toMatchObject({ amount: '210.00', payment_reference: reference, held: null, settled_as: null });
  const ids = [row?.payment_id ?? 0];
  const { reply } = await settle('PASSED_ON', ids);
  const params = { order_id: reply.order_id ?? '' };
  const xml = (await world.call(received_vat.receivedVatFile, { as: admin, params })).bytes.toString();
  expect(xml).toContain('<InstdAmt Ccy="EUR">210.00</InstdAmt>');
  expect(xml).toContain(`<Ustrd>${reference}</Ustrd>`);
  expect((await settle('PAID_BACK', ids)).error.code).toBe('vat_already_settled');
  // Not sent to the bank after all: its file is there no more, and the payment is to be passed on again.
  expect(await status(ids[0] ?? 0)).toMatchObject({ online: 'ORDERED' });
  expect((await end(params.order_id, 'WITHDRAWN')).reply).toEqual({ payments: 1 });
  expect((await world.call(received_vat.receivedVatFile, { as: admin, params })).error.code).toBe('not_found');
  expect(await state()).toBe('PAID');
  const again = (await settle('PASSED_ON', ids)).reply.order_id ?? '';
  expect((await end(again, 'CONFIRMED')).error.code).toBe('vat_file_not_downloaded');
  await download(again);
  expect((await end(again, 'CONFIRMED')).reply).toEqual({ payments: 1 });
  expect((await download(again)).error.code).toBe('vat_already_settled');
  expect((await end(again, 'WITHDRAWN')).error.code).toBe('vat_already_settled');
  expect(await status(ids[0] ?? 0)).toMatchObject({ online: 'PASSED_ON' });
  const unknown = { params: { order_id: 'none' } };
  expect((await world.call(received_vat.receivedVatFile, { as: admin, ...unknown })).error.code).toBe('not_found');
});

test('what came in after the return was paid otherwise waits for somebody to decide', async () => {
  await file(world, q2);
  const twice = await begun(q2);
  await note(q2, { paid_on: '2026-07-14' });
  await becomes(twice.at, { state: 'PAID', paid_at: null });
  expect(await status(twice.id)).toMatchObject({ online: 'HELD' });
  expect(await state(q2)).toBe('PAID');
  expect((await settle('PASSED_ON', [twice.id])).error.code).toBe('vat_payment_waits');
  await note(q2, { state: 'NOT_YET_PAID' });
  expect((await pay(q2)).error.code).toBe('vat_payment_waits');
  // Its charge-back is nothing to a return that it did not pay.
  await note(q2, { paid_on: '2026-07-14' });
  await becomes(twice.at, { charged_back: cents(210_00) });
  expect(await state(q2)).toBe('PAID');
  await note(q2, { state: 'NOT_YET_PAID' });
});

test('after a rejection the payment counts for what is filed next, as far as that goes', async () => {
  const paid = await begun(q2);
  await becomes(paid.at, { state: 'PAID' });
  expect(await state(q2)).toBe('PAID');
  await reject(q2);
  expect(await status(paid.id)).toMatchObject({ online: 'HELD' });
  await post(world, sale('2026-05-04', cents(100_00)));
  expect((await file(world, q2)).status).toBe(200);
  expect(await detail(world, q2)).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '21.00' });
  expect(await status(paid.id)).toMatchObject({ online: 'RECEIVED' });
  const late = await begun(q2);
  await reject(q2);
  await becomes(late.at, { state: 'PAID' });
  const found = (await received()).filter(({ payment_id }) => payment_id >= paid.id);
  expect(found.map(({ held }) => held)).toEqual(['NOT_FILED', 'NOT_FILED']);
  expect((await settle('PASSED_ON', [late.id], true)).reply.order_id).not.toBeNull();
});

test('a charge-back of what paid the return makes it outstanding again, whatever was begun after it', async () => {
  const [charged] = (await received()).filter((row) => row.settled_as === 'PASSED_ON' && row.held === null);
  const at = await world.inScope(
    async (scope) => (await onlinePaymentOf(scope, charged?.payment_id ?? 0))?.provider_id ?? '',
  );
  await becomes(at, { charged_back: cents(210_00) });
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'FAILURE', outstanding: '210.00' });
  expect((await received()).find((row) => row.payment_id === charged?.payment_id)?.is_charged_back).toBe(true);
  const notices = await world.call(API.notifications.notifications, {});
  expect(notices.reply.results).toContainEqual(
    expect.objectContaining({ type: 'CHARGE_BACK', model: 'vat_return', object_id: q1, subject: 'VAT return Q1 2026' }),
  );
});

test('what follows a charge-back of what was passed on waits, and Saldo may keep it', async () => {
  const next = await begun();
  await becomes(next.at, { state: 'PAID' });
  expect((await received()).find(({ payment_id }) => payment_id === next.id)?.held).toBe('ALREADY_PASSED_ON');
  expect((await settle('PASSED_ON', [next.id])).error.code).toBe('vat_payment_waits');
  expect(await state()).toBe('NOT_YET_PAID');
  await settle('KEPT', [next.id]);
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
  expect(await status(next.id)).toMatchObject({ online: 'PASSED_ON' });
});

/** A company of its own with a filed return, and a payment of it that came in and is in a payment file. */
async function ordered() {
  world = await server.another();
  q1 = await returnEnding(world, '2026-03-31');
  await post(world, sale('2026-02-03', cents(1_000_00)));
  expect((await file(world, q1)).status).toBe(200);
  const first = await paid();
  const order_id = (await settle('PASSED_ON', [first.id])).reply.order_id ?? '';
  return { first, order_id, said: { admin_id: world.administrationId, payment_id: first.id } };
}
async function paid() {
  const payment = await begun();
  await becomes(payment.at, { state: 'PAID' });
  return payment;
}
const rowOf = async (id: number) => (await received()).find(({ payment_id }) => payment_id === id);
const BACK = { charged_back: cents(210_00) };

test('what was charged back before its file was downloaded is not in it, and no later payment is kept for it', async () => {
  const { first, order_id } = await ordered();
  await becomes(first.at, BACK);
  expect((await download(order_id)).error.code).toBe('not_found');
  const next = await paid();
  expect((await rowOf(next.id))?.held).toBe('ALREADY_PASSED_ON');
  expect((await detail(world, q1)).payment.covered_by_saldo).toBe(true);
  expect((await settle('KEPT', [next.id])).error.code).toBe('vat_not_charged_back');
  // The bank never got it: what came in next is due.
  expect((await end(order_id, 'WITHDRAWN')).status).toBe(200);
  expect((await rowOf(next.id))?.held).toBeNull();
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
});

test.each([true, false])(
  'what was charged back after its file was downloaded was executed or not: %s',
  async (is_executed) => {
    const { first, order_id, said } = await ordered();
    const before = (await download(order_id)).bytes;
    await becomes(first.at, BACK);
    expect((await download(order_id)).bytes).toEqual(before);
    expect((await end(order_id, 'CONFIRMED')).error.code).toBe('vat_charge_back_open');
    expect((await end(order_id, 'CONFIRMED', [{ ...said, is_executed }])).reply).toEqual({
      payments: is_executed ? 1 : 0,
    });
    expect(await rowOf(first.id)).toMatchObject({
      settled_as: is_executed ? 'PASSED_ON' : null,
      is_charged_back: true,
    });
    const next = await paid();
    expect((await rowOf(next.id))?.held).toBe(is_executed ? 'ALREADY_PASSED_ON' : null);
    if (is_executed) await settle('KEPT', [next.id]);
    expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
    // What made up for it is taken back as well: once more it is for a person.
    if (!is_executed) return;
    await becomes(next.at, BACK);
    expect((await rowOf((await paid()).id))?.held).toBe('ALREADY_PASSED_ON');
  },
);

test('a withdrawn file gives back nothing that is not due any more', async () => {
  const { first, order_id } = await ordered();
  await reject(q1);
  await post(world, sale('2026-03-04', cents(-400_00)));
  expect((await file(world, q1)).status).toBe(200);
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
  await end(order_id, 'WITHDRAWN');
  expect((await settle('PASSED_ON', [first.id])).error.code).toBe('vat_payment_waits');
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '126.00' });
});

test('a withdrawn file gives back what is due of the return that was filed again', async () => {
  const { first, order_id } = await ordered();
  await reject(q1);
  expect((await file(world, q1)).status).toBe(200);
  await end(order_id, 'WITHDRAWN');
  expect(await rowOf(first.id)).toMatchObject({ settled_as: null, held: null });
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
});

test('no more is kept than Saldo lacks', async () => {
  const { first, order_id } = await ordered();
  await download(order_id);
  await end(order_id, 'CONFIRMED');
  await reject(q1);
  await post(world, sale('2026-03-04', cents(400_00)));
  expect((await file(world, q1)).status).toBe(200);
  await becomes(first.at, BACK);
  const next = await paid();
  expect(await rowOf(next.id)).toMatchObject({ amount: '294.00', held: 'ALREADY_PASSED_ON' });
  expect((await settle('KEPT', [next.id])).error.code).toBe('vat_more_than_short');
  expect((await detail(world, q1)).outstanding).toBe('294.00');
});
