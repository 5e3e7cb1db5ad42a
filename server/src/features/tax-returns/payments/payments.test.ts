import { API, type VatPayment } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, purchase, returnEnding, sale, TIDY } from '../testing.ts';

let world: World;
let q1: number;
let q2: number;
let inBank = cents(0);
let reference = '';
beforeAll(async () => {
  const sourceDocuments = { ...TIDY, vatPayments: async () => new Map([[reference, inBank]]) };
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments } });
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  await post(world, sale('2026-02-03', cents(1_000_00)));
  await post(world, sale('2026-05-03', cents(1_000_00)));
  await post(world, purchase('2026-05-03', cents(2_000_00)));
});
afterAll(() => world.close());

type Body = { state?: VatPayment['state']; paid_on?: string | null };
const note = (body: Body, id = q1) => world.call(API.vat_payments.createVatPayment, { params: { id }, body });
const status = async (paymentId: number) =>
  (await world.call(API.vat_payments.vatPaymentStatus, { params: { paymentId: String(paymentId) } })).reply;
const qr = (id: number) => world.call(API.vat_payments.vatPaymentQr, { params: { id } });

test('an open return has nothing to pay yet', async () => {
  expect((await note({ paid_on: '2026-07-14' })).error.code).toBe('return_not_payable');
  expect((await qr(q1)).error.code).toBe('return_not_payable');
});

test('a filed one is paid by hand on a date, not in the future, and can be taken back', async () => {
  await file(world, q1);
  reference = (await detail(world, q1)).payment.reference ?? '';
  expect((await qr(q1)).bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await note({})).error.errors).toHaveProperty('paid_on');
  expect((await note({ paid_on: '2026-07-15' })).error.errors).toHaveProperty('paid_on');
  const { reply } = await note({ paid_on: '2026-07-13' });
  expect(reply).toMatchObject({ return_id: q1, state: 'PAID', paid_on: '2026-07-13', amount: '210.00' });
  expect((await detail(world, q1)).payment_state).toBe('PAID');
  const failed = await note({ state: 'FAILURE' });
  expect((await detail(world, q1)).payment_state).toBe('FAILURE');
  expect((await status(failed.reply.id)).state).toBe('FAILURE');
});

test('what the bank shows outweighs what was noted, once it is all of it', async () => {
  const { reply } = await note({ state: 'PENDING' });
  inBank = cents(209_00);
  expect((await status(reply.id)).state).toBe('PENDING');
  inBank = cents(210_00);
  expect((await status(reply.id)).state).toBe('PAID');
});

test('a refund is not paid but comes in, and a payment file needs an account to pay from', async () => {
  expect((await file(world, q2)).error).toBeUndefined();
  expect((await qr(q2)).error.code).toBe('return_not_payable');
  expect((await note({ paid_on: '2026-07-14' }, q2)).reply).toMatchObject({ state: 'PAID', amount: '210.00' });
  expect((await detail(world, q2)).payment_state).toBe('PAID');
  await note({ state: 'NOT_YET_PAID' }, q2);
  const order = () => world.call(API.vat_payments.vatPaymentFile, { params: { id: q1 } });
  await world.inScope(({ db, administrationId }) =>
    db.updateTable('administrations').set({ bank_account_number: null }).where('id', '=', administrationId).execute(),
  );
  expect((await order()).error.code).toBe('own_account_missing');
  await world.inScope(({ db, administrationId }) =>
    db
      .updateTable('administrations')
      .set({ bank_account_number: 'NL91ABNA0417164300' })
      .where('id', '=', administrationId)
      .execute(),
  );
  const xml = (await order()).bytes.toString();
  expect(xml).toContain('<InstdAmt Ccy="EUR">210.00</InstdAmt>');
  expect(xml).toContain(`<Ustrd>${reference}</Ustrd>`);
});

test('a refund that the letter sets off settles both returns, as far as it goes', async () => {
  inBank = cents(0);
  const setOff = (amount: string, more: { id?: number; against?: number; decided_on?: string } = {}) => {
    const { id = q2, against = q1, decided_on = '2026-07-14' } = more;
    return world.call(API.vat_payments.setOffVatRefund, { params: { id }, body: { against, decided_on, amount } });
  };
  expect((await setOff('10.00', { id: q1, against: q2 })).error.code).toBe('nothing_to_set_off');
  expect((await setOff('10.00', { against: q2 })).error.errors).toHaveProperty('against');
  expect((await setOff('10.00', { decided_on: '2026-07-15' })).error.errors).toHaveProperty('decided_on');
  expect((await setOff('210.01')).error.errors).toHaveProperty('amount');
  expect((await setOff('-1.00')).error.errors).toHaveProperty('amount');

  const { reply } = await setOff('100.00');
  expect(reply.payment).toMatchObject({ amount: '-210.00', set_off: '100.00', outstanding: '-110.00' });
  expect((await detail(world, q1)).payment).toMatchObject({
    amount: '210.00',
    set_off: '100.00',
    outstanding: '110.00',
  });
  expect((await setOff('110.01')).error.errors).toHaveProperty('amount');
  // The rest is paid under the reference of the return.
  inBank = cents(110_00);
  expect((await detail(world, q1)).payment_state).toBe('PAID');
  inBank = cents(0);
  await setOff('110.00');
  expect([(await detail(world, q1)).payment_state, (await detail(world, q2)).payment_state]).toEqual(['PAID', 'PAID']);
  expect((await setOff('1.00')).error.code).toBe('nothing_to_set_off');
  expect((await qr(q1)).error.code).toBe('return_not_payable');
});
