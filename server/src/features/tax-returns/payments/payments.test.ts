import { API, type VatPayment } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, purchase, returnEnding, sale, TIDY } from '../testing.ts';
import { rejectReturn } from '../filing/reject-return.ts';
import { returnRow } from '../store.ts';
import { setOffOf } from './set-offs.ts';

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
const order = () => world.call(API.vat_payments.vatPaymentFile, { params: { id: q1 } });
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
  inBank = cents(0);
  expect((await file(world, q2)).error).toBeUndefined();
  expect((await qr(q2)).error.code).toBe('return_not_payable');
  expect((await note({ paid_on: '2026-07-14' }, q2)).reply).toMatchObject({ state: 'PAID', amount: '210.00' });
  expect((await detail(world, q2)).payment_state).toBe('PAID');
  await note({ state: 'NOT_YET_PAID' }, q2);
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

type SetOff = { id?: number; against?: number | null; decided_on?: string };
const setOff = (amount: string, { id = q2, against = q1, decided_on = '2026-07-14' }: SetOff = {}) =>
  world.call(API.vat_payments.setOffVatRefund, { params: { id }, body: { against, decided_on, amount } });
const takeBack = (setOffId: number, id = q2) =>
  world.call(API.vat_payments.withdrawSetOff, { params: { id, setOffId } });
const toDo = async () =>
  (await world.call(API.reports.statusPanel, {})).reply.todo.find(({ code }) => code === 'vat_payment_due')?.amount;

test('a refund that the letter sets off settles both returns, as far as it goes', async () => {
  inBank = cents(0);
  expect((await setOff('10.00', { id: q1, against: q2 })).error.code).toBe('nothing_to_set_off');
  expect((await setOff('10.00', { against: q2 })).error.errors).toHaveProperty('against');
  expect((await setOff('10.00', { decided_on: '2026-07-15' })).error.errors).toHaveProperty('decided_on');
  expect((await setOff('210.01')).error.errors).toHaveProperty('amount');
  expect((await setOff('-1.00')).error.errors).toHaveProperty('amount');

  const { reply } = await setOff('100.00');
  expect(reply).toMatchObject({ payment: { amount: '-210.00', set_off: '100.00' }, outstanding: '-110.00' });
  const half = { payment: { amount: '210.00', set_off: '100.00' }, outstanding: '110.00' };
  expect(await detail(world, q1)).toMatchObject(half);
  expect(await toDo()).toBe('110.00');
  expect((await setOff('110.01')).error.errors).toHaveProperty('amount');
  // What is asked for is what neither the bank nor a letter shows.
  inBank = cents(60_00);
  expect((await order()).bytes.toString()).toContain('<InstdAmt Ccy="EUR">50.00</InstdAmt>');
  expect((await note({ paid_on: '2026-07-14' })).reply.amount).toBe('50.00');
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'PAID', outstanding: '0.00' });
  await note({ state: 'NOT_YET_PAID' });
  // The rest is paid under the reference of the return.
  inBank = cents(110_00);
  expect((await detail(world, q1)).payment_state).toBe('PAID');
  inBank = cents(0);
  await setOff('110.00');
  expect([(await detail(world, q1)).payment_state, (await detail(world, q2)).payment_state]).toEqual(['PAID', 'PAID']);
  expect((await setOff('1.00')).error.code).toBe('nothing_to_set_off');
  expect((await qr(q1)).error.code).toBe('return_not_payable');
});

test('a set-off that was typed wrongly is taken back, once, and both returns are open again', async () => {
  const { set_offs } = (await detail(world, q1)).payment;
  expect(set_offs.map(({ amount, period }) => [amount, period?.ends_on])).toEqual([
    ['100.00', '2026-06-30'],
    ['110.00', '2026-06-30'],
  ]);
  const [wrong, other] = set_offs.map(({ id }) => id);
  expect((await takeBack(wrong ?? 0)).reply).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '-100.00' });
  expect(await detail(world, q1)).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '100.00' });
  expect((await takeBack(wrong ?? 0)).error.code).toBe('not_found');
  expect((await takeBack(other ?? 0, q1)).reply).toMatchObject({ outstanding: '210.00', payment: { set_offs: [] } });
});

test('a refund may be set off against an assessment that is not here', async () => {
  expect((await setOff('210.01', { against: null })).error.errors).toHaveProperty('amount');
  const { reply } = await setOff('210.00', { against: null });
  expect(reply).toMatchObject({ payment_state: 'PAID', payment: { set_off: '210.00', set_offs: [{ period: null }] } });
  expect((await detail(world, q1)).outstanding).toBe('210.00');
  await takeBack(reply.payment.set_offs[0]?.id ?? 0);
});

test('filed again after a rejection, what was noted of the payment holds only under the same reference', async () => {
  const again = async () => {
    await world.inScope(async (scope) => {
      const { snapshot_id } = await returnRow(scope, q1);
      await rejectReturn(scope, { id: snapshot_id ?? 0, period_id: q1 }, 'asked for', []);
    });
    await file(world, q1);
    return detail(world, q1);
  };
  await note({ paid_on: '2026-07-14' });
  expect(await again()).toMatchObject({ payment_state: 'PAID', payment: { reference } });
  await world.inScope(({ db, administrationId }) =>
    db.updateTable('administrations').set({ btw_number: '100007004B01' }).where('id', '=', administrationId).execute(),
  );
  expect(await again()).toMatchObject({ payment_state: 'NOT_YET_PAID', outstanding: '210.00' });
});

test('of two set-offs of a whole refund at once one is refused', async () => {
  const both = await Promise.all([setOff('210.00'), setOff('210.00', { against: null })]);
  expect(both.filter(({ error }) => error?.code === 'nothing_to_set_off')).toHaveLength(1);
  expect(await detail(world, q2)).toMatchObject({ payment: { set_off: '210.00' }, outstanding: '0.00' });
});

const kept = { id: 1, decided_on: '2026-07-14', amount: cents(210_00) };

test('what was set off of a return as a refund does not pay it once it is filed again as a debt', () => {
  const found = [{ ...kept, refund_period_id: 2, due_period_id: 1 }];
  expect([setOffOf(found, 2, cents(-210_00)), setOffOf(found, 2, cents(50_00))]).toEqual([210_00, 0]);
  expect([setOffOf(found, 1, cents(210_00)), setOffOf(found, 1, cents(-50_00))]).toEqual([210_00, 0]);
});
