import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePeriod } from '#features/administrations/index';
import { vatBalances } from '#features/journal/index';
import { type Desk, type Draft, openDesk, SOUND } from '../testing.ts';

/** The first two quarters of 2026 are filed; today is 14 July. */
let desk: Desk;
let early: { id: number; version: number };
let paid: { id: number; version: number };

beforeAll(async () => {
  desk = await openDesk();
  early = (await desk.create(desk.invoice({ date: '2026-02-20' }))).reply;
  paid = (await desk.create(desk.invoice({ date: '2026-02-21' }))).reply;
  await desk.pay(paid.id, '121.00', 'CASH');
  await desk.world.inScope(async (scope) => {
    const periods = await scope.db
      .selectFrom('financial_periods')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('starts_on', 'in', ['2026-01-01', '2026-04-01'])
      .execute();
    for (const { id } of periods) await movePeriod(scope, { periodId: id, to: 'COMPLETED', completes: true });
  });
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

const late = (change: Partial<Draft> = {}) =>
  desk.create(
    desk.invoice({
      date: '2026-02-20',
      book_as_correction: true,
      lines: [desk.line({ amount: '500.00' })],
      ...change,
    }),
  );

test('a filed period refuses a new expense and names the first possible date', async () => {
  const got = await late({ book_as_correction: false });
  expect([got.status, got.error.code]).toEqual([409, 'period_already_processed']);
  expect(got.error.about).toMatchObject({ year: 2026, period_number: 1, next_open: '2026-07-01' });
});

test('accepts a correction on its own date, with VAT in the first open return, also when changed', async () => {
  const got = await late();
  expect(got.reply).toMatchObject({ date: '2026-02-20', booked_on: '2026-02-20', corrects_period: '2026-Q1' });
  const july = await desk.world.inScope((scope) => vatBalances(scope, { from: '2026-07-01', until: '2026-07-31' }));
  expect(july.find((row) => row.part === 'input')?.amount).toBe(10_500);
  const changed = await desk.update(got.reply.id, got.reply.version, desk.invoice({ date: '2026-02-20' }));
  expect(changed.reply).toMatchObject({ booked_on: '2026-02-20', corrects_period: '2026-Q1', total_vat: '21.00' });
});

test('corrections totalling exactly 1,000.00 of VAT pass; a cent more needs a supplement', async () => {
  // 21.00 stands from the test before: what was corrected away no longer counts.
  const rest = await late({ lines: [desk.line({ amount: '4661.90', amount_btw: '979.00' })] });
  expect(rest.status).toBe(200);
  const more = await late({ lines: [desk.line({ amount: '0.05', amount_btw: '0.01' })] });
  expect([more.status, more.error.code]).toEqual([422, 'correction_needs_suppletie']);
});

test('an EU service performed in it is also a correction', async () => {
  const eu = { reverse_charge: 'EU', performed_on: '2026-06-30', date: '2026-07-03' } as const;
  expect((await late({ ...eu, book_as_correction: false })).error.code).toBe('period_already_processed');
  expect((await late(eu)).reply).toMatchObject({ booked_on: '2026-07-03', corrects_period: '2026-Q2' });
});

test('accepts, changes and deletes an expense without VAT on its own date', async () => {
  const insurance = { lines: [desk.line({ vat: 'PROCENT_0', amount: '80.00' })], book_as_correction: false };
  const got = await late(insurance);
  expect([got.status, got.error?.errors]).toEqual([200, undefined]);
  const { reply } = got;
  expect(reply).toMatchObject({ booked_on: '2026-02-20', corrects_period: null, is_filed: false, may: { edit: true } });
  const changed = await desk.update(reply.id, reply.version, desk.invoice({ ...insurance, date: '2026-02-19' }));
  expect(changed.reply).toMatchObject({ booked_on: '2026-02-19', corrects_period: null });
  expect((await desk.pay(reply.id, '80.00', 'CASH', '2026-03-31')).status).toBe(200);
  const { reply: other } = await late(insurance);
  expect((await desk.remove(other.id)).status).toBe(200);
});

test('its expenses cannot be changed', async () => {
  expect((await desk.read(early.id)).reply.may).toMatchObject({ edit: false, delete: false });
  const got = await desk.update(early.id, early.version, desk.invoice());
  expect([got.status, got.error.code]).toEqual([409, 'period_already_processed']);
  expect((await desk.remove(early.id)).error.code).toBe('period_already_processed');
});

test('a paid one reports both reasons; after undoing the payment, it is reversed as a correction', async () => {
  expect((await desk.read(paid.id)).reply).toMatchObject({ is_filed: true, may: { edit: false, reverse: false } });
  const { id, version } = paid;
  const reverse = (book_as_correction: boolean) =>
    desk.world.call(API.purchases.reverseExpense, { params: { id }, body: { version, book_as_correction } });
  for (const refused of [await desk.update(id, version, desk.invoice()), await desk.remove(id), await reverse(false)])
    expect(refused.error).toMatchObject({ code: 'expense_paid_and_filed', about: { next_open: '2026-07-01' } });
  expect((await reverse(true)).error.code).toBe('expense_has_payments');
  const { reply } = await desk.world.call(API.purchases.expensePayments, { params: { id } });
  await desk.world.call(API.journal.undoPayment, { params: { id: reply.payments[0]?.entry_id ?? 0 } });
  expect((await desk.read(id)).reply).toMatchObject({ is_filed: true, may: { edit: false, reverse: true } });
  expect((await reverse(true)).status).toBe(200);
});

test('an expense cannot move into it unnoticed', async () => {
  const { reply: open } = await desk.create(desk.invoice());
  const got = await desk.update(open.id, open.version, desk.invoice({ date: '2026-06-30' }));
  expect([got.status, got.error.code]).toEqual([409, 'period_already_processed']);
  expect((await desk.read(open.id)).reply.entry_id).toBe(open.entry_id);
});
