import i18next from 'i18next';
import { formatDate } from '../../ui/format/format.ts';
import type { Language } from '../../ui/format/language.ts';
import { ask } from '../../ui/feedback/question-store.ts';
import { isRefused } from '../api/api-error.ts';

/**
 * Does an act that books VAT. Where the return of its period was filed, the person is asked whether it is a correction, and it is done as one;
 * otherwise the refusal stands.
 */
export async function withCorrection<Result>(
  language: Language,
  act: (book_as_correction: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(false);
  } catch (error) {
    if (!isRefused(error, 'period_already_processed') || typeof error.about['next_open'] !== 'string') throw error;
    const words = i18next.getFixedT(language, 'ui');
    const date = formatDate(error.about['next_open'], language, 'long');
    const isCorrection = await ask({
      title: words('correction.title'),
      text: words('correction.text', { date }),
      confirm: words('correction.confirm'),
    });
    if (!isCorrection) throw error;
    return act(true);
  }
}
