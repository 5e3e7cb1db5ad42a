import { expect, test } from 'vitest';
import { bankProgress } from './bank-progress.ts';

test('what was skipped is done, and named beside what is booked', () => {
  expect(bankProgress({ UNPROCESSED: 0, SUGGESTED: 0, PROCESSED: 5, SKIPPED: 1 })).toEqual({
    booked: 5,
    skipped: 1,
    done: 6,
    total: 6,
  });
  expect(bankProgress({ UNPROCESSED: 2, SUGGESTED: 1, PROCESSED: 3, SKIPPED: 0 })).toMatchObject({ done: 3, total: 6 });
  expect(bankProgress({})).toEqual({ booked: 0, skipped: 0, done: 0, total: 0 });
});
