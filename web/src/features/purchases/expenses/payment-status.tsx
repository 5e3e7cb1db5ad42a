import type { Expense } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { paidOf } from './expense-state.ts';
import { PAYMENTS_ID } from './payments-card.tsx';
import styles from '../expense-notes/locked-note.module.css';

/** What was paid of a booked expense and what is left, in the place of what was said of its payment when it was booked. */
export function PaidSince({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const since = paidOf(expense);
  if (since === undefined) return null;
  const paid = formatMoney(since.paid, language, { currency: true });
  const left = formatMoney(since.left, language, { currency: true });
  return (
    <Field label={t('fields.payment')} group>
      {() => (
        <div className={styles['paidSince']}>
          {since.left === 0 ? t('payments.paidWhole', { paid }) : t('payments.paidLeft', { paid, left })}
        </div>
      )}
    </Field>
  );
}

function toPayments(): void {
  document.getElementById(PAYMENTS_ID)?.focus();
}

/** To the payments of this expense, further down. */
export function ToPayments() {
  const { t } = useTranslation('purchases');
  return (
    <button type="button" className={`link ${styles['way'] ?? ''}`} onClick={toPayments}>
      {t('payments.see')}
    </button>
  );
}
