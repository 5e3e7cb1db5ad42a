import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakePaymentProvider, type FakePaymentProvider } from '#adapters/payment-provider/fake';
import { PaymentProviderUnavailable } from '#adapters/payment-provider/payment-provider';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, TIDY } from '../testing.ts';
import { rejectReturn } from '../filing/reject-return.ts';
import { returnRow } from '../store.ts';

const { vat_payments, received_vat } = API;

let world: World;
let provider: FakePaymentProvider;
let q1: number;
let q2: number;
let inBank = cents(0);
let reference = '';
beforeAll(async () => {
  provider = fakePaymentProvider();
  const sourceDocuments = { ...TIDY, vatPayments: async () => new Map([[reference, inBank]]) };
  world = await createWorld({ today: '2026-07-14', house: { payments: provider, sourceDocuments } });
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  await post(world, sale('2026-02-03', cents(1_000_00)));
  await post(world, sale('2026-05-03', cents(1_000_00)));
});
afterAll(() => world.close());

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
  expect(asked).toMatchObject({ amount: cents(210_00), fee: 0, description: `${reference} Q1 2026` });
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

test('a provider that is away begins nothing', async () => {
  const away = vi.spyOn(provider, 'ask').mockRejectedValue(new PaymentProviderUnavailable('asked for'));
  expect((await pay()).error.code).toBe('payment_provider_unavailable');
  away.mockRestore();
  expect(await state()).toBe('CANCELLED');
});

test('what was paid makes the return paid on that day, however often and by whomever it is said', async () => {
  const payment = await begun();
  expect(await webhook(payment.at, 'tr_other')).toBe(200);
  expect(await state()).toBe('PENDING');
  provider.becomes(payment.at, { state: 'PAID', paid_at: '2026-07-13T10:00:00Z' });
  await webhook(payment.at);
  await webhook(payment.at);
  expect(await status(payment.id)).toMatchObject({ state: 'PAID', paid_on: '2026-07-13', checkout_url: null });
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
  expect((await pay()).error.code).toBe('return_not_payable');
});

const settle = async (as: Awaited<ReturnType<typeof staffOf>>, what: 'PASSED_ON' | 'PAID_BACK', payments: object[]) =>
  world.call(received_vat.settleReceivedVat, { as, body: { as: what, payments: payments as [] } });

test('staff pass it on in one payment file, once', async () => {
  const admin = await staffOf(world, 'STAFF_ADMIN', []);
  const lead = await staffOf(world, 'TEAM_LEAD', []);
  expect((await world.call(received_vat.receivedVat, { as: lead })).status).toBe(403);
  const [row] = (await world.call(received_vat.receivedVat, { as: admin })).reply;
  expect(row).toMatchObject({ amount: '210.00', payment_reference: reference, held: null, settled_as: null });
  const payments = [{ admin_id: row?.admin_id ?? 0, payment_id: row?.payment_id ?? 0 }];
  const { reply } = await settle(admin, 'PASSED_ON', payments);
  const params = { order_id: reply.order_id ?? '' };
  const xml = (await world.call(received_vat.receivedVatFile, { as: admin, params })).bytes.toString();
  expect(xml).toContain('<InstdAmt Ccy="EUR">210.00</InstdAmt>');
  expect(xml).toContain(`<Ustrd>${reference}</Ustrd>`);
  expect((await settle(admin, 'PAID_BACK', payments)).error.code).toBe('vat_already_settled');
  const unknown = { params: { order_id: 'none' } };
  expect((await world.call(received_vat.receivedVatFile, { as: admin, ...unknown })).error.code).toBe('not_found');
});

test('what came in after the return was paid otherwise, or rejected, waits for somebody to decide', async () => {
  await file(world, q2);
  const twice = await begun(q2);
  await world.call(vat_payments.createVatPayment, { params: { id: q2 }, body: { paid_on: '2026-07-14' } });
  provider.becomes(twice.at, { state: 'PAID', paid_at: null });
  await webhook(twice.at);
  await world.call(vat_payments.createVatPayment, { params: { id: q2 }, body: { state: 'NOT_YET_PAID' } });
  const late = await begun(q2);
  await world.inScope(async (scope) => {
    const { snapshot_id } = await returnRow(scope, q2);
    await rejectReturn(scope, { id: snapshot_id ?? 0, period_id: q2 }, 'asked for', []);
  });
  provider.becomes(late.at, { state: 'PAID' });
  await webhook(late.at);
  const admin = await staffOf(world, 'STAFF_ADMIN', []);
  const { reply } = await world.call(received_vat.receivedVat, { as: admin });
  expect(reply.map(({ held, settled_as }) => [held, settled_as])).toEqual([
    ['NOT_DUE', null],
    ['NOT_FILED', null],
    [null, 'PASSED_ON'],
  ]);
});

test('a charge-back makes the return outstanding again', async () => {
  const charged = await world.inScope(({ db }) =>
    db
      .selectFrom('vat_online_payments')
      .select(['payment_id', 'provider_id'])
      .where('held', 'is', null)
      .where('received_on', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  provider.becomes(charged.provider_id ?? '', { charged_back: cents(210_00) });
  await webhook(charged.provider_id ?? '');
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'FAILURE', outstanding: '210.00' });
});
