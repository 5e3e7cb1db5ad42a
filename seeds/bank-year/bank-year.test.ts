import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../server/tests/support/world.ts';
import { type Answer, playYear, scoreOf } from './play-year.ts';
import { shopYear } from './shop-year.ts';

/** A few hundred lines of a shop's year, month by month, each month booked before the next; `bench/bank-matching.ts` plays a whole year. */
describe('a year of a shop at the bank', () => {
  let world: World;
  let answers: Answer[];
  beforeAll(async () => {
    world = await createWorld();
    answers = (await playYear((work) => world.inScope(work), shopYear(350, 16, 2025))).answers;
  });
  afterAll(() => world.close());

  test('is the same each time it is made', () => {
    expect(shopYear(350, 16, 2025)).toEqual(shopYear(350, 16, 2025));
  });

  test('nothing that is called certain is wrong, and hardly anything that is proposed', () => {
    const { wrongCertain, precision, coverage, certain } = scoreOf(answers);
    expect(wrongCertain.map(({ line, proposal }) => [line.trap, line.text, proposal])).toEqual([]);
    expect(precision).toBeGreaterThan(0.98);
    expect(coverage).toBeGreaterThan(0.85);
    expect(certain).toBeGreaterThan(0.6);
  });
});
