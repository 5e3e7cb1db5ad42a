import { Skeleton } from '@mantine/core';
import { type ServingStaff, userCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import styles from '../settings.module.css';

type Person = ServingStaff['everywhere'][number];

/** Who of Saldo's own people may look into the books; it is not changed here. */
export function StaffCard() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const staff = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'staff'],
    queryFn: ({ signal }) => callApi(userCalls.servingStaff, { params: { adminId } }, { signal }),
  });
  return (
    <Card title={t('staff.title')} flush>
      <p className={`second ${styles['empty'] ?? ''}`}>{t('staff.text')}</p>
      <QueryState query={staff} skeleton={<Skeleton height={112} />}>
        {({ teams, everywhere }) => (
          <ul className={styles['rows']} aria-label={t('staff.title')}>
            {teams.length === 0 && <li className={`second ${styles['row'] ?? ''}`}>{t('staff.noTeam')}</li>}
            {teams.map(({ name, people }) => (
              <Team key={name} name={name} what={t('staff.team')} people={people} />
            ))}
            {everywhere.length > 0 && (
              <Team name={t('staff.everywhere')} what={t('staff.everywhereText')} people={everywhere} />
            )}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

function Team({ name, what, people }: { name: string; what: string; people: readonly Person[] }) {
  const { t } = useTranslation('administrations');
  const names = people.map((person) => `${person.name} (${t(`staff.roles.${person.staff_role}`)})`);
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{name}</strong>
        <div className="second">{what}</div>
      </div>
      <div className={styles['what']}>{names.length === 0 ? t('staff.nobody') : names.join(', ')}</div>
    </li>
  );
}
