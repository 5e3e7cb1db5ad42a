import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/address.tsx';
import { useAdminId, yearsQuery } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { periodOf } from './date-in-books.ts';
import { useVatPeriodWords } from './period-words.ts';

/** What the server wants to be told before it books. */
export type Question = { kind: 'filed'; nextOpen: string } | { kind: 'duplicate'; number: string; other: number };

type SaveQuestionsProps = {
  question: Question | undefined;
  onClose: () => void;
  onAnswer: (answer: { book_as_correction?: boolean; allow_duplicate?: boolean }) => void;
};

/** Offers the correction when the return was filed, and asks whether a second invoice with one number really is another. */
export function SaveQuestions({ question, onClose, onAnswer }: SaveQuestionsProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const periodWords = useVatPeriodWords();
  const { data: years = [] } = useQuery(yearsQuery(useAdminId()));
  if (question === undefined) return null;
  if (question.kind === 'filed') {
    const date = formatDate(question.nextOpen, language, 'long');
    const period = periodOf(question.nextOpen, years);
    return (
      <ConfirmDialog
        opened
        title={t('filed.title')}
        confirm={t('filed.confirm')}
        onConfirm={() => onAnswer({ book_as_correction: true })}
        onClose={onClose}
      >
        {t('filed.text', { date, period: period === undefined ? date : periodWords(period) })}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      title={t('duplicate.title')}
      confirm={t('duplicate.confirm')}
      onConfirm={() => onAnswer({ allow_duplicate: true })}
      onClose={onClose}
    >
      {t('duplicate.text', { number: question.number })}{' '}
      <RoomLink to={`purchases/expenses/${String(question.other)}`} className="link">
        {t('duplicate.open')}
      </RoomLink>
    </ConfirmDialog>
  );
}
