import { API, type BankTransaction, type BookingLine } from '@saldo/contract';
import { formatEuro, cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerIdOf } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../testing.ts';

const { bank } = API;

let world: World;
let own: TestBank;
beforeAll(async () => {
  world = await createWorld();
  own = await TestBank.open(world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

type Line = Partial<BookingLine> & { amount: string };

let days = 0;
async function paid(amount: number, name: string): Promise<BankTransaction> {
  const date = `2026-07-${String((days += 1)).padStart(2, '0')}`;
  await own.import(statementXml({ movements: [{ date, amount, name, text: `${name} ${date}` }] }));
  const [row] = (await own.transactions({ state: 'WAITING' })).filter((one) => one.date === date);
  return row ?? expect.fail('nothing was imported');
}

const ledger = (code: string): Promise<number> => world.inScope((scope) => ledgerIdOf(scope, code));
const process = ({ id, version }: BankTransaction, lines: Line[]) =>
  world.call(bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });

/** Turnover and tax of the boxes of the third quarter, in cents; 0 where there is nothing. */
async function boxes(...names: string[]): Promise<[number, number][]> {
  const { reply } = await world.call(API.tax_returns.vatReturns, {});
  const id = reply.find(({ period }) => period.starts_on === '2026-07-01')?.id ?? 0;
  const { rubrics } = (await world.call(API.tax_returns.vatReturn, { params: { id } })).reply;
  const size = (text: string | null | undefined): number => Number((text ?? '0.00').replace('.', ''));
  return names.map((name) => {
    const found = rubrics.find(({ rubric }) => rubric === name);
    return [size(found?.turnover), size(found?.tax)];
  });
}

const more = (after: [number, number][], before: [number, number][]): [number, number][] =>
  after.map(([turnover, tax], at) => [turnover - (before[at]?.[0] ?? 0), tax - (before[at]?.[1] ?? 0)]);

test.each([
  ['EU', '4b'],
  ['NL', '2a'],
  ['NON_EU', '4a'],
] as const)('reverse charge %s on a bank line is owed in %s and deducted in 5b', async (reverse_charge, box) => {
  const before = await boxes(box, '5b');
  const row = await paid(-50_000, `Supplier ${reverse_charge}`);
  const line = {
    ledger_account_id: await ledger('4660'),
    amount: '-500.00',
    vat: 'PROCENT_21' as const,
    reverse_charge,
  };
  const { reply } = await process(row, [line]);
  expect(reply.results[0]?.lines).toMatchObject([{ reverse_charge, private_percentage: 0, amount_btw: '-105.00' }]);
  expect(more(await boxes(box, '5b'), before)).toEqual([
    [50_000, 10_500],
    [0, 10_500],
  ]);
});

test('of a private share of a reverse charge VAT is owed on all and deducted on the rest; undone, nothing is left', async () => {
  const before = await boxes('4b', '5b');
  const row = await paid(-10_000, 'Cloud');
  const line = { ledger_account_id: await ledger('4660'), amount: '-100.00', vat: 'PROCENT_21' as const };
  const { reply } = await process(row, [{ ...line, reverse_charge: 'EU', private_percentage: 25 }]);
  expect(more(await boxes('4b', '5b'), before)).toEqual([
    [10_000, 2_100],
    [0, 1_575],
  ]);
  const mutations = reply.results.map(({ id, version }) => ({ id, version }));
  await world.call(bank.unprocessTransactions, { body: { mutations } });
  expect(await boxes('4b', '5b')).toEqual(before);
});

test('a private share in a split: the lines are what was paid, and its VAT is in no box', async () => {
  const before = await boxes('5b');
  const row = await paid(-18_150, 'Energy');
  const { status } = await process(row, [
    { ledger_account_id: await ledger('4660'), amount: '-121.00', vat: 'PROCENT_21', private_percentage: 40 },
    { ledger_account_id: await ledger('4660'), amount: '-60.50', vat: 'PROCENT_21' },
  ]);
  expect(status).toBe(200);
  expect(more(await boxes('5b'), before)).toEqual([[0, 1_260 + 1_050]]);
});

test('the next payment is proposed with the same reverse charge and private share', async () => {
  const shared = { reverse_charge: 'EU' as const, private_percentage: 10 };
  const line = { ledger_account_id: await ledger('4660'), vat: 'PROCENT_21' as const, ...shared };
  for (const amount of [-2_000, -3_000]) {
    const row = await paid(amount, 'Software');
    await process(row, [{ ...line, amount: formatEuro(cents(amount)) }]);
  }
  const next = await paid(-4_000, 'Software');
  expect(next.proposal).toMatchObject({ kind: 'as_before', lines: [{ ...shared, amount: '-40.00' }] });
  const before = await boxes('4b', '5b');
  const mutations = [{ id: next.id, version: next.version }];
  await world.call(bank.acceptProposals, { body: { mutations } });
  expect(more(await boxes('4b', '5b'), before)).toEqual([
    [4_000, 840],
    [0, 756],
  ]);
});

test.each([
  ['a reverse charge without rate', '4660', { reverse_charge: 'EU' }, 'reverse_charge'],
  ['a reverse charge on revenue', '8005', { reverse_charge: 'EU', vat: 'PROCENT_21' }, 'reverse_charge'],
  ['a private share of revenue', '8005', { private_percentage: 10 }, 'private_percentage'],
] as const)('refuses %s', async (_what, code, given, field) => {
  const row = await paid(-1_000, 'Refused');
  const { error } = await process(row, [{ ledger_account_id: await ledger(code), amount: '-10.00', ...given }]);
  expect(error.errors).toHaveProperty(`mutations.0.lines.0.${field}`);
});
