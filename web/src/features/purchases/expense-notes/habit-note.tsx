import type { AttachmentDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { ConfidenceMark } from '../../../ui/forms/field.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './habit-note.module.css';

/** Why this category is proposed: how often it was chosen for this supplier and when last, or the word it was guessed by. */
export function HabitNote({ proposal }: { proposal: AttachmentDetail['proposal'] }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const mark = proposal?.marks['lines.0.ledger_account_id'];
  if (mark?.origin === 'guess')
    return (
      <span className={styles['note']}>
        <span className="second">{t('habit.guess', { said: mark.said ?? '' })}</span>
      </span>
    );
  const habit = mark?.before;
  if (habit === undefined) return null;
  const { times, of, last_on } = habit;
  const date = formatDate(last_on, language, 'long');
  return (
    <span className={styles['note']}>
      <ConfidenceMark mark="before" />
      <span className="second">
        {times === of ? t('habit.always', { count: times, date }) : t('habit.often', { times, of, date })}
      </span>
    </span>
  );
}
