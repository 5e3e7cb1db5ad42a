import { IconBell, IconCalendar, IconChevronDown, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { administrationCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import type { TriggerProps } from '../../ui/layout/lazy.tsx';
import { initialsOf } from './logo.tsx';
import { useUnseen } from '../../features/notifications/index.ts';
import { usePeriod } from '../period/period.ts';
import { callApi } from '../api/server.ts';
import { useAdministrations, useAdminId, useMe } from '../api/session.ts';
import bell from './bell.module.css';
import styles from './shell.module.css';

export function PersonTrigger(props: TriggerProps) {
  const { t } = useTranslation('shell');
  const me = useMe();
  return (
    <button
      type="button"
      {...props}
      className={styles['avatar']}
      data-round
      aria-label={`${initialsOf(me.name)}, ${t('person.menu')}: ${me.name}`}
    >
      {initialsOf(me.name)}
    </button>
  );
}

/** The name of the administration of the address. */
export function useAdministrationTitle(): string {
  const { t } = useTranslation('shell');
  const adminId = useAdminId();
  const list = useAdministrations();
  const listed = list.find(({ id }) => id === adminId)?.title;
  // Staff serve more clients than the list holds.
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'details'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
    enabled: list.length > 0 && listed === undefined,
  });
  return listed ?? data?.title ?? t('administration.loading');
}

export function SwitcherTrigger(props: TriggerProps) {
  const { t } = useTranslation('shell');
  const title = useAdministrationTitle();
  return (
    <button type="button" {...props} className={styles['switcher']}>
      <span className={styles['avatar']}>{initialsOf(title)}</span>
      <span className={styles['switcherName']}>{title}</span>
      <IconSelector size={16} stroke={1.7} aria-hidden="true" />
      <span className="sr">{t('administration.choose')}</span>
    </button>
  );
}

/** "Q2" or "2e kwartaal". */
export function useQuarterName(): (quarter: number) => string {
  const { t } = useTranslation('shell');
  return (quarter) => t('period.quarter', { count: quarter, ordinal: true });
}

export function PeriodTrigger(props: TriggerProps) {
  const { t } = useTranslation('shell');
  const quarterName = useQuarterName();
  const { year, quarter } = usePeriod();
  const shown = `${String(year)} · ${quarter === undefined ? t('period.whole') : quarterName(quarter)}`;
  return (
    <button type="button" {...props} className={styles['period']} aria-label={`${t('period.choose')}: ${shown}`}>
      <IconCalendar size={17} stroke={1.7} aria-hidden="true" />
      {shown}
      <IconChevronDown size={15} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

export function BellTrigger(props: TriggerProps) {
  const { t } = useTranslation('shell');
  const unseen = useUnseen();
  const label = unseen === 0 ? t('bell') : t('bellCount', { count: unseen });
  return (
    <button type="button" {...props} className={bell['bell']} aria-label={label}>
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      {unseen > 0 && <span className={bell['bellCount']}>{unseen}</span>}
    </button>
  );
}
