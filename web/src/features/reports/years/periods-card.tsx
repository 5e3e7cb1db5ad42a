import { IconChecks, IconCircleCheck, IconCircleDashed, IconListCheck, IconLock } from '@tabler/icons-react';
import type { FinancialPeriod, FinancialYearDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import styles from './years.module.css';

const LOOKS = {
  OPEN: { icon: IconCircleDashed, tone: 'idle', word: 'open' },
  READY_FOR_CHECK: { icon: IconListCheck, tone: 'info', word: 'ready' },
  CHECKED: { icon: IconChecks, tone: 'info', word: 'checked' },
  COMPLETED: { icon: IconLock, tone: 'ok', word: 'completed' },
} as const;

/** The periods of a year; one whose return is still to be filed leads to it. */
export function PeriodsCard({ year: { state, periods, periods_to_process } }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  return (
    <Card title={t('years.periodsTitle')} flush>
      <ul className={styles['years']} aria-label={t('years.periodsTitle')}>
        {periods.map((period) => (
          <PeriodRow
            key={period.id}
            period={period}
            isToFile={periods_to_process.includes(period.id)}
            isLocked={state === 'CLOSED'}
          />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { period: FinancialPeriod; isToFile: boolean; isLocked: boolean };

function PeriodRow({ period, isToFile, isLocked }: RowProps) {
  const { t } = useTranslation('reports');
  const { t: states } = useTranslation('states');
  const name = usePeriodName()(period, true);
  const maySeeVat = useMay()('vat.view');
  const { icon, tone, word } = LOOKS[period.state];
  const hasState = isToFile || period.state === 'COMPLETED';
  return (
    <li className={styles['year']}>
      <span className={styles['name']}>{name}</span>
      {hasState ? (
        // Without the lock of the year, a period whose return was filed still takes entries.
        <Badge
          icon={icon === IconLock && !isLocked ? IconCircleCheck : icon}
          tone={tone}
          plain={period.state === 'COMPLETED'}
        >
          {states(`period.${word}`)}
        </Badge>
      ) : (
        <span className="second">{t('years.noReturn')}</span>
      )}
      {isToFile && maySeeVat && (
        <RoomLink to={`taxes/vat/${String(period.id)}`} className="link">
          {t('years.fileReturn')}
        </RoomLink>
      )}
    </li>
  );
}
