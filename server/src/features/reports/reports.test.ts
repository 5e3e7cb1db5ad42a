import { API, PLUS } from '@saldo/contract';
import {
  type AccountCode,
  balance,
  CHART,
  type Cents,
  cents,
  formatEuro,
  type JournalLine,
  negate,
  parseEuro,
  statementOf,
  sum,
  ZERO,
} from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenItem, postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../tests/support/world.ts';

type Posted = { date: string; account: AccountCode; amount: Cents };

let world: World;
const posted: Posted[] = [];

const account = fc.constantFrom(
  ...CHART.map(({ code }) => code).filter((code) => !['1100', '1300'].includes(code) && code < '9900'),
);
const line = fc.tuple(account, fc.integer({ min: -5_000_00, max: 5_000_00 }));
const day = fc
  .tuple(fc.integer({ min: 2025, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const entries = fc.array(fc.tuple(day, fc.array(line, { minLength: 1, maxLength: 5 })), {
  minLength: 150,
  maxLength: 150,
});

beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
  for (const [index, [date, lines]] of (fc.sample(entries, { numRuns: 1, seed: 20_260_714 })[0] ?? []).entries()) {
    const own: JournalLine[] = lines.map(([code, amount]) => ({ account: code, amount: cents(amount) }));
    const rest = sum(own.map(({ amount }) => amount));
    const entry = balance(date, [...own, { account: '1010', amount: negate(rest) }]);
    if (typeof entry === 'string') continue;
    await world.inScope((scope) =>
      postEntry(scope, entry, {
        book: 'GENERAL',
        kind: 'ENTRY',
        source: { type: 'general_journal', id: index + 1 },
        description: 'At random',
      }),
    );
    posted.push(...entry.lines.map(({ account: code, amount }) => ({ date, account: code, amount })));
  }
});
afterAll(() => world.close());

const categoryOf = new Map(CHART.map(({ code, category }) => [code, category]));
const isResult = (code: string): boolean => statementOf(categoryOf.get(code) ?? 'equity') === 'profit_and_loss';
const between = (from: string, until: string) => posted.filter(({ date }) => from <= date && date <= until);
const total = (lines: readonly Posted[]): Cents => sum(lines.map(({ amount }) => amount));
const result = (from: string, until: string) =>
  formatEuro(negate(total(between(from, until).filter(({ account: code }) => isResult(code)))));

describe('after 150 entries at random', () => {
  test('has data to report', () => {
    expect(posted.filter(({ account: code }) => isResult(code)).length).toBeGreaterThan(100);
  });

  test.each([
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-02-01', '2026-06-30', '2025-02-01', '2025-06-30'],
    ['2026-02-01', '2026-02-28', '2025-02-01', '2025-02-28'],
  ])('profit and loss of %s to %s is what the lines say', async (from, until, fromBefore, untilBefore) => {
    const { reply } = await world.call(API.reports.statements, { query: { from, until, compare: 'previous_year' } });
    const own = between(from, until).filter(({ account: code }) => isResult(code));
    const before = between(fromBefore, untilBefore).filter(({ account: code }) => isResult(code));
    expect(reply.profit_and_loss.result).toBe(formatEuro(negate(total(own))));
    expect(reply.profit_and_loss.compared_result).toBe(formatEuro(negate(total(before))));
    for (const group of reply.profit_and_loss.groups) {
      const isIncome = group.group === 'revenue' || group.group === 'other_income';
      const lines = own.filter(({ account: code }) => categoryOf.get(code) === group.group);
      expect(group.amount).toBe(formatEuro(isIncome ? negate(total(lines)) : total(lines)));
      expect(sum(group.ledgers.map(({ amount }) => parseEuro(amount)))).toBe(parseEuro(group.amount));
      expect(sum(group.ledgers.map(({ compared }) => parseEuro(compared ?? '')))).toBe(parseEuro(group.compared ?? ''));
    }
  });

  test.each(['2025-03-31', '2025-12-31', '2026-05-31', '2026-12-31'])(
    'the two sides of the balance sheet at %s are equal and hold every line',
    async (until) => {
      const { reply } = await world.call(API.reports.statements, { query: { from: `${until.slice(0, 7)}-01`, until } });
      const sheet = reply.balance_sheet;
      expect(sheet.total_assets).toBe(sheet.total_liabilities);
      const [assets, liabilities] = [sheet.assets, sheet.liabilities].map((side) =>
        sum(side.flatMap(({ ledgers }) => ledgers.map(({ amount }) => parseEuro(amount)))),
      );
      expect(assets).toBe(parseEuro(sheet.total_assets));
      expect(liabilities).toBe(parseEuro(sheet.total_liabilities));
      const bank = [...sheet.assets, ...sheet.liabilities]
        .flatMap(({ ledgers }) => ledgers)
        .find(({ code }) => code === '1010');
      const lines = between('2025-01-01', until).filter(({ account: code }) => code === '1010');
      expect(Math.abs(parseEuro(bank?.amount ?? '0.00'))).toBe(Math.abs(total(lines)));
    },
  );

  test('the trial balance sums to zero, with debit equal to credit', async () => {
    const { reply } = await world.call(API.reports.trialBalance, { query: { year: 2026 } });
    expect(reply.total_debit).toBe(reply.total_credit);
    expect(sum(reply.rows.map((row) => parseEuro(row.balance)))).toBe(0);
    const [carried] = reply.rows.filter(({ code }) => code === '');
    expect(carried).toEqual({
      code: '',
      title: "Owner's equity: result of previous years",
      debit: '0.00',
      credit: '0.00',
      balance: formatEuro(total(between('2025-01-01', '2025-12-31').filter(({ account: code }) => isResult(code)))),
    });
    for (const row of reply.rows.filter(({ code }) => code !== '')) {
      const own = posted.filter(({ account: code }) => code === row.code);
      const since = isResult(row.code) ? '2026-01-01' : '2025-01-01';
      expect(row.balance).toBe(formatEuro(total(own.filter(({ date }) => date >= since))));
      const debits = own.filter(({ date, amount }) => date.startsWith('2026') && amount > 0);
      expect(row.debit).toBe(formatEuro(total(debits)));
    }
  });

  test('ledger cards of costs and revenue start each year at zero, others continue', async () => {
    for (const code of new Set(posted.map(({ account: each }) => each))) {
      const card = async (from: string, until: string) =>
        (await world.call(API.journal.ledgerCard, { query: { ledger: code, from, until, page_size: 1 } })).reply;
      const on = (until: string, since: string) =>
        formatEuro(
          total(between(isResult(code) ? since : '2025-01-01', until).filter((each) => each.account === code)),
        );
      const [year, months, both] = [
        await card('2026-01-01', '2026-12-31'),
        await card('2026-02-15', '2026-06-20'),
        await card('2025-03-01', '2026-06-20'),
      ];
      expect([year.opening, year.closing]).toEqual([on('2025-12-31', '2026-01-01'), on('2026-12-31', '2026-01-01')]);
      expect([months.opening, months.closing]).toEqual([
        on('2026-02-14', '2026-01-01'),
        on('2026-06-20', '2026-01-01'),
      ]);
      expect([both.opening, both.closing]).toEqual([on('2025-02-28', '2025-01-01'), on('2026-06-20', '2026-01-01')]);
      expect(year.restarts_each_year).toBe(isResult(code));
    }
  });

  test('on the balance sheet, earlier results are equity, by legal form', async () => {
    const { reply } = await world.call(API.reports.statements, { query: { year: 2026 } });
    const side = (group: string) => reply.balance_sheet.liabilities.find((each) => each.group === group)?.ledgers ?? [];
    expect(side('equity').at(-1)).toMatchObject({
      title: "Owner's equity: result of previous years",
      amount: result('2025-01-01', '2025-12-31'),
    });
    expect(side('result')).toMatchObject([{ title: 'Result 2026', amount: result('2026-01-01', '2026-12-31') }]);
  });

  test('the chart’s twelve months add up to the year', async () => {
    const { reply } = await world.call(API.reports.yearChart, { query: { year: 2026 } });
    for (const month of reply.months) {
      const prefix = `2026-${String(month.month).padStart(2, '0')}`;
      const own = posted.filter(({ date, account: code }) => date.startsWith(prefix) && isResult(code));
      expect(month.result).toBe(formatEuro(negate(total(own))));
      expect(parseEuro(month.revenue) - parseEuro(month.costs)).toBe(parseEuro(month.result));
    }
  });

  test('the dashboard agrees on bank and profit', async () => {
    const { reply } = await world.call(API.reports.statusPanel, { query: { year: 2026 } });
    const lines = between('2025-01-01', '2026-12-31');
    const bank = lines.filter(({ account: code }) => code >= '1010' && code < '1100');
    expect(reply.bank.amount).toBe(formatEuro(total(bank)));
    const result = (year: string) =>
      negate(total(lines.filter(({ date, account: code }) => date.startsWith(year) && isResult(code))));
    expect(reply.profit.amount).toBe(formatEuro(result('2026')));
    expect(reply.profit.compared_percentage).toBe(
      Math.round(((result('2026') - result('2025')) / Math.abs(result('2025'))) * 100),
    );
    expect(reply.periods.map(({ period }) => period.period_number)).toEqual([1, 2, 3, 4]);
  });
});

describe('the dashboard', () => {
  test('lists what to do', async () => {
    const busy = await createWorld({
      today: '2026-07-14',
      house: {
        sourceDocuments: {
          countUnprocessed: async () => 2,
          receiptsWaitingIn: async (_scope, { from }) => (from === '2026-04-01' ? 2 : 0),
          questionsForYou: async () => 0,
          openQuestions: async () => 0,
          receiptsNeedingYou: async () => 3,
          expenses: async (_scope, { from }) => ({
            booked: 4,
            concepts: ['2026-01-01', '2026-04-01'].includes(from) ? 1 : 0,
          }),
          bankLines: async (_scope, { from }) => {
            const total = from === '2026-07-01' ? 17 : 10;
            return { booked: 9, skipped: 1, done: 10, total };
          },
          draftInvoices: async () => [],
          unpaidExpenses: async () => 0,
          vatToRevise: async () => ZERO,
          missingInvoiceNumbers: async () => [],
          bankLinesWaiting: async () => 9,
          vatPayments: async () => new Map(),
          firstPapers: async () => ({ receipt: true, invoice: false, bank: true }),
          bankAgreement: async () => ({
            agrees: false,
            until: '2026-07-13',
            unprocessed: cents(1_234),
            unprocessedCount: 9,
            ledgers: [],
          }),
        },
      },
    });
    await busy.inScope(async (scope) => {
      const contact = await scope.db
        .insertInto('contacts')
        .values({ administration_id: scope.administrationId, name: 'Kruidhof' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await createOpenItem(scope, {
        kind: 'RECEIVABLE',
        source: { type: 'sales_invoice', id: 1 },
        contactId: contact.id,
        reference: '2026-0001',
        documentDate: '2026-05-01',
        dueDate: '2026-05-31',
        amount: cents(121_00),
      });
    });
    const { reply } = await busy.call(API.reports.statusPanel, {});
    expect(reply.bank).toEqual({
      amount: '12.34',
      agrees: false,
      until: '2026-07-13',
      unprocessed: '12.34',
      unprocessed_count: 9,
    });
    expect(reply.to_receive).toEqual({ amount: '121.00', overdue: '121.00' });
    expect(reply.todo.map(({ code, count, names }) => [code, count, names])).toEqual([
      ['vat_return_due', 1, []],
      ['invoices_overdue', 1, ['Kruidhof']],
      ['receipts_waiting', 2, []],
      ['bank_to_process', 9, []],
      ['concept_expenses', 1, []],
    ]);
    expect(reply.counts).toEqual({ inbox: 2, bank: 9 });
    expect(reply.first_steps).toEqual({ receipt: true, invoice: false, bank: true, opening: false, bookkeeper: false });
    expect(reply.periods[1]).toMatchObject({
      receipts_done: 4,
      receipts_total: 7,
      bank_done: 10,
      bank_total: 10,
      bank_skipped: 1,
    });

    // For a Plus customer others book: of the receipts only what waits for the customer is left to do.
    await busy.inScope((scope) =>
      scope.db
        .updateTable('administrations')
        .set({ subscription_type: PLUS })
        .where('id', '=', busy.administrationId)
        .execute(),
    );
    const { reply: onPlus } = await busy.call(API.reports.statusPanel, {});
    expect(onPlus.todo.map(({ code, count, link }) => [code, count, link]).slice(2)).toEqual([
      ['receipts_need_you', 3, 'purchases/inbox?state=NEEDS_YOU'],
      ['bank_to_process', 9, 'bank'],
    ]);
    await busy.close();
  });
});
