import { expect, test } from 'vitest';
import { isAllKnown, outcomeOf } from './import-outcome.ts';

test('a statement of which every transaction was imported before has nothing to import', () => {
  expect(isAllKnown({ new: 0, known: 12 })).toBe(true);
  expect(isAllKnown({ new: 1, known: 12 })).toBe(false);
});

test('one without transactions is imported for its balance', () => {
  expect(isAllKnown(outcomeOf({ result: {} }))).toBe(false);
});
