import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const on = async (code: string, deductible_percentage = 100) =>
  desk.invoice({ lines: [desk.line({ ledger_account_id: await desk.ledger(code), deductible_percentage })] });

const entry = async (code: string) => desk.entryOf((await desk.create(await on(code))).reply.entry_id);

test('an expense cannot use bank, cash, suspense, closing, revenue or control accounts', async () => {
  for (const code of ['1010', '1000', '2000', '9900', '8000', '1100', '1510', '0235']) {
    const refused = await desk.create(await on(code));
    expect([code, refused.status, refused.error.errors]).toEqual([
      code,
      400,
      { 'lines.0.ledger_account_id': ["Expenses can't be booked to this category"] },
    ]);
  }
});

test('VAT on private use is not deductible; the invoice keeps its printed VAT', async () => {
  const { reply } = await desk.create(await on('0520'));
  expect(await desk.entryOf(reply.entry_id)).toEqual({ '0520': 12_100, '1300': -12_100 });
  expect(reply).toMatchObject({ total_vat: '21.00', lines: [{ deductible_percentage: 0 }] });
});

test('VAT on prepayments and stock is deductible; on a loan and the director it is not', async () => {
  expect(await entry('1200')).toEqual({ '1200': 10_000, '1510': 2100, '1300': -12_100 });
  expect(await entry('3000')).toEqual({ '3000': 10_000, '1510': 2100, '1300': -12_100 });
  expect(await entry('0800')).toEqual({ '0800': 12_100, '1300': -12_100 });
  expect(await entry('0830')).toEqual({ '0830': 12_100, '1300': -12_100 });
});

test('the offered categories are those the server accepts, with their deduction', async () => {
  const params = { adminId: desk.world.administrationId };
  const { reply } = await desk.world.call(API.journal.purchaseLedgers, { params, query: {} });
  for (const { code, expenses } of reply) expect([code, expenses]).not.toEqual([code, 'never']);
  const codes = reply.map(({ code }) => code);
  for (const code of ['0520', '1200', '3000', '0830', '0800', '4600']) expect(codes).toContain(code);
  expect(reply.find(({ code }) => code === '4540')).toMatchObject({ limit: 'catering', deductible_percentage: 0 });
  const all = await desk.world.call(API.journal.allLedgers, { params, query: {} });
  for (const { id, code } of all.reply.filter(({ expenses }) => expenses === 'never')) {
    const lines = [desk.line({ ledger_account_id: id })];
    expect([code, (await desk.create(desk.invoice({ lines, is_concept: true }))).status]).toEqual([code, 400]);
  }
});

test('drafts moved to another category in bulk get its deduction', async () => {
  const { reply } = await desk.create({ ...(await on('4600')), is_concept: true });
  const item = { id: reply.id, version: reply.version ?? 1 };
  const ledger_account_id = await desk.ledger('4540');
  await desk.world.call(API.purchases.changeExpenses, {
    body: { act: 'SET_CATEGORY', items: [item], ledger_account_id },
  });
  const dined = await desk.read(reply.id);
  expect(dined.reply.lines.map(({ deductible_percentage }) => deductible_percentage)).toEqual([0]);
});
