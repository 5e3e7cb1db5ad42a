import { API } from '@saldo/contract';
import { vatBalances } from '#features/journal/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, SOUND } from '../testing.ts';

/** Today is 14 July 2026. */
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

const late = (change: object = {}) =>
  desk.create(desk.invoice({ date: '2025-03-01', due_date: '2025-07-10', ...change }));
const settle = async (id: number, act: 'PAY_BACK' | 'RECLAIM', version?: number) =>
  desk.world.call(API.purchases.settleUnpaidVat, {
    params: { id },
    body: { act, version: version ?? (await desk.read(id)).reply.version },
  });
const inputOf = async (from: string, until: string): Promise<number> => {
  const balances = await desk.world.inScope((scope) => vatBalances(scope, { from, until }));
  return balances.filter(({ part }) => part === 'input').reduce((sum, { amount }) => sum + amount, 0);
};
const july = () => inputOf('2026-07-01', '2026-07-31');
const unpaidIn = async () => {
  const { reply } = await desk.world.call(API.tax_returns.vatReturns, {});
  const quarter = reply.find(({ period }) => period.starts_on === '2026-07-01');
  const checks = await desk.world.call(API.tax_returns.vatReturnChecks, { params: { id: quarter?.id ?? 0 } });
  return checks.reply.find(({ code }) => code === 'unpaid_expenses');
};

test('a year after the due date VAT is repaid once, and the return asked for it', async () => {
  const { reply: expense } = await late();
  expect(expense.may).toMatchObject({ pay_back_vat: true, reclaim_vat: false });
  expect(await unpaidIn()).toMatchObject({
    result: 'look',
    text: '1 expense unpaid a year after the due date: repay the VAT',
  });
  const got = await settle(expense.id, 'PAY_BACK');
  expect(got.reply.may).toMatchObject({ pay_back_vat: false, reclaim_vat: false });
  expect(got.reply.outstanding).toBe('121.00');
  expect([await july(), (await unpaidIn())?.result]).toEqual([-2_100, 'right']);
  expect((await settle(expense.id, 'PAY_BACK')).error.code).toBe('vat_not_owed_again');
  expect((await settle(expense.id, 'RECLAIM')).error.code).toBe('vat_not_paid_back');
  await desk.pay(expense.id, '121.00');
  expect((await settle(expense.id, 'RECLAIM')).reply.may).toMatchObject({ pay_back_vat: false, reclaim_vat: false });
  expect(await july()).toBe(0);
});

test('only the unpaid share is repaid', async () => {
  const before = await july();
  const { reply: expense } = await late();
  await desk.pay(expense.id, '40.33');
  await settle(expense.id, 'PAY_BACK');
  expect((await july()) - before).toBe(-1_400);
});

test.each<[string, object]>([
  ['that was due less than a year ago', { due_date: '2025-07-15' }],
  [
    'without VAT that was deducted',
    { lines: [{ description: 'x', ledger_account_id: 0, vat: 'PROCENT_0', amount: '9.00' }] },
  ],
  ['of which the VAT was shifted', { reverse_charge: 'NL' }],
  ['that is a credit note', { is_credit_note: true }],
  ['that is a concept', { is_concept: true }],
])('nothing of an expense %s', async (_what, change) => {
  const lines = 'lines' in change ? { lines: [desk.line({ vat: 'PROCENT_0', amount: '9.00' })] } : {};
  const { reply } = await late({ ...change, ...lines });
  expect(reply.may['pay_back_vat'] ?? false).toBe(false);
  expect((await settle(reply.id, 'PAY_BACK')).error.code).toBe('vat_not_owed_again');
});

test('of ten at once one repays it, and deleting the expense reverses it', async () => {
  const before = await july();
  const { reply: expense } = await late();
  const got = await Promise.all(Array.from({ length: 10 }, () => settle(expense.id, 'PAY_BACK', expense.version)));
  expect(got.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await july()) - before).toBe(-2_100);
  expect((await desk.remove(expense.id)).status).toBe(200);
  expect(await july()).toBe(before);
});
