import { API, type BankTransaction } from '@saldo/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Movement, postDocument, statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
beforeEach(async () => {
  world = await createWorld({ today: '2026-07-14' });
  bank = await TestBank.open(world);
});
afterEach(() => world.close());

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
    `select sum(l.amount_cents)::int as left from journal_lines l join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id where g.code = '2010'`,
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
