import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { correctionQuestion } from './with-correction.ts';

const refused = (code: string, about: Record<string, string | number | null> = {}) =>
  new ApiError(409, { code, about });
const next_open = '2026-07-01';

describe('the confirmation before booking on another date', () => {
  test('distinguishes filed returns, manually completed periods and locked books', () => {
    expect(correctionQuestion(refused('period_already_processed', { next_open, completed: 'FILED' }))?.kind).toBe(
      'filed',
    );
    expect(correctionQuestion(refused('period_already_processed', { next_open, completed: 'BY_HAND' }))?.kind).toBe(
      'byHand',
    );
    expect(correctionQuestion(refused('books_locked', { next_open }))).toEqual({ kind: 'locked', nextOpen: next_open });
  });

  test('is omitted if no date is possible or for other errors', () => {
    expect(correctionQuestion(refused('period_already_processed'))).toBeNull();
    expect(correctionQuestion(refused('stale_version', { next_open }))).toBeNull();
    expect(correctionQuestion(new Error('offline'))).toBeNull();
  });
});
