import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenCases } from './case.ts';
import { differences } from './compare.ts';
import { suppletieDifferences } from './compare-suppleties.ts';
import { COMPARED, EXPLAINED, keysOf } from './expected-keys.ts';
import { AREAS, notYet } from './not-yet.ts';
import { play } from './play.ts';

const cases = goldenCases();
const playable = cases.filter((golden) => notYet(golden) === null);

test('all 131 cases are here, and those that cannot be played yet stand under the part of the product they wait for', () => {
  expect(cases).toHaveLength(131);
  const left = cases.flatMap((golden) => {
    const reason = notYet(golden);
    return reason === null ? [] : [`${golden.id} ${reason}`];
  });
  const listed: string[] = [];
  let heading: string | undefined;
  for (const line of readFileSync(new URL('not-yet.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    if (line.startsWith('# ')) heading = line.slice(2);
    else listed.push(line);
    expect(AREAS, line).toContain(heading);
  }
  expect(listed.toSorted()).toEqual(left.toSorted());
});

test('everything that a case states is compared, or told why not', () => {
  const stated = [...new Set(cases.flatMap((golden) => keysOf(golden.expect)))];
  expect(stated.toSorted()).toEqual([...COMPARED, ...EXPLAINED].toSorted());
});

describe('suppleties', () => {
  const filed = cases.flatMap((golden) => golden.expect.suppleties);
  const [one] = filed;

  test('that are those of the case do not differ; every other figure, a missing one and one too many are told', () => {
    if (one === undefined) throw new Error('no case has a suppletie');
    expect(suppletieDifferences([one], [one])).toEqual([]);
    expect(suppletieDifferences([one], [])).toEqual([`${one.period}: there is no suppletie`]);
    expect(suppletieDifferences([], [one])).toEqual([`${one.period}: there is a suppletie`]);
    expect(suppletieDifferences([one], [{ ...one, new_total_eur: 1 }])).toHaveLength(1);
    expect(suppletieDifferences([one], [{ ...one, rubrics: { '1b': { vat_eur: 1 } } }]).length).toBeGreaterThan(1);
  });
});

describe('the product comes to the same as the worked case', () => {
  test.concurrent.each(playable.map((golden) => [`${golden.id} ${golden.title}`, golden] as const))(
    '%s',
    { timeout: 120_000 },
    async (_name, golden) => {
      const playing = await play(golden);
      try {
        expect(await differences(golden, playing)).toEqual([]);
        expect(await playing.world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
      } finally {
        await playing.world.close();
      }
    },
  );
});
