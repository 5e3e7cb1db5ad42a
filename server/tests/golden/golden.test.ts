import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenCases } from './case.ts';
import { differences } from './compare.ts';
import { notYet } from './not-yet.ts';
import { play } from './play.ts';

const cases = goldenCases();
const playable = cases.filter((golden) => notYet(golden) === null);

test('all 131 cases are here, and those that cannot be played yet are the ones listed by what they wait for', () => {
  expect(cases).toHaveLength(131);
  const left = cases.flatMap((golden) => {
    const reason = notYet(golden);
    return reason === null ? [] : [`${golden.id} ${reason}`];
  });
  const listed = readFileSync(new URL('not-yet.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(listed.toSorted()).toEqual(left.toSorted());
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
