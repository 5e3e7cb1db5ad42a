import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/address.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLanguage } from '../../ui/use-language.ts';

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
  if (question === undefined) return null;
  if (question.kind === 'filed')
    return (
      <ConfirmDialog
        opened
        title={t('filed.title')}
        confirm={t('filed.confirm')}
        onConfirm={() => onAnswer({ book_as_correction: true })}
        onClose={onClose}
      >
        {t('filed.text', { date: formatDate(question.nextOpen, language, 'long') })}
      </ConfirmDialog>
    );
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
