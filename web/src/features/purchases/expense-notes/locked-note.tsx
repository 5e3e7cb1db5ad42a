import type { Expense } from '@saldo/contract';
import { ZERO } from '@saldo/ledger';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { lockedBy, paidOf } from '../expenses/expense-state.ts';
import { ToPayments } from '../expenses/payment-status.tsx';
import { useVatPeriodWords } from '../../../app/period/period-words.ts';
import { FileLink } from '../payment-files/payment-file-lock.tsx';
import styles from './locked-note.module.css';

/** Why an expense cannot be changed, or not all of it, or where it was booked when that is not its own date. */
export function LockedNote({ expense }: { expense: Expense | undefined }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const mayProcess = useMay()('purchases.process');
  const periodWords = useVatPeriodWords();
  if (expense === undefined || expense.state === 'CONCEPT') return null;
  const { booked_on, corrects_period, entry_id, payment_file, reversal } = expense;
  const by = expense.is_reversed
    ? 'locked.reversed'
    : mayProcess && expense.may['edit'] !== true
      ? (`locked.${lockedBy(expense)}` as const)
      : undefined;
  const entry = entry_id !== null && (
    <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
      {t('screen.entry')}
    </RoomLink>
  );
  const orderedIn = mayProcess && by === undefined ? payment_file : null;
  // Nothing has to be explained.
  if (by === undefined && orderedIn === null && reversal === null && corrects_period === null)
    return <div>{entry}</div>;
  const amount = formatMoney(paidOf(expense)?.paid ?? ZERO, language, { currency: true });
  return (
    <div className={styles['locked']}>
      <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      <div>
        {by !== undefined && <div>{t(by, { amount })}</div>}
        {orderedIn !== null && <div>{t('locked.ordered')}</div>}
        {by === 'locked.filed' && expense.may['reverse'] === true && <div>{t('locked.reverse')}</div>}
        {reversal !== null && reversal.corrects_period !== null && (
          <div>
            {t('locked.reversal', {
              date: formatDate(reversal.booked_on, language, 'long'),
              period: periodWords(reversal.corrects_period),
            })}
          </div>
        )}
        {corrects_period !== null && booked_on !== null && (
          <div>
            {t('locked.correction', {
              date: formatDate(booked_on, language, 'long'),
              period: periodWords(corrects_period),
            })}
          </div>
        )}
        <div className={styles['ways']}>
          {(by === 'locked.paid' || by === 'locked.paidAndFiled') && <ToPayments />}
          {orderedIn !== null && <FileLink id={orderedIn.id} />}
          {entry}
        </div>
      </div>
    </div>
  );
}
