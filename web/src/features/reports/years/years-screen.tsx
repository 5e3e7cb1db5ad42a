import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FinancialPeriod, FinancialYear } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, yearsQuery } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { dateOf, formatDate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { yearQuery } from './queries.ts';
import { YearBadge } from './year-badge.tsx';
import styles from './years.module.css';

/** Every financial year with its state and result, and who closed it. */
export function YearsScreen() {
  const { t } = useTranslation('reports');
  const query = useQuery(yearsQuery(useAdminId()));
  return (
    <Page title={t('years.title')}>
      <QueryState query={query} skeleton={<Skeleton height={160} radius={12} />}>
        {(years) =>
          years.length === 0 ? (
            <p className="second">{t('years.none')}</p>
          ) : (
            <Card flush>
              <ul className={styles['years']} aria-label={t('years.title')}>
                {years.map((year) => (
                  <YearRow key={year.year} year={year} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryState>
    </Page>
  );
}

function YearRow({ year: { year, state, periods } }: { year: FinancialYear }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { data } = useQuery(yearQuery(useAdminId(), year));
  // A period of which no return is needed is done once it is over, such as those of a year that was imported.
  const isDone = ({ id, state: own, ends_on }: FinancialPeriod) =>
    own === 'COMPLETED' || (data !== undefined && ends_on < today() && !data.periods_to_process.includes(id));
  const completed = periods.filter(isDone).length;
  const [last] = data?.transitions ?? [];
  return (
    <li className={styles['year']}>
      <RoomLink to={`reports/years/${String(year)}`} className={`link ${styles['name'] ?? ''}`}>
        {t('years.year', { year })}
      </RoomLink>
      <YearBadge state={state} />
      <span className="second">
        {state === 'CLOSED' && last !== undefined
          ? t('years.closedBy', { name: last.person_name, date: formatDate(dateOf(last.at), language, 'long') })
          : t('years.periods', { completed, total: periods.length })}
      </span>
      <span className={styles['result']}>
        {data === undefined ? <Skeleton height={16} width={80} /> : <Money amount={data.result} currency />}
      </span>
    </li>
  );
}
