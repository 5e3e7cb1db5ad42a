import { API, type BankTransaction, type BookingLine } from '@saldo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movePeriod, periodOn } from '#features/administrations/index';
import { ledgerIdOf, openItem, vatBalances } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Movement, postDocument, statementXml, TestBank } from '../testing.ts';

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

async function imported(...movements: Movement[]): Promise<BankTransaction[]> {
  await bank.import(statementXml({ movements }));
  return bank.transactions();
}

async function one(movement: Movement): Promise<BankTransaction> {
  const [transaction] = await imported(movement);
  return transaction ?? expect.fail('nothing was imported');
}

const ledger = (code: string): Promise<number> => world.inScope((scope) => ledgerIdOf(scope, code));

type Line = Partial<BookingLine> & { amount: string };

const process = ({ id, version }: BankTransaction, lines: Line[]) =>
  world.call(API.bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });

const unprocess = ({ id, version }: BankTransaction) =>
  world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });

const settledOf = (id: number): Promise<number> => world.inScope(async (scope) => (await openItem(scope, id)).settled);

const verified = async (): Promise<void> =>
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });

const PAID: Movement = { date: '2026-07-14', amount: 271_040, name: 'Van Houten', text: 'Factuur 2026-0036' };

/** Locks the books up to a day, or opens them. */
const lockUntil = (books_locked_until: string | null) =>
  world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ books_locked_until })
      .where('id', '=', scope.administrationId)
      .execute(),
  );

describe('booking transactions', () => {
  test('accepting a proposal pays the invoice', async () => {
    const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 271_040 });
    const transaction = await one(PAID);
    expect(transaction).toMatchObject({
      state: 'SUGGESTED',
      proposal: {
        title: 'Invoice 2026-0036',
        certainty: 'certain',
        lines: [{ open_item_id: item, amount: '2710.40' }],
      },
      may: { accept: true, process: true },
    });
    const { id, version } = transaction;
    const done = await world.call(API.bank.acceptProposals, { body: { mutations: [{ id, version }] } });
    expect(done.reply.results[0]).toMatchObject({
      state: 'PROCESSED',
      lines: [{ label: 'Invoice 2026-0036' }],
      proposal: null,
    });
    expect(await settledOf(item)).toBe(271_040);
    expect(await bank.proof()).toMatchObject({
      agrees: true,
      closing: '2710.40',
      ledger_balance: '2710.40',
      unprocessed: '0.00',
    });
    await verified();
  });

  test('an invoice posted after the import is proposed when the list is read again', async () => {
    expect(await one(PAID)).toMatchObject({ state: 'UNPROCESSED', proposal: null });
    await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 271_040 });
    const [again] = await bank.transactions({ state: 'WAITING' });
    expect(again).toMatchObject({ state: 'SUGGESTED', proposal: { title: 'Invoice 2026-0036' } });
  });

  test('a split with VAT and private use is proposed again the next time', async () => {
    const transaction = await one({ date: '2026-06-14', amount: -18_600, name: 'Energie', iban: 'NL32TRIO0000000044' });
    const done = await process(transaction, [
      { ledger_account_id: await ledger('4110'), vat: 'PROCENT_21', amount: '-111.60' },
      { ledger_account_id: await ledger('0520'), amount: '-74.40' },
    ]);
    expect(done.reply.results[0]?.lines.map((line) => [line.amount, line.amount_btw])).toEqual([
      ['-111.60', '-19.37'],
      ['-74.40', '0.00'],
    ]);
    await bank.import(
      statementXml({
        movements: [{ date: '2026-07-14', amount: -20_000, name: 'Energie', iban: 'NL32TRIO0000000044' }],
        opening: -18_600,
      }),
    );
    const [next] = await bank.transactions({ state: 'WAITING' });
    expect(next?.proposal).toMatchObject({ kind: 'as_before', lines: [{ amount: '-120.00' }, { amount: '-80.00' }] });
    await verified();
  });

  test('a dinner has no deductible VAT, as on an expense', async () => {
    const transaction = await one({ date: '2026-07-13', amount: -12_100, name: 'De Haven' });
    const lines = [{ ledger_account_id: await ledger('4540'), vat: 'PROCENT_21' as const, amount: '-121.00' }];
    expect((await process(transaction, lines)).status).toBe(200);
    const booked = await world.inScope((scope) => vatBalances(scope, { from: '2026-07-01', until: '2026-09-30' }));
    expect(booked).toEqual([]);
    await verified();
  });

  test('lines that do not add up are refused with both totals', async () => {
    const refused = await process(await one(PAID), [{ ledger_account_id: await ledger('8030'), amount: '2710.39' }]);
    expect(refused.error).toMatchObject({
      code: 'split_not_equal',
      about: { transaction: '2710.40', lines: '2710.39' },
    });
  });

  test('more than the outstanding amount is refused; the rest can be another line', async () => {
    const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 271_000 });
    const transaction = await one(PAID);
    const refused = await process(transaction, [{ open_item_id: item, amount: '2710.40' }]);
    expect(refused.error).toMatchObject({ code: 'overpaid', about: { outstanding: 271_000 } });
    const done = await process(transaction, [
      { open_item_id: item, amount: '2710.00' },
      { ledger_account_id: await ledger('4710'), amount: '0.40' },
    ]);
    expect(done.status).toBe(200);
    await verified();
  });

  test('two transactions in one call can pay one document, but not too much', async () => {
    const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: 'A-2', amount: 10_000 });
    const [third, second, first] = await imported(
      { date: '2026-07-01', amount: 6_000 },
      { date: '2026-07-02', amount: 4_000 },
      { date: '2026-07-03', amount: 4_001 },
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('three were imported');
    const together = (...transactions: { id: number; version: number; amount: string }[]) =>
      world.call(API.bank.processTransactions, {
        body: {
          mutations: transactions.map(({ id, version, amount }) => ({
            id,
            version,
            lines: [{ open_item_id: item, ledger_account_id: null, description: '', vat: null, amount }],
          })),
        },
      });
    const refused = await together({ ...first, amount: '60.00' }, { ...third, amount: '40.01' });
    expect(refused.error).toMatchObject({ code: 'overpaid', about: { outstanding: 10_000 } });
    expect(await settledOf(item)).toBe(0);
    expect((await together({ ...second, amount: '40.00' }, { ...first, amount: '60.00' })).status).toBe(200);
    expect(await settledOf(item)).toBe(10_000);
    await verified();
  });

  test.each([
    ['on debtors by hand', '1100', null, 'ledger_account_id'],
    ['on its own bank ledger', '1010', null, 'ledger_account_id'],
    ['with VAT on equity', '0520', 'PROCENT_21', 'vat'],
    ['with a rate of the past', '4600', 'PROCENT_6', 'vat'],
  ] as const)('a line %s is refused beside its field', async (_, code, vat, field) => {
    const refused = await process(await one(PAID), [{ ledger_account_id: await ledger(code), vat, amount: '2710.40' }]);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.errors ?? {})).toEqual([`mutations.0.lines.0.${field}`]);
  });

  test.each([
    ['no document and no ledger', {}],
    ['both', { open_item_id: 1, ledger_account_id: 1 }],
  ])('a line with %s is refused', async (_, line) => {
    const refused = await process(await one(PAID), [{ ...line, amount: '2710.40' }]);
    expect(refused.error.errors).toHaveProperty(['mutations.0.lines.0.ledger_account_id']);
  });

  test('a filed period accepts bookings without VAT, and VAT only as a correction', async () => {
    const transaction = await one({ ...PAID, date: '2026-05-02' });
    const late = await one({ ...PAID, date: '2026-05-03' });
    await world.inScope(async (scope) =>
      movePeriod(scope, { periodId: (await periodOn(scope, '2026-05-02')).id, to: 'COMPLETED', completes: true }),
    );
    const sale = { ledger_account_id: await ledger('8005'), amount: '2710.40', vat: 'PROCENT_21' as const };
    const refused = await process(transaction, [sale]);
    expect(refused.error).toMatchObject({ code: 'period_already_processed', about: { next_open: '2026-07-01' } });
    const { id, version } = transaction;
    const corrected = await world.call(API.bank.processTransactions, {
      body: { mutations: [{ id, version, lines: [sale] }], book_as_correction: true },
    });
    expect(corrected.status).toBe(200);
    const marks = await world.inScope((scope) =>
      scope.db
        .selectFrom('journal_lines as l')
        .innerJoin('journal_entries as e', (join) =>
          join.onRef('e.administration_id', '=', 'l.administration_id').onRef('e.id', '=', 'l.entry_id'),
        )
        .select(['l.entry_date', 'l.vat_month'])
        .where('e.source_type', '=', 'bank_transaction')
        .where('e.source_id', '=', id)
        .where('l.vat_part', '=', 'due')
        .where('e.corrects_period_id', 'is not', null)
        .execute(),
    );
    expect(marks).toEqual([{ entry_date: '2026-05-02', vat_month: '2026-07-01' }]);
    expect((await process(late, [{ ledger_account_id: await ledger('2000'), amount: '2710.40' }])).status).toBe(200);
  });

  test('undoing VAT of a filed period needs a correction of at most 1,000.00, and locked books alike', async () => {
    const sale = { ledger_account_id: await ledger('8005'), vat: 'PROCENT_21' as const };
    const small = await one({ ...PAID, date: '2026-02-03' });
    const large = await one({ ...PAID, date: '2026-02-04', amount: 1_210_000 });
    const booked = [
      (await process(small, [{ ...sale, amount: '2710.40' }])).reply.results[0],
      (await process(large, [{ ...sale, amount: '12100.00' }])).reply.results[0],
    ];
    await world.inScope(async (scope) =>
      movePeriod(scope, { periodId: (await periodOn(scope, '2026-02-03')).id, to: 'COMPLETED', completes: true }),
    );
    const undo = async (index: number, book_as_correction: boolean) => {
      const { id = 0, version = 0 } = booked[index] ?? {};
      const got = await world.call(API.bank.unprocessTransactions, {
        body: { mutations: [{ id, version }], book_as_correction },
      });
      return got.status === 200 ? 'done' : got.error.code;
    };
    expect(await undo(0, false)).toBe('period_already_processed');
    expect(await undo(1, true)).toBe('correction_needs_suppletie');
    await lockUntil('2026-02-28');
    expect(await undo(0, false)).toBe('books_locked');
    expect(await undo(0, true)).toBe('done');
    await verified();
  });

  test('in locked books, it is booked on the first open day if confirmed', async () => {
    const transaction = await one({ ...PAID, date: '2026-02-03' });
    const { id, version } = transaction;
    await lockUntil('2026-02-28');
    const lines = [{ ledger_account_id: await ledger('8030'), amount: '2710.40' }];
    expect((await process(transaction, lines)).error).toMatchObject({
      code: 'books_locked',
      about: { next_open: '2026-03-01' },
    });
    const late = await world.call(API.bank.processTransactions, {
      body: { mutations: [{ id, version, lines }], book_as_correction: true },
    });
    expect(late.status).toBe(200);
    const entries = await world.inScope((scope) =>
      scope.db
        .selectFrom('journal_entries')
        .select('entry_date')
        .where('source_type', '=', 'bank_transaction')
        .where('source_id', '=', id)
        .execute(),
    );
    expect(entries).toEqual([{ entry_date: '2026-03-01' }]);
    await verified();
  });

  test('is not found for another company', async () => {
    const { id, version } = await one(PAID);
    const other = await world.secondAdministration();
    const refused = await world.call(API.bank.skipTransactions, {
      body: { mutations: [{ id, version }] },
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(refused.status).toBe(404);
  });

  test('a conflict says who made the change', async () => {
    const { id, version } = await one(PAID);
    const skip = () => world.call(API.bank.skipTransactions, { body: { mutations: [{ id, version }] } });
    expect((await skip()).reply.results[0]?.state).toBe('SKIPPED');
    expect((await skip()).error).toMatchObject({ code: 'stale_version', about: { changed_by: 'Sanne de Wit' } });
  });

  test('without a proposal nothing can be accepted', async () => {
    const { id, version } = await one(PAID);
    const refused = await world.call(API.bank.acceptProposals, { body: { mutations: [{ id, version }] } });
    expect(refused.error.code).toBe('no_proposal');
  });
});

describe('undoing', () => {
  test('reopens the documents and restores the ledger exactly', async () => {
    const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 271_040 });
    const before = await one(PAID);
    for (let round = 0; round < 2; round += 1) {
      const [waiting] = await bank.transactions();
      if (waiting === undefined) throw new Error('gone');
      const done = await process(waiting, [{ open_item_id: item, amount: '2710.40' }]);
      const [processed] = done.reply.results;
      if (processed === undefined) throw new Error('not processed');
      await unprocess(processed);
    }
    const [after] = await bank.transactions();
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect(await settledOf(item)).toBe(0);
    expect(await bank.proof()).toMatchObject({ agrees: true, ledger_balance: '0.00', unprocessed: '2710.40' });
    await verified();
  });

  test('is refused for an unbooked transaction', async () => {
    expect((await unprocess(await one(PAID))).error.code).toBe('transaction_not_processed');
  });
});

describe('at the same moment', () => {
  test('one transaction booked twenty times at once is booked once', async () => {
    const transaction = await one(PAID);
    const lines = [{ ledger_account_id: await ledger('8030'), amount: '2710.40' }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => process(transaction, lines)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error?.code === 'transaction_processed')).toHaveLength(19);
    expect(await bank.proof()).toMatchObject({ agrees: true, ledger_balance: '2710.40' });
    await verified();
  });

  test('of two transactions that each pay one invoice in full, one succeeds', async () => {
    const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 271_040 });
    const two = await imported(PAID, PAID);
    const answers = await Promise.all(
      two.map((transaction) => process(transaction, [{ open_item_id: item, amount: '2710.40' }])),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await settledOf(item)).toBe(271_040);
    await verified();
  });
});

test('after random actions, the books balance and reconcile', async () => {
  const items = [
    await postDocument(world, { id: 1, kind: 'RECEIVABLE', reference: 'R-0001', amount: 5000 }),
    await postDocument(world, { id: 2, kind: 'PAYABLE', reference: 'P-0002', amount: 3000 }),
    await postDocument(world, { id: 3, kind: 'RECEIVABLE', reference: 'C-0003', amount: -2000 }),
  ];
  await imported(
    ...[5000, -3000, -2000, 2500, -1210, 10_900].map((amount): Movement => ({ date: '2026-07-01', amount })),
  );
  const costs = await ledger('4600');
  const reached = { processed: 0, undone: 0, refused: 0 };
  const step = fc.record({
    which: fc.nat(5),
    act: fc.constantFrom('item', 'ledger', 'accept', 'unprocess', 'skip', 'unskip'),
    item: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const { which, act, item } of steps) {
        const transaction = (await bank.transactions())[which];
        if (transaction === undefined) continue;
        const body = { mutations: [{ id: transaction.id, version: transaction.version }] };
        const answer =
          act === 'item'
            ? await process(transaction, [{ open_item_id: items[item] ?? null, amount: transaction.amount }])
            : act === 'ledger'
              ? await process(transaction, [
                  { ledger_account_id: costs, vat: 'PROCENT_21', amount: transaction.amount },
                ])
              : act === 'accept'
                ? await world.call(API.bank.acceptProposals, { body })
                : act === 'unprocess'
                  ? await world.call(API.bank.unprocessTransactions, { body })
                  : await world.call(act === 'skip' ? API.bank.skipTransactions : API.bank.unskipTransactions, {
                      body,
                    });
        expect(answer.status).toBeLessThan(500);
        if (answer.status !== 200) reached.refused += 1;
        else if (act === 'unprocess') reached.undone += 1;
        else if (act !== 'skip' && act !== 'unskip') reached.processed += 1;
      }
      await verified();
      expect(await bank.proof()).toMatchObject({ agrees: true, closing: '121.90' });
    }),
    { numRuns: 12 },
  );
  expect(Math.min(reached.processed, reached.undone, reached.refused)).toBeGreaterThan(0);
}, 60_000);
