import type { Expense } from '@saldo/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/address.tsx';
import { useMay } from '../../app/session.ts';
import { formatDate } from '../../ui/format.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { usePeriodWords } from './period-words.ts';
import styles from './purchases.module.css';

function lockedBy(expense: Expense): 'locked.fromBank' | 'locked.paid' | 'locked.filed' {
  if (expense.from_transaction_id !== null && expense.may['delete'] === true) return 'locked.fromBank';
  const isPaid = expense.outstanding !== expense.total_incl && expense.payment_method !== 'PRIVATE';
  return isPaid ? 'locked.paid' : 'locked.filed';
}

/** Why an expense cannot be changed, or where it was booked when that is not its own date. */
export function LockedNote({ expense }: { expense: Expense | undefined }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const mayProcess = useMay()('purchases.process');
  const periodWords = usePeriodWords();
  if (expense === undefined || expense.state === 'CONCEPT') return null;
  const { booked_on, corrects_period, entry_id } = expense;
  const why = expense.is_reversed
    ? t('locked.reversed')
    : expense.may['edit'] === true || !mayProcess
      ? undefined
      : t(lockedBy(expense));
  return (
    <div className={styles['locked']}>
      <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      <div>
        {why !== undefined && <div>{why}</div>}
        {corrects_period !== null && booked_on !== null && (
          <div>
            {t('locked.correction', {
              date: formatDate(booked_on, language, 'long'),
              period: periodWords(corrects_period),
            })}
          </div>
        )}
        {entry_id !== null && (
          <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
            {t('screen.entry')}
          </RoomLink>
        )}
      </div>
    </div>
  );
}
