import i18next from 'i18next';
import { formatDate } from '../../ui/format/format.ts';
import type { Language } from '../../ui/format/language.ts';
import { ask } from '../../ui/feedback/question-store.ts';
import { isRefused } from '../api/api-error.ts';

/** What a person is asked before something is booked otherwise than on its own day and in its own return. */
export function correctionQuestion(error: unknown): { kind: 'filed' | 'byHand' | 'locked'; nextOpen: string } | null {
  if (!isRefused(error, 'period_already_processed', 'books_locked')) return null;
  const { next_open: nextOpen, completed } = error.about;
  if (typeof nextOpen !== 'string') return null;
  if (error.code === 'books_locked') return { kind: 'locked', nextOpen };
  return { kind: completed === 'BY_HAND' ? 'byHand' : 'filed', nextOpen };
}

/**
 * Does an action that books VAT. Where the return of its period was filed, the period was completed or the books are locked, the person is asked
 * whether to book it as a correction, and it is done as one; otherwise the refusal stands.
 */
export async function withCorrection<Result>(
  language: Language,
  act: (book_as_correction: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(false);
  } catch (error) {
    const question = correctionQuestion(error);
    if (question === null) throw error;
    const words = i18next.getFixedT(language, 'ui');
    const isCorrection = await ask({
      title: words(`correction.${question.kind}.title`),
      text: words(`correction.${question.kind}.text`, { date: formatDate(question.nextOpen, language, 'long') }),
      confirm: words(`correction.${question.kind}.confirm`),
    });
    if (!isCorrection) throw error;
    return act(true);
  }
}
