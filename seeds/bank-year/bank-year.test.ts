import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../server/tests/support/world.ts';
import { type Answer, playYear, scoreOf } from './play-year.ts';
import { shopYear } from './shop-year.ts';

/**
 * A small shop's year, month by month, each month booked before the next. In a year this small what is seen for the first time weighs more, so the
 * goals themselves (99.5 % right, 95 % proposed) are those of the whole years of `bench/bank-matching.ts`.
 */
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
    expect(precision).toBeGreaterThan(0.99);
    expect(coverage).toBeGreaterThan(0.92);
    expect(certain).toBeGreaterThan(0.7);
  });
});
