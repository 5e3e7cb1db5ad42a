import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@saldo/contract';
import { balance, cents } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Movement, statementXml, TestBank } from '../testing.ts';
import { provenDays } from './statement-proof.ts';

let server: World;
let world: World;
let bank: TestBank;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  bank = await TestBank.open(world);
});

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../standards/fixtures/bank', name));

/** A line on the bank's ledger that no statement explains. */
function bookByHand(date: string, amount: number): Promise<unknown> {
  return world.inScope((scope) =>
    postEntry(
      scope,
      balance(date, [
        { account: '1010', amount: cents(amount) },
        { account: '2020', amount: cents(0 - amount) },
      ]),
      { book: 'GENERAL', kind: 'ENTRY', source: { type: 'opening_balance', id: amount }, description: 'By hand' },
    ),
  );
}

const MARCH: Movement[] = [
  { date: '2026-03-02', amount: 10_000, text: 'in' },
  { date: '2026-03-09', amount: -2500, text: 'out' },
];
const APRIL: Movement[] = [{ date: '2026-04-03', amount: -500, text: 'out' }];

test('without a statement there is nothing to reconcile', async () => {
  expect(await bank.proof()).toMatchObject({ from: null, agrees: true, closing: '0.00' });
});

test('opening + in − out = closing balance of the statement', async () => {
  await bookByHand('2026-01-01', 50_000);
  await bank.import(statementXml({ movements: MARCH, opening: 50_000 }));
  expect(await bank.proof()).toEqual({
    from: '2026-03-01',
    until: '2026-03-09',
    first_on: '2026-03-02',
    last_on: '2026-03-09',
    proven: { from: '2026-03-02', until: '2026-03-09' },
    opening: '500.00',
    in: '100.00',
    out: '25.00',
    closing: '575.00',
    statement_balance: '575.00',
    ledger_balance: '500.00',
    unprocessed: '75.00',
    unprocessed_count: 2,
    agrees: true,
    first_difference: null,
    opening_balance: null,
  });
});

test('a closing balance one cent off is reported with its day', async () => {
  await bookByHand('2026-01-01', 1_472_890);
  await bank.import(fixture('camt053-v02_closing-balance-off-by-one-cent_synthetic.xml'));
  const difference = { of: 'STATEMENT', date: '2026-04-30', statement: '13545.01', counted: '13545.00' };
  expect(await bank.proof()).toMatchObject({
    agrees: false,
    statement_balance: '13545.01',
    first_difference: difference,
  });
  await bank.import(fixture('camt053-v02_rabobank-style_synthetic.xml'));
  expect(await bank.proof()).toMatchObject({ agrees: true, statement_balance: '13545.00', first_difference: null });
});

test('a missing statement is detected on the first day after it', async () => {
  await bank.import(statementXml({ movements: MARCH.slice(0, 1) }));
  await bank.import(statementXml({ movements: APRIL, opening: 7500 }));
  const difference = { of: 'OPENING', date: '2026-04-03', statement: '75.00', counted: '100.00' };
  expect(await bank.proof()).toMatchObject({ agrees: false, first_difference: difference });
  await bank.import(statementXml({ movements: MARCH.slice(1), opening: 10_000 }));
  expect(await bank.proof()).toMatchObject({ agrees: true, closing: '70.00' });
});

test('a partial day on an earlier statement is no difference', async () => {
  await bank.import(statementXml({ movements: MARCH.slice(0, 1) }));
  const day: Movement[] = [...MARCH.slice(0, 1), { date: '2026-03-02', amount: 700, text: 'later that day' }];
  await bank.import(statementXml({ movements: [...day, ...APRIL] }));
  expect(await bank.proof()).toMatchObject({ agrees: true, closing: '102.00' });
});

test('an opening balance missing from the ledger is reported', async () => {
  await bank.import(statementXml({ movements: MARCH, opening: 50_000 }));
  const difference = { of: 'BEFORE', date: '2026-03-02', statement: '500.00', counted: '0.00' };
  expect(await bank.proof()).toMatchObject({ agrees: false, first_difference: difference });
});

test('what was booked before the first statement is not reported as of its first day', async () => {
  await bookByHand('2026-01-01', 49_990);
  await bank.import(statementXml({ movements: MARCH, opening: 50_000 }));
  const first_difference = { of: 'BEFORE', date: '2026-03-02', statement: '500.00', counted: '499.90' };
  expect(await bank.proof()).toMatchObject({ agrees: false, first_difference, opening_balance: null });
});

test('a wrong day within the statement of a month is seen only beside a statement of that day', async () => {
  const wrong = MARCH.map((one) => (one.date === '2026-03-02' ? { ...one, date: '2026-03-04' } : one));
  await bank.import(statementXml({ movements: wrong }));
  expect(await bank.proof()).toMatchObject({ agrees: true });
  await bank.import(statementXml({ movements: MARCH.slice(0, 1), id: 'of the day' }));
  expect(await bank.proof()).toMatchObject({ agrees: false });
});

test('days of which only a file without balances tells are not proven, until a later statement gives one', async () => {
  const columns = { has_heading: false, date: 0, date_order: 'YMD' as const, amount: 1, amount_in: null, name: 2 };
  const body = { columns: { ...columns, iban: null, description: null, balance: null } };
  await world.call(API.bank.saveCsvColumns, { params: { id: bank.account.id }, body });
  const late = '2026-04-02;-5,00;Bakker\n2026-04-03;-2,50;Bakker';
  await bank.import(late);
  expect(await bank.proof()).toMatchObject({ proven: null, last_on: '2026-04-03' });
  await bank.import(statementXml({ movements: MARCH, opening: 0 }));
  expect(await bank.proof()).toMatchObject({
    agrees: true,
    proven: { from: '2026-03-02', until: '2026-03-09' },
    last_on: '2026-04-03',
  });
  await bank.import('2026-03-01;10,00;Klant');
  expect(await bank.proof({ until: '2026-03-31' })).toMatchObject({
    opening: '-10.00',
    in: '110.00',
    out: '25.00',
    closing: '75.00',
  });
  const lost = cents(7_500 - 500 - 1_000);
  await bank.import(statementXml({ movements: [{ date: '2026-04-06', amount: 100 }], opening: lost, id: 'later' }));
  expect(await bank.proof()).toMatchObject({
    agrees: false,
    proven: { until: '2026-04-06' },
    first_difference: { of: 'OPENING', date: '2026-04-06' },
  });
});

/** A statement that gives no balance but the one it opens with. */
const opening = (id: number, first_on: string) => {
  const day = { opened_on: first_on, first_on, last_on: first_on };
  return { id, opening: cents(0), closing: null, ...day, count: 1, moved: cents(100) };
};

test('a balance that opens a day bears out the days before it', () => {
  expect(provenDays([opening(1, '2026-03-02')])).toBeNull();
  const proven = { from: '2026-03-02', until: '2026-03-08' };
  expect(provenDays([opening(1, '2026-03-02'), opening(2, '2026-03-09')])).toEqual(proven);
});

test('a ledger line without transaction is reported with its day', async () => {
  await bank.import(statementXml({ movements: MARCH }));
  await bookByHand('2026-03-05', 1234);
  const difference = { of: 'LEDGER', date: '2026-03-05', statement: '100.00', counted: '112.34' };
  expect(await bank.proof()).toMatchObject({ agrees: false, first_difference: difference });
});

test('the requested days are reconciled', async () => {
  await bank.import(statementXml({ movements: [...MARCH, ...APRIL] }));
  expect(await bank.proof({ from: '2026-03-05', until: '2026-03-31' })).toMatchObject({
    opening: '100.00',
    in: '0.00',
    out: '25.00',
    closing: '75.00',
    first_on: '2026-03-02',
    last_on: '2026-04-03',
    agrees: true,
  });
});

test('a second account has its own ledger account, and an account with statements stays', async () => {
  const savings = await TestBank.open(world, 'NL91ABNA0417164300');
  expect([bank.account.ledger_code, savings.account.ledger_code]).toEqual(['1010', '1011']);
  await bank.import(statementXml({ movements: MARCH }));
  const refused = await world.call(API.bank.deleteBankAccount, { params: { id: bank.account.id } });
  expect(refused.error.code).toBe('bank_account_in_use');
  expect((await world.call(API.bank.deleteBankAccount, { params: { id: savings.account.id } })).reply.deleted).toBe(
    true,
  );
  const [left, second] = (await world.call(API.bank.bankAccounts, {})).reply;
  expect([left?.balance, left?.last_statement_on, second]).toEqual(['75.00', '2026-03-09', undefined]);
});
