import { useTranslation } from 'react-i18next';
import type { ExpenseValues } from '../expense-form/expense-values.ts';
import styles from '../purchases.module.css';
import { usePurchaseLedgers } from '../expense-form/use-purchase-ledgers.ts';

/** What the law says of deducting VAT on the categories of the lines, where it says something. */
export function DeductionNote({ values: { lines } }: { values: Pick<ExpenseValues, 'lines'> }) {
  const { t } = useTranslation('purchases');
  const { data } = usePurchaseLedgers();
  const used = new Set(lines.map(({ ledger_account_id }) => ledger_account_id));
  const limits = new Set(data?.filter(({ id }) => used.has(String(id))).flatMap(({ limit }) => limit ?? []));
  return [...limits].map((limit) => (
    <p key={limit} className={`second ${styles['deduction'] ?? ''}`}>
      {t(`deduction.${limit}`)}
    </p>
  ));
}
