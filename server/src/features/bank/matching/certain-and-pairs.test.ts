import { API, type BankTransaction } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordPayment } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import type { Begin, Scope } from '#platform/scope';
import { type Movement, postDocument, statementXml, TestBank } from '../testing.ts';
import { proposeForAccount } from './refresh-proposals.ts';

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

async function verified(): Promise<void> {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}

test('certain proposals are listed separately, to be booked at once', async () => {
  await postDocument(world, { kind: 'RECEIVABLE', id: 1, reference: '2026-0036', amount: 271_040 });
  await postDocument(world, { kind: 'RECEIVABLE', id: 2, reference: '2026-0037', amount: 12_100 });
  await imported(
    { date: '2026-07-14', amount: 271_040, name: 'Van Houten', text: 'Factuur 2026-0036' },
    { date: '2026-07-13', amount: 12_100, name: 'Bakker', text: 'Factuur 2026-0037' },
    { date: '2026-07-13', amount: -900, name: 'Nobody knows' },
  );
  const certain = await bank.transactions({ state: 'CERTAIN' });
  expect(certain.map(({ amount }) => amount)).toEqual(['2710.40', '121.00']);
  const mutations = certain.map(({ id, version }) => ({ id, version }));
  const { reply } = await world.call(API.bank.acceptProposals, { body: { mutations } });
  expect(reply.results.map(({ state }) => state)).toEqual(['PROCESSED', 'PROCESSED']);
  expect(await bank.transactions({ state: 'CERTAIN' })).toEqual([]);
  await verified();
});

test('a reversed direct debit is matched with its original, also when that is booked', async () => {
  const iban = 'NL91ABNA0417164300';
  const [back, debit] = await imported(
    { date: '2026-07-10', amount: -6050, name: 'Verzekeraar', iban },
    { date: '2026-07-14', amount: 6050, name: 'Verzekeraar', iban },
    { date: '2026-07-14', amount: 6050, name: 'Somebody else', iban: 'NL02RABO0123456789' },
  ).then((all) => all.filter(({ contra_account_name }) => contra_account_name === 'Verzekeraar'));
  expect([back?.proposal?.title, debit?.proposal?.title]).toEqual(['Cancels out', 'Cancels out']);
  expect(back?.proposal?.reason).toBe('Reverses the same amount on 10 July 2026');
  const others = await bank.transactions({ search: 'Somebody' });
  expect(others.map(({ proposal }) => proposal)).toEqual([null]);
  for (const { id } of [back, debit].filter((each) => each !== undefined)) {
    const now = (await bank.transactions()).find((each) => each.id === id);
    expect(now?.proposal?.certainty).toBe('likely');
    await world.call(API.bank.acceptProposals, { body: { mutations: [{ id, version: now?.version ?? 0 }] } });
  }
  const { rows } = await world.ownerPool.query(
    `select sum(l.amount_cents)::int as left from journal_lines l join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id where g.code = '2010' and g.administration_id = $1`,
    [world.administrationId],
  );
  expect(rows).toEqual([{ left: 0 }]);
  await verified();
});

test('a line against the direction of its document opens it again, as far as the bank brought that', async () => {
  const item = await postDocument(world, { id: 36, kind: 'RECEIVABLE', reference: 'A-1', amount: 10_000 });
  const lines = await imported({ date: '2026-07-01', amount: 4000 }, { date: '2026-07-02', amount: -4000 });
  const book = async (line: BankTransaction | undefined, amount: string) => {
    const mutation = { id: line?.id ?? 0, version: line?.version ?? 0, lines: [{ open_item_id: item, amount }] };
    return (await world.call(API.bank.processTransactions, { body: { mutations: [mutation] } })).status;
  };
  const [back, paid] = lines;
  expect(await book(back, '-40.00')).toBe(422);
  expect(await book(paid, '40.00')).toBe(200);
  expect(await book(back, '-40.00')).toBe(200);
  await verified();
});

/** Proposals as they were made: a list makes those that it shows anew. */
const stored = () =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('bank_transactions')
      .select(['id', 'proposal'])
      .where('administration_id', '=', scope.administrationId)
      .orderBy('booking_date')
      .orderBy('id')
      .execute(),
  );

const SIX = [1, 2, 3, 4, 5, 6];
const amountOf = (n: number) => 10_000 + n * 100;
const movementOf = (n: number): Movement => ({
  date: `2026-07-0${String(n)}`,
  amount: amountOf(n),
  text: n === 4 ? 'Reservering' : `Factuur 2026-003${String(n)}`,
});

test.each<[string, (items: number[], fourth: number) => Promise<unknown>]>([
  ['nothing happens', async () => undefined],
  [
    'a document is paid in part',
    ([, , third = 0]) =>
      world.inScope((scope) =>
        recordPayment(scope, {
          openItemId: third,
          paidOn: '2026-07-14',
          amount: cents(2_000),
          method: 'OTHER',
          account: '2010',
        }),
      ),
  ],
  [
    'a line comes in',
    () => bank.import(statementXml({ movements: [{ ...movementOf(5), date: '2026-07-04' }], id: 'late' })),
  ],
  [
    'the bank changes the words of a line',
    (_, fourth) =>
      world.inScope((scope) =>
        sql`update bank_transactions set remittance = 'Factuur 2026-0040', version = version + 1
          where administration_id = ${scope.administrationId} and id = ${fourth}`.execute(scope.db),
      ),
  ],
])('proposals made with documents that were read ahead are those of the moment: %s', async (_, happens) => {
  const items: number[] = [];
  for (const id of SIX) {
    const reference = id === 4 ? '2026-0040' : `2026-003${String(id)}`;
    const amount = id === 4 ? 99_900 : amountOf(id);
    items.push(await postDocument(world, { kind: 'RECEIVABLE', id, reference, amount }));
  }
  await imported(...SIX.map(movementOf));
  const fourth = (await stored())[3]?.id ?? 0;
  let batches = 0;
  const begin: Begin<Scope> = async (work) => {
    const result = await world.inScope(work);
    if ((batches += 1) === 1) await happens(items, fourth);
    return result;
  };
  await proposeForAccount(begin, bank.account.id, { sizes: { batch: 2, ahead: 6 } });
  const made = await stored();
  await proposeForAccount((work) => world.inScope(work), bank.account.id);
  expect(made).toEqual(await stored());
});
