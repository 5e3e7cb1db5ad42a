import { API, type BankTransaction } from '@saldo/contract';
import { cents, ROLES } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePeriod, periodOn } from '#features/administrations/index';
import { ledgerIdOf, openItem } from '#features/journal/index';
import { scopeOfWorker } from '#platform/jobs/jobs';
import { inTransaction } from '#platform/database/database';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { recordPayment } from '../../journal/open-items/record-payment.ts';
import { bookAutomatically } from './book-automatically.ts';
import { type Movement, postDocument, statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  bank = await TestBank.open(world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function imported(...movements: Movement[]): Promise<BankTransaction[]> {
  await bank.import(statementXml({ movements }));
  return bank.transactions();
}

type Lines = { open_item_id: number; amount: string }[];
const process = ({ id, version }: BankTransaction, lines: Lines) =>
  world.call(API.bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });
const unprocess = ({ id, version }: BankTransaction) =>
  world.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } });
const settledOf = (id: number): Promise<number> => world.inScope(async (scope) => (await openItem(scope, id)).settled);

test('no more is taken back than the bank brought, and what was returned is not undone under its return', async () => {
  const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: '2026-0036', amount: 24_200 });
  const cash = { openItemId: item, paidOn: '2026-07-13', method: 'CASH', account: ROLES.cash } as const;
  await world.inScope((scope) => recordPayment(scope, { ...cash, amount: cents(12_100) }));
  const half = { date: '2026-07-14', amount: 12_100, name: 'Van Houten' };
  const [brought, ...returns] = (
    await imported({ ...half, text: 'paid' }, ...['one', 'two'].map((text) => ({ ...half, amount: -12_100, text })))
  ).toSorted((a, b) => Number(a.direction === 'Out') - Number(b.direction === 'Out'));
  const [back, other] = returns;
  if (brought === undefined || back === undefined || other === undefined) return expect.fail('not imported');
  const paid = await process(brought, [{ open_item_id: item, amount: '121.00' }]);
  const lines = [{ open_item_id: item, amount: '-121.00' }];
  const mutations = [back, other].map(({ id, version }) => ({ id, version, lines }));
  const both = await world.call(API.bank.processTransactions, { body: { mutations } });
  expect(both.error).toMatchObject({ code: 'overpaid', errors: { 'mutations.1.lines.0.amount': expect.anything() } });
  const returned = await process(back, lines);
  expect(await settledOf(item)).toBe(12_100);
  const [booking] = paid.reply.results;
  const [booked] = returned.reply.results;
  expect((await unprocess(booking ?? brought)).error.code).toBe('returned_since');
  expect((await unprocess(booked ?? back)).status).toBe(200);
  expect((await unprocess(booking ?? brought)).status).toBe(200);
  expect(await settledOf(item)).toBe(12_100);
});

const automatic = () => bank.transactions({ state: 'AUTOMATIC' });

test('what is as certain as the company chose books itself, is listed, and once undone is left to people', async () => {
  const params = { adminId: world.administrationId };
  const { version } = (await world.call(API.administrations.administration, { params })).reply;
  const chosen = { bank_autobook: 'CERTAIN' as const, version };
  await world.call(API.administrations.updateAdministration, { params, body: chosen });
  const payer = { date: '2026-07-14', name: 'Van Houten', iban: 'NL52INGB0001234567' };
  for (const [id, reference] of [
    [71, '2026-007101'],
    [72, '2026-007201'],
  ] as const)
    await postDocument(world, { id, kind: 'RECEIVABLE', reference, amount: 4_321 + id });
  const paid = { ...payer, amount: 4_392, text: 'Factuur 2026-007101' };
  const doubtful = { ...payer, amount: 77_777, text: 'Something else' };
  await imported(paid, doubtful);
  await world.runJobs();
  const [booked, ...others] = await automatic();
  expect(others).toEqual([]);
  expect(booked).toMatchObject({ amount: '43.92', state: 'PROCESSED', is_automatic: true });
  const about = { model: 'bank_transaction' as const, id: booked?.id ?? 0 };
  const { results } = (await world.call(API.history.history, { query: about })).reply;
  expect(results.find(({ action }) => action === 'AUTOBOOK')?.changes).toEqual([
    { field: 'bank_autobook', before: null, after: 'CERTAIN' },
  ]);
  if (booked === undefined) return expect.fail('nothing booked');
  expect((await unprocess(booked)).reply.results).toMatchObject([{ state: 'SUGGESTED', is_automatic: false }]);
  const asked = { ...payer, amount: 4_393, text: 'Factuur 2026-007201' };
  const [waits] = (await imported(paid, doubtful, asked)).filter(({ amount }) => amount === '43.93');
  const question = {
    object_type: 'bank_transaction' as const,
    object_id: waits?.id ?? 0,
    question: 'Whose?',
    choices: [],
  };
  expect((await world.call(API.questions.askQuestion, { body: question })).status).toBe(200);
  await world.runJobs();
  expect(await automatic()).toEqual([]);
});

type Line = { name?: string; date?: string; amount?: number; iban?: string };

/** A company of its own, with what its bank brings and what it has booked by itself. */
async function company() {
  const own = await world.another();
  const account = await TestBank.open(own);
  let brought = 0;
  const ledger = await own.inScope((scope) => ledgerIdOf(scope, '4430'));
  const admin = { adminId: own.administrationId };
  const site = {
    own,
    account,
    ledger,
    choose: async (bank_autobook: 'CERTAIN' | 'LIKELY' | null): Promise<void> => {
      const { version } = (await own.call(API.administrations.administration, { params: admin })).reply;
      const body = { bank_autobook, version };
      expect((await own.call(API.administrations.updateAdministration, { params: admin, body })).status).toBe(200);
    },
    parking: async () => {
      const body = {
        name: 'Parking',
        words: ['q-park'],
        lines: [{ ledger_account_id: ledger, vat: 'PROCENT_21' as const }],
      };
      return (await own.call(API.bank.createAssigningRule, { body })).reply;
    },
    bring: async (...lines: Line[]): Promise<void> => {
      const movements = lines.map(({ name = 'Q-Park', date = '2026-07-13', amount = -1_210, iban }) => ({
        date,
        amount,
        name,
        text: `no. ${String((brought += 1))}`,
        ...(iban === undefined ? {} : { iban }),
      }));
      await account.import(statementXml({ movements, closing: null, id: `S${String(brought)}` }));
    },
    jobs: () => own.runJobs(),
    rows: async (state?: 'AUTOMATIC' | 'WAITING') =>
      (await account.transactions(state === undefined ? {} : { state })).toSorted((a, b) => a.id - b.id),
    accept: async ({ id, version }: BankTransaction) =>
      (await own.call(API.bank.acceptProposals, { body: { mutations: [{ id, version }] } })).reply.results,
    undo: async ({ id, version }: BankTransaction) =>
      (await own.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version }] } })).status,
  };
  return site;
}

test('what waited before it was chosen, or chosen for more, is left to people', async () => {
  const { choose, parking, bring, jobs, rows } = await company();
  await parking();
  await bring({}, {});
  await choose('CERTAIN');
  await bring({});
  await jobs();
  const [first, second, third] = await rows();
  expect([first, second, third].map((row) => row?.is_automatic)).toEqual([false, false, true]);
  await choose(null);
  await bring({});
  await choose('LIKELY');
  await choose('CERTAIN');
  await bring({});
  await jobs();
  expect((await rows()).map(({ is_automatic }) => is_automatic)).toEqual([false, false, true, false, true]);
});

test('what a person undid, brought back or rolled back with its rule is not booked by itself again', async () => {
  const { own, choose, parking, bring, jobs, rows, accept, undo } = await company();
  const { id: rule } = await parking();
  await choose('CERTAIN');
  // The job comes later.
  await bring({}, {}, {});
  const [mine, skipped, ruled] = await rows();
  if (mine === undefined || skipped === undefined || ruled === undefined) return expect.fail('not imported');
  const [booked] = await accept(mine);
  expect(await undo(booked ?? mine)).toBe(200);
  const [away] = (
    await own.call(API.bank.skipTransactions, { body: { mutations: [{ id: skipped.id, version: skipped.version }] } })
  ).reply.results;
  const back = { mutations: [{ id: skipped.id, version: away?.version ?? 0 }] };
  expect((await own.call(API.bank.unskipTransactions, { body: back })).status).toBe(200);
  await accept(ruled);
  const undone = await own.call(API.bank.rollbackAssigningRule, { params: { id: rule }, body: {} });
  expect(undone.reply).toEqual({ undone: 1, left: 0 });
  await bring({});
  await jobs();
  expect((await rows()).map(({ state, is_automatic }) => [state, is_automatic])).toEqual([
    ['SUGGESTED', false],
    ['SUGGESTED', false],
    ['SUGGESTED', false],
    ['PROCESSED', true],
  ]);
});

const BOL = { name: 'Bol.com', iban: 'NL52INGB0001234567' };

test('what books itself where it is likely makes nothing certain, and the books say that nobody booked it', async () => {
  const { own, ledger, choose, bring, jobs, rows } = await company();
  const dates = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09'];
  const lines = dates.map((date) => ({ ...BOL, date, amount: -2_000 }));
  await bring(...lines.slice(0, 2));
  for (const { id, version, amount } of await rows()) {
    const body = {
      mutations: [{ id, version, lines: [{ ledger_account_id: ledger, amount, vat: 'PROCENT_21' as const }] }],
    };
    expect((await own.call(API.bank.processTransactions, { body })).status).toBe(200);
  }
  await choose('LIKELY');
  await bring(...lines.slice(2));
  await jobs();
  const automatic = await rows('AUTOMATIC');
  expect(automatic).toHaveLength(5);
  await choose('CERTAIN');
  await bring({ ...BOL, date: '2026-07-10', amount: -2_000 });
  await jobs();
  expect(await rows('WAITING')).toMatchObject([{ proposal: { certainty: 'likely' } }]);
  const entry = { params: { id: automatic[0]?.entry_id ?? 0 } };
  expect((await own.call(API.journal.journalEntry, entry)).reply.posted_by).toBe('Automatic');
  const { id, version } = automatic[0] ?? { id: 0, version: 0 };
  const stale = await own.call(API.bank.unprocessTransactions, { body: { mutations: [{ id, version: version - 1 }] } });
  expect(stale.error).toMatchObject({ code: 'stale_version', about: { changed_by: 'Automatic' } });
});

test('one that is refused keeps the others of its page from nothing and is tried once; what its day refuses waits', async () => {
  const { own, choose, parking, bring, jobs, rows } = await company();
  await parking();
  await choose('CERTAIN');
  await own.inScope(async (scope) => {
    const { id: periodId } = await periodOn(scope, '2026-02-02');
    await movePeriod(scope, { periodId, to: 'COMPLETED', completes: true });
  });
  // There are no books of 2024.
  await bring({ date: '2024-12-30' }, { date: '2026-02-02' }, {}, {});
  await jobs();
  const marks = async () =>
    (
      await own.ownerPool.query('select automatic from bank_transactions where administration_id = $1 order by id', [
        own.administrationId,
      ])
    ).rows.map(({ automatic }: { automatic: string | null }) => automatic);
  expect(await marks()).toEqual(['REFUSED', null, 'BOOKED', 'BOOKED']);
  expect((await rows('WAITING')).map(({ date, may }) => [date, may.accept])).toEqual([
    ['2024-12-30', true],
    ['2026-02-02', true],
  ]);
});

test('what a person books while it is about to book itself is that person’s', async () => {
  const { own, account, choose, parking, bring, rows, accept } = await company();
  await parking();
  await choose('CERTAIN');
  await bring({}, {});
  const [first] = await rows();
  if (first === undefined) return expect.fail('not imported');
  let turn = 0;
  const { administrationId, house } = own;
  await bookAutomatically({
    payload: { account_id: account.account.id },
    language: 'en',
    attempt: 1,
    isLastAttempt: true,
    log: house.log,
    begin: async (work) => {
      if ((turn += 1) === 2) await accept(first);
      return inTransaction(own.database.db, async (db) =>
        work(
          await scopeOfWorker(db, {
            administrationId,
            personId: own.owner.id,
            language: 'en',
            clock: house.clock,
            requestId: 'test',
          }),
        ),
      );
    },
  });
  expect((await rows()).map(({ state, is_automatic }) => [state, is_automatic])).toEqual([
    ['PROCESSED', false],
    ['PROCESSED', true],
  ]);
});
