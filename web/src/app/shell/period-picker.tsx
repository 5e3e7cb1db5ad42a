import { Menu, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yearOf } from '@saldo/ledger';
import { today } from '../../ui/format/format.ts';
import { usePeriod } from '../period/period.ts';
import { useAdminId, yearsQuery } from '../api/session.ts';
import styles from './shell.module.css';
import { PeriodTrigger, useQuarterName } from './menu-triggers.tsx';

/** The year and quarter someone works in. */
export default function PeriodPicker() {
  const { t } = useTranslation('shell');
  const quarterName = useQuarterName();
  const period = usePeriod();
  const { data } = useQuery(yearsQuery(useAdminId()));
  const years = data === undefined ? [yearOf(today())] : data.map(({ year }) => year);
  const choices = [undefined, 1, 2, 3, 4] as const;
  return (
    <Menu defaultOpened position="bottom-end" width={260}>
      <Menu.Target>
        <PeriodTrigger />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['menuRow']}>
          <SegmentedControl
            fullWidth
            aria-label={t('period.year')}
            value={String(period.year)}
            data={years.slice(0, 4).toReversed().map(String)}
            onChange={(year) => period.choose({ year: Number(year), quarter: period.quarter })}
          />
        </div>
        {choices.map((quarter) => (
          <Menu.Item
            key={quarter ?? 'year'}
            aria-current={quarter === period.quarter ? 'true' : undefined}
            className={quarter === period.quarter ? (styles['chosen'] ?? '') : ''}
            onClick={() => period.choose({ year: period.year, quarter })}
          >
            {quarter === undefined ? t('period.whole') : quarterName(quarter)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
