import { Skeleton } from '@mantine/core';
import { PLUS, type StaffPerson, staffCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useMe, useParam } from '../../app/api/session.ts';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { Card, Page } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './staff.module.css';

/** A person of clients with all of their administrations: open one. */
export function PersonScreen() {
  const { staff_role } = useMe();
  const id = Number(useParam('id'));
  return staff_role === null ? <StaffOnlyPage /> : <Person id={id} />;
}

function Person({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['staff', 'person', id],
    queryFn: ({ signal }) => callApi(staffCalls.staffPerson, { params: { id } }, { signal }),
  });
  return (
    <QueryState query={query} skeleton={<Skeleton height={240} m={24} radius={12} />}>
      {(person) => <Administrations person={person} />}
    </QueryState>
  );
}

function Administrations({ person: { name, email, administrations } }: { person: StaffPerson }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  return (
    <Page title={name} summary={email}>
      <Card title={t('person.title', { count: administrations.length })} flush>
        <ul className={styles['rows']} aria-label={t('person.of', { name })}>
          {administrations.map(({ id, title, role, subscription_type }) => (
            <li key={id} className={styles['row']}>
              <div className={styles['who']}>
                <Link to={`/${language}/${String(id)}`} className="link">
                  {title}
                </Link>
              </div>
              <span className="second">{t(`person.roles.${role}`)}</span>
              <span className="second">{t(subscription_type === PLUS ? 'clients.plus' : 'clients.other')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
