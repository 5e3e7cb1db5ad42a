import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FinancialYearDetail } from '@saldo/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { AnnualFiguresButton } from '../annual-figures.tsx';
import { CloseYear } from './close-year.tsx';
import { MutationErrors } from './mutation-errors.tsx';
import { PartnersCard } from './partners-card.tsx';
import { PeriodsCard } from './periods-card.tsx';
import { useMoveYear, yearQuery } from './queries.ts';
import { YearBadge } from './year-badge.tsx';
import styles from './years.module.css';

const ReasonDialog = lazy(async () => ({
  default: (await import('../../../ui/feedback/reason-dialog.tsx')).ReasonDialog,
}));

/** A financial year: its periods, the way to close it, and the way back. */
export function YearScreen() {
  const query = useQuery(yearQuery(useAdminId(), Number(useParam('year'))));
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} m={24} radius={12} />}>
      {(year) => <Year key={year.year} year={year} />}
    </QueryState>
  );
}

function Year({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const isClosed = year.state === 'CLOSED';
  return (
    <Page
      title={t('years.year', { year: year.year })}
      badge={<YearBadge state={year.state} />}
      summary={
        <>
          {t('years.result')} <Money amount={year.result} currency />
        </>
      }
      actions={
        isClosed && (
          <>
            <AnnualFiguresButton year={year.year} />
            {year.reopen_obstacle === null && <ReopenButton year={year} />}
          </>
        )
      }
    >
      {isClosed ? (
        <>
          <Closed year={year} />
          <MutationErrors year={year.year} isClosed />
        </>
      ) : (
        <CloseYear year={year} />
      )}
      {year.has_partners && <PartnersCard key={year.version} year={year} />}
      <PeriodsCard year={year} />
      <History year={year} />
    </Page>
  );
}

function Closed({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const obstacle = year.reopen_obstacle;
  return (
    <Note tone="ok">
      {t('years.isClosed', { date: formatDate(year.ends_on, language, 'long') })}{' '}
      {year.closing_entry_id !== null && (
        <RoomLink to={`reports/entries/${String(year.closing_entry_id)}`} className="link">
          {t('years.closingEntry')}
        </RoomLink>
      )}
      {obstacle === 'later_year_closed' && <div>{t('years.obstacles.later_year_closed')}</div>}
    </Note>
  );
}

function ReopenButton({ year }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const move = useMoveYear(year);
  const [isAsking, setAsking] = useState(false);
  const name = t('years.year', { year: year.year });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('years.reopen')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <ReasonDialog
            title={t('years.reopenTitle', { year: year.year })}
            about={t(year.closing_entry_id === null ? 'years.reopenWithoutEntry' : 'years.reopenAbout')}
            confirm={t('years.reopen')}
            onReason={async (reason) => {
              await move('REOPENED', reason);
              toast.success(t('years.reopened', { name }));
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Who moved the year, when and why; nothing while nobody did. */
function History({ year: { transitions } }: { year: FinancialYearDetail }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (transitions.length === 0) return null;
  return (
    <Card title={t('years.history')}>
      <ol className={styles['list']}>
        {transitions.map(({ to_state, reason, person_name, at }) => (
          <li key={at}>
            {t(`years.moved.${to_state}`, { name: person_name })}{' '}
            <span className="second">
              {formatDate(dateOf(at), language, 'long')} {formatTime(at)}
              {reason !== null && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
