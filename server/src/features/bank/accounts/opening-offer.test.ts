import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { dayOfOpening } from './opening-offer.ts';
import { type Movement, statementXml, TestBank } from '../testing.ts';

let server: World;
let world: World;
let bank: TestBank;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-20' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  bank = await TestBank.open(world);
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

const JULY: Movement[] = [
  { date: '2026-07-01', amount: 10_000, text: 'in' },
  { date: '2026-07-09', amount: -2500, text: 'out' },
];
const statement = statementXml({ movements: JULY, opening: 1_472_890 });
const offerOf = async (of = bank) => (await of.proof()).opening_balance;
const take = async (of = bank) => {
  const offer = await offerOf(of);
  return world.call(API.bank.takeOpeningBalance, {
    params: { id: of.account.id },
    body: { date: offer?.date ?? '', amount: offer?.statement ?? '' },
  });
};
const give = (amount: string, date = '2026-07-01') =>
  world.call(API.journal.createOpeningBalance, {
    body: {
      date,
      lines: [
        { ledger: '1010', debit: amount },
        { ledger: '0500', credit: amount },
      ],
    },
  });
const process = async (text: string) => {
  const found = (await bank.transactions()).find(({ description }) => description === text);
  const account = (
    await world.call(API.journal.allLedgers, {
      params: { adminId: world.administrationId },
      query: { search: '4700' },
    })
  ).reply[0];
  const { id = 0, version = 0, amount = '' } = found ?? {};
  const lines = [{ ledger_account_id: account?.id ?? 0, amount }];
  return world.call(API.bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });
};

describe('the first statement of an account with a balance', () => {
  test('suggests its opening balance; once accepted, reconciliation, dashboard and balance sheet are right', async () => {
    await bank.import(statement);
    expect(await bank.proof()).toMatchObject({ agrees: false });
    expect(await offerOf()).toEqual({
      state: 'MISSING',
      date: '2026-07-01',
      statement: '14728.90',
      given: null,
      opens_on: null,
    });
    const taken = await take();
    expect([taken.status, taken.reply.agrees, taken.reply.opening_balance?.state]).toEqual([200, true, 'AGREES']);
    const panel = (await world.call(API.reports.statusPanel, {})).reply;
    expect(panel.bank).toEqual({
      amount: '14803.90',
      agrees: true,
      until: '2026-07-09',
      unprocessed: '75.00',
      unprocessed_count: 2,
    });
    for (const { text } of JULY) expect((await process(text ?? '')).status).toBe(200);
    expect(await bank.proof()).toMatchObject({ agrees: true, ledger_balance: '14803.90', unprocessed: '0.00' });
    const { reply } = await world.call(API.reports.statements, { query: { year: 2026 } });
    expect(reply.balance_sheet.total_assets).toBe('14803.90');
    expect(reply.balance_sheet.total_liabilities).toBe('14803.90');
  });

  test('gives the same when imported after the opening balance', async () => {
    await give('14728.90');
    await bank.import(statement);
    expect(await bank.proof()).toMatchObject({ agrees: true, opening_balance: { state: 'AGREES' } });
  });

  test('reports a different opening balance and can correct it', async () => {
    await give('14000.00');
    await bank.import(statement);
    expect(await bank.proof()).toMatchObject({
      agrees: false,
      first_difference: { date: '2026-07-01', statement: '14728.90', counted: '14000.00' },
      opening_balance: {
        state: 'DIFFERS',
        date: '2026-07-01',
        statement: '14728.90',
        given: '14000.00',
        opens_on: '2026-07-01',
      },
    });
    expect((await take()).reply.agrees).toBe(true);
    const { lines } = (await world.call(API.journal.openingBalance, {})).reply;
    expect(lines.map(({ ledger, debit, credit }) => [ledger, debit, credit])).toEqual([
      ['1010', '14728.90', '0.00'],
      ['0500', '0.00', '14728.90'],
    ]);
  });

  test('is not what the account held on an earlier day: what moved in between is on no statement', async () => {
    await give('14000.00');
    const august = JULY.map((movement) => ({ ...movement, date: '2026-07-13' as const }));
    await bank.import(statementXml({ movements: august, opening: 900_000 }));
    expect((await bank.proof()).opening_balance).toEqual({
      state: 'LATER',
      date: '2026-07-13',
      statement: '9000.00',
      given: '14000.00',
      opens_on: '2026-07-01',
    });
    const body = { date: '2026-07-13', amount: '9000.00' };
    const refused = await world.call(API.bank.takeOpeningBalance, { params: { id: bank.account.id }, body });
    expect(refused.error.code).toBe('opening_balance_exists');
  });

  test('of a second account is added to the same opening balance', async () => {
    await bank.import(statement);
    await take();
    const savings = await TestBank.open(world, 'NL91ABNA0417164300');
    await savings.import(statementXml({ movements: JULY, opening: 5_000, iban: 'NL91ABNA0417164300' }));
    expect((await offerOf(savings))?.state).toBe('DIFFERS');
    expect((await take(savings)).reply.agrees).toBe(true);
    expect((await bank.proof()).agrees).toBe(true);
    const { lines, date } = (await world.call(API.journal.openingBalance, {})).reply;
    expect([date, lines.map(({ ledger, debit }) => [ledger, debit]).slice(0, 2)]).toEqual([
      '2026-07-01',
      [
        ['1011', '50.00'],
        ['1010', '14728.90'],
      ],
    ]);
  });

  test('of a second account that begins later and is not in the opening balance is added to that, on its day', async () => {
    await give('14728.90');
    const iban = 'NL91ABNA0417164300';
    const savings = await TestBank.open(world, iban);
    const later: Movement[] = [{ date: '2026-07-15', amount: 2500, text: 'interest' }];
    await savings.import(statementXml({ movements: later, opening: 500_000, iban }));
    expect(await offerOf(savings)).toEqual({
      state: 'ABSENT',
      date: '2026-07-15',
      statement: '5000.00',
      given: '0.00',
      opens_on: '2026-07-01',
    });
    const before = (await world.call(API.journal.openingBalance, {})).reply;
    expect((await take(savings)).reply).toMatchObject({ agrees: true, opening_balance: { state: 'AGREES' } });
    const after = (await world.call(API.journal.openingBalance, {})).reply;
    expect(after.date).toBe('2026-07-01');
    expect(after.entry_id).not.toBe(before.entry_id);
    expect(after.lines.map(({ ledger, debit, credit }) => [ledger, debit, credit])).toEqual([
      ['1011', '5000.00', '0.00'],
      ['1010', '14728.90', '0.00'],
      ['0500', '0.00', '19728.90'],
    ]);
    expect((await bank.proof()).opening_balance).toBeNull();
  });

  test('of an account that was booked on before its first statement is not offered', async () => {
    await give('14728.90');
    const iban = 'NL91ABNA0417164300';
    const savings = await TestBank.open(world, iban);
    await world.call(API.journal.createMemorial, {
      body: {
        date: '2026-07-03',
        description: 'Deposit',
        booking: {
          type: 'FREE_BOOKING',
          lines: [
            { ledger: '1011', debit: '500.00' },
            { ledger: '1050', credit: '500.00' },
          ],
        },
      },
    });
    const later: Movement[] = [{ date: '2026-07-15', amount: 2500, text: 'interest' }];
    await savings.import(statementXml({ movements: later, opening: 500_000, iban }));
    expect((await offerOf(savings))?.state).toBe('LATER');
  });

  test('also works for an overdrawn account', async () => {
    await bank.import(statementXml({ movements: JULY, opening: -20_000 }));
    expect((await offerOf())?.statement).toBe('-200.00');
    expect((await take()).reply.agrees).toBe(true);
  });

  test.each([
    ['with the account', [{ date: '2026-07-05', amount: -100, text: 'later' }]],
    ['on the very day', [{ date: '2026-07-01', amount: -100, text: 'that day' }]],
  ] as [string, Movement[]][])(
    'an opening balance in the middle of the days on it counts what came before it: %s',
    async (_what, more) => {
      const before: Movement[] = [{ date: '2026-06-28', amount: 50_00, text: 'before' }];
      await bank.import(statementXml({ movements: [...before, ...more], opening: 1_467_890 }));
      await give('14728.90');
      expect(await bank.proof()).toMatchObject({ agrees: true, opening_balance: { state: 'AGREES' } });
      expect((await process('before')).error.code).toBe('transaction_before_opening');
      expect((await process(more[0]?.text ?? '')).status).toBe(200);
      expect((await bank.proof()).agrees).toBe(true);
    },
  );

  test('is refused if it changed since it was shown, or is accepted twice', async () => {
    await bank.import(statement);
    const params = { id: bank.account.id };
    const seen = await world.call(API.bank.takeOpeningBalance, {
      params,
      body: { date: '2026-07-01', amount: '1.00' },
    });
    expect(seen.error.code).toBe('stale_version');
    await take();
    expect((await take()).error.code).toBe('opening_balance_exists');
  });

  test('accepted by two people at once works for one', async () => {
    await bank.import(statement);
    const answers = await Promise.all([take(), take()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await bank.proof()).agrees).toBe(true);
  });

  test('with a zero balance suggests nothing', async () => {
    await bank.import(statementXml({ movements: JULY }));
    expect(await offerOf()).toBeNull();
  });
});

test.each([
  ['2026-07-03', '2026-07-02', '2026-07-03'],
  ['2026-07-03', '2026-06-30', '2026-07-01'],
  ['2026-07-03', '2026-07-03', '2026-07-03'],
  ['2026-07-03', '2026-07-31', '2026-07-03'],
  ['2026-07-03', null, '2026-07-03'],
])('first transaction %s, opening balance written for %s: it began %s', (first_on, opened_on, began) => {
  expect(dayOfOpening({ first_on, opened_on })).toBe(began);
});

test('cash of the opening balance moves to the account whose statement shows it, and is counted once', async () => {
  const lines = [
    { ledger: '1000', debit: '500.00' },
    { ledger: '0500', credit: '500.00' },
  ];
  await world.call(API.journal.createOpeningBalance, { body: { date: '2026-07-01', lines } });
  const made = await world.call(API.bank.createBankAccount, { body: { kind: 'CASH', name: 'Till' } });
  const till = new TestBank(world, made.reply);
  const columns = { has_heading: false, date: 0, date_order: 'YMD' as const, amount: 1, amount_in: null, name: 2 };
  const more = { iban: null, description: null, balance: 3, out_is_positive: false };
  const body = { columns: { ...columns, ...more } };
  await world.call(API.bank.saveCsvColumns, { params: { id: made.reply.id }, body });
  await till.import('2026-07-01;100,00;Contant;600,00\n2026-07-09;-25,00;Koffie;575,00');
  expect((await take(till)).reply).toMatchObject({ agrees: true, opening_balance: { state: 'AGREES' } });
  const { reply } = await world.call(API.journal.openingBalance, {});
  expect(reply.lines.map(({ ledger, debit, credit }) => [ledger, debit, credit])).toEqual([
    [made.reply.ledger_code, '500.00', '0.00'],
    ['0500', '0.00', '500.00'],
  ]);
});
