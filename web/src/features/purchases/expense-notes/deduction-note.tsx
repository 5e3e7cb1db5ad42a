import { useTranslation } from 'react-i18next';
import type { ExpenseValues } from '../expense-form/expense-values.ts';
import { deductionLimits } from './deduction-limits.ts';
import styles from '../purchases.module.css';
import { usePurchaseLedgers } from '../expense-form/use-purchase-ledgers.ts';

/** What the law says of deducting VAT on the categories of the lines, where it says something. */
export function DeductionNote({ values: { lines } }: { values: Pick<ExpenseValues, 'lines'> }) {
  const { t } = useTranslation('purchases');
  const { data } = usePurchaseLedgers();
  return deductionLimits(lines, data ?? []).map(({ limit, isDeducted }) => (
    <p key={limit} className={`second ${styles['deduction'] ?? ''}`}>
      {t(isDeducted ? `deduction.${limit}` : `deduction.${limit}None`)}
    </p>
  ));
}
