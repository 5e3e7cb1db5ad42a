import type { IsoDate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { useReportSpan } from './report-span.ts';
import styles from './statements.module.css';

/** From and until. */
export function SpanInputs() {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  const { from, until } = useReportSpan();
  const take = (name: 'from' | 'until') => (day: IsoDate) => change({ [name]: day });
  return (
    <div className={styles['span']}>
      <div className={styles['day']}>
        <DayInput label={t('statements.from')} value={from} onChange={take('from')} />
      </div>
      <div className={styles['day']}>
        <DayInput label={t('statements.until')} value={until} onChange={take('until')} />
      </div>
    </div>
  );
}
