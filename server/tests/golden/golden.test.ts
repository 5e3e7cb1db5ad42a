import { type MutationErrorKind, reportCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { goldenCases } from './case.ts';
import { differences } from './compare.ts';
import { suppletieDifferences } from './compare-suppleties.ts';
import { COMPARED, EXPLAINED, keysOf } from './expected-keys.ts';
import { play } from './play.ts';

const cases = goldenCases();

test('all 131 cases are present', () => {
  expect(cases).toHaveLength(131);
});

test('every figure of a case is compared, or has a reason why not', () => {
  const stated = [...new Set(cases.flatMap((golden) => keysOf(golden.expect)))];
  expect(stated.toSorted()).toEqual([...COMPARED, ...EXPLAINED].toSorted());
});

describe('suppleties', () => {
  const filed = cases.flatMap((golden) => golden.expect.suppleties);
  const [one] = filed;

  test('match the case; other, missing and extra figures are reported', () => {
    if (one === undefined) throw new Error('no case has a suppletie');
    expect(suppletieDifferences([one], [one])).toEqual([]);
    expect(suppletieDifferences([one], [])).toEqual([`${one.period}: there is no suppletie`]);
    expect(suppletieDifferences([], [one])).toEqual([`${one.period}: there is a suppletie`]);
    expect(suppletieDifferences([one], [{ ...one, new_total_eur: 1 }])).toHaveLength(1);
    expect(suppletieDifferences([one], [{ ...one, rubrics: { '1b': { vat_eur: 1 } } }]).length).toBeGreaterThan(1);
  });
});

/** What the check of a year calls an error of the books themselves, whatever happens in a case. */
async function brokenBooks(world: World, year: number): Promise<unknown[]> {
  const { reply } = await world.call(reportCalls.findMutationErrors, { body: { year } });
  return reply.errors.filter(({ kind }) => BROKEN.includes(kind));
}
const BROKEN: readonly MutationErrorKind[] = [
  'unbalanced_entry',
  'balances_differ',
  'control_account',
  'vat_ledger',
  'missing_entry_number',
];

describe('the product matches the worked case', () => {
  let server: World;
  beforeAll(async () => {
    server = await createWorld();
  });
  afterAll(() => server.close());

  test.each(cases.map((golden) => [`${golden.id} ${golden.title}`, golden] as const))('%s', async (_name, golden) => {
    const playing = await play(server, golden);
    expect(await differences(golden, playing)).toEqual([]);
    expect(await playing.world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
    expect(await brokenBooks(playing.world, yearOf(golden.clock))).toEqual([]);
  });
});
