import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { correctionQuestion } from './with-correction.ts';

const refused = (code: string, about: Record<string, string | number | null> = {}) =>
  new ApiError(409, { code, about });
const next_open = '2026-07-01';

describe('what a person is asked before something is booked elsewhere', () => {
  test('a filed return is told from a period that was completed by hand, and both from locked books', () => {
    expect(correctionQuestion(refused('period_already_processed', { next_open, completed: 'FILED' }))?.kind).toBe(
      'filed',
    );
    expect(correctionQuestion(refused('period_already_processed', { next_open, completed: 'BY_HAND' }))?.kind).toBe(
      'byHand',
    );
    expect(correctionQuestion(refused('books_locked', { next_open }))).toEqual({ kind: 'locked', nextOpen: next_open });
  });

  test('nothing where no day takes it, or where the refusal is another', () => {
    expect(correctionQuestion(refused('period_already_processed'))).toBeNull();
    expect(correctionQuestion(refused('stale_version', { next_open }))).toBeNull();
    expect(correctionQuestion(new Error('offline'))).toBeNull();
  });
});
