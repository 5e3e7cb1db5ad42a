import { parseEuro } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { type ApiError, isRefused } from '../../../app/api/api-error.ts';
import { correctionQuestion } from '../../../app/actions/with-correction.ts';
import { useAdminId, yearsQuery } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { periodOf } from './booking-date-check.ts';
import type { SaveChoices } from './expense-values.ts';
import { useVatPeriodWords } from '../../../app/period/period-words.ts';

/** Confirmations required by the server before posting. */
export type Question =
  | { kind: 'filed'; nextOpen: string }
  | { kind: 'byHand'; nextOpen: string }
  | { kind: 'locked'; nextOpen: string }
  | { kind: 'duplicate'; number: string; other: number }
  | { kind: 'vat'; about: ApiError['about'] };

/** What a person answered before it was booked. */
export type Answers = Pick<SaveChoices, 'book_as_correction' | 'allow_duplicate' | 'allow_excess_vat'>;

/** The question that a refusal is; undefined for one that nobody can answer. */
export function questionOf(error: unknown, number: string): Question | undefined {
  const correction = correctionQuestion(error);
  if (correction !== null) return correction;
  if (isRefused(error, 'expense_exists'))
    return { kind: 'duplicate', number, other: Number(error.about['expense_id']) };
  return isRefused(error, 'excess_vat') ? { kind: 'vat', about: error.about } : undefined;
}

type SaveQuestionsProps = {
  question: Question | undefined;
  onClose: () => void;
  onAnswer: (answer: Answers) => void;
};

/**
 * Offers the correction when the return was filed, and asks whether a second invoice with one number really is another, and whether VAT
 * that is more than its rate gives really is on the invoice.
 */
export function SaveQuestions({ question, onClose, onAnswer }: SaveQuestionsProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const periodWords = useVatPeriodWords();
  const { data: years = [] } = useQuery(yearsQuery(useAdminId()));
  if (question === undefined) return null;
  if (question.kind === 'filed' || question.kind === 'byHand') {
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
        {t(question.kind === 'filed' ? 'filed.text' : 'filed.byHand', {
          date,
          period: period === undefined ? date : periodWords(period),
        })}
      </ConfirmDialog>
    );
  }
  if (question.kind === 'locked') {
    return (
      <ConfirmDialog
        opened
        title={t('locked.title')}
        confirm={t('locked.confirm')}
        onConfirm={() => onAnswer({ book_as_correction: true })}
        onClose={onClose}
      >
        {t('locked.text', { date: formatDate(question.nextOpen, language, 'long') })}
      </ConfirmDialog>
    );
  }
  if (question.kind === 'vat') {
    const euros = (name: string) => formatMoney(parseEuro(String(question.about[name])), language, { currency: true });
    return (
      <ConfirmDialog
        opened
        title={t('excessVat.title')}
        confirm={t('excessVat.confirm')}
        onConfirm={() => onAnswer({ allow_excess_vat: true })}
        onClose={onClose}
      >
        {t('excessVat.text', {
          line: question.about['line'],
          rate: question.about['rate'],
          vat: euros('vat'),
          base: euros('base'),
          most: euros('most'),
        })}
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
