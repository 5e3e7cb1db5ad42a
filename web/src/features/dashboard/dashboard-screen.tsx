import { Button, Skeleton } from '@mantine/core';
import { reportCalls } from '@saldo/contract';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../app/routing/address.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { usePeriod } from '../../app/period/period.ts';
import { roomExists } from '../../app/routing/screens.ts';
import { authorizationsQuery, useAdminId, useMay, useMe } from '../../app/api/session.ts';
import { formatDate, formatTime, today } from '../../ui/format/format.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { ApprovalsCard } from '../administrations/index.ts';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { Figures } from './figures.tsx';
import { PeriodRow } from './period-row.tsx';
import { TodoList } from './todo-list.tsx';
import { TwoStepNudge } from './two-step-nudge.tsx';
import { WithoutBooks } from './without-books.tsx';
import { YearCard } from './year-card.tsx';

/** Every other screen changes what the dashboard says, so it asks again whenever it is opened. */
const ALWAYS = { staleTime: 0 };

const panelQuery = (admin_id: number, year: number) =>
  queryOptions({
    ...ALWAYS,
    queryKey: ['admin', admin_id, 'dashboard', year],
    queryFn: ({ signal }) => callApi(reportCalls.statusPanel, { query: { admin_id, year } }, { signal }),
  });

const chartQuery = (admin_id: number, year: number) =>
  queryOptions({
    ...ALWAYS,
    queryKey: ['admin', admin_id, 'dashboard', year, 'chart'],
    queryFn: ({ signal }) => callApi(reportCalls.yearChart, { query: { admin_id, year } }, { signal }),
  });

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTime(new Date()).slice(0, 2));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** What now? Four figures, what to do, the year, and the periods as a progress row. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const me = useMe();
  const phone = usePhone();
  const { data: rights } = useQuery(authorizationsQuery(useAdminId()));
  const [firstName = me.name] = me.name.split(' ');
  return (
    <Page
      title={t(`greeting.${partOfDay()}`, { name: firstName })}
      summary={formatDate(today(), language, 'weekday')}
      {...(phone ? {} : { actions: <Actions /> })}
    >
      <TwoStepNudge />
      <ApprovalsCard />
      {rights === undefined && <Shape />}
      {rights?.authorizations.includes('ledger.view') === true && <Books />}
      {rights?.authorizations.includes('ledger.view') === false && <WithoutBooks />}
    </Page>
  );
}

/** For users who may see the figures. */
function Books() {
  const { year } = usePeriod();
  const admin_id = useAdminId();
  const panel = useQuery(panelQuery(admin_id, year));
  const chart = useQuery(chartQuery(admin_id, year));
  return (
    <QueryState query={panel} skeleton={<Shape />}>
      {(found) => (
        <>
          <Figures panel={found} year={year} />
          <div className={styles['middle']}>
            <QueryState query={chart} skeleton={<Skeleton height={420} radius={12} />}>
              {(months) => <YearCard chart={months} />}
            </QueryState>
            <div className={styles['side']}>
              {found.first_steps !== null && <FirstSteps done={found.first_steps} />}
              {(found.first_steps === null || found.todo.length > 0) && <TodoList todo={found.todo} />}
            </div>
          </div>
          <PeriodRow periods={found.periods} year={year} />
        </>
      )}
    </QueryState>
  );
}

function Actions() {
  const { t } = useTranslation('dashboard');
  const go = useGo();
  const may = useMay();
  return (
    <div className={styles['actions']}>
      {roomExists('inbox') && may('purchases.upload') && (
        <Button
          variant="default"
          leftSection={<IconUpload size={17} stroke={1.7} />}
          onClick={() => go('purchases/inbox')}
        >
          {t('upload')}
        </Button>
      )}
      {roomExists('sales') && may('sales.edit') && (
        <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => go('sales/invoices/new')}>
          {t('newInvoice')}
        </Button>
      )}
    </div>
  );
}

function Shape() {
  return (
    <>
      <div className={styles['figures']}>
        {['bank', 'receive', 'vat', 'profit'].map((name) => (
          <Skeleton key={name} height={106} radius={12} />
        ))}
      </div>
      <div className={styles['middle']}>
        <Skeleton height={420} radius={12} />
        <Skeleton height={420} radius={12} />
      </div>
      <Skeleton height={156} radius={12} />
    </>
  );
}
