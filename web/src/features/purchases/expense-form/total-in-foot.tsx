import type { AttachmentDetail } from '@saldo/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FootTotal } from '../../../ui/layout/foot-total.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { readTotal } from './expense-totals.tsx';
import { type ExpenseValues, totalsOf } from './expense-values.ts';
import styles from './total-in-foot.module.css';

type TotalInFootProps = {
  values: ExpenseValues;
  proposal: AttachmentDetail['proposal'];
  /** What else is there. */
  children: React.ReactNode;
};

/** The total where it is always in sight, with whether the document says the same. */
export function TotalInFoot({ values, proposal, children }: TotalInFootProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const total = totalsOf(values).total_incl;
  const read = readTotal(values, proposal);
  const isEuro = values.currency === 'EUR';
  const verdict = read === undefined ? undefined : read === total ? 'same' : 'other';
  const Glyph = verdict === 'same' ? IconCircleCheck : IconAlertTriangle;
  return (
    <FootTotal
      label={t('totals.total')}
      total={formatMoney(total, language, { currency: isEuro })}
      mark={
        verdict !== undefined && (
          <Glyph
            size={16}
            stroke={1.7}
            className={styles['mark'] ?? ''}
            data-verdict={verdict}
            aria-label={t(`totals.${verdict}`)}
          />
        )
      }
    >
      {children}
    </FootTotal>
  );
}
