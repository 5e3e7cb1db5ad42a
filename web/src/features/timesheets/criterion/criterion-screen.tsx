import { Select, Skeleton } from '@mantine/core';
import { type HoursCriterion, timesheetCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { formatDate, formatMinutes, formatNumber, monthName, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { personIn, WhoseHours } from '../whose-hours.tsx';
import styles from '../timesheets.module.css';

const SHOWN_YEARS = 4;
const SHOWN_GAPS = 15;
const MINUTES_OF_WEEK = 7 * 24 * 60;

/** How far the year is on towards the hours that deductions ask for. */
export function CriterionScreen() {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const language = useLanguage();
  const { search, change } = useAddress();
  const now = yearOf(today());
  const year = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : now;
  // Each partner meets the criterion, or does not, with their own hours.
  const person_id = personIn(search);
  const asked = { params: { year }, query: { admin_id, person_id } };
  const query = useQuery({
    queryKey: ['admin', admin_id, 'timesheets', 'criterion', year, person_id],
    queryFn: ({ signal }) => callApi(timesheetCalls.hoursCriterion, asked, { signal }),
  });
  return (
    <Page
      title={t('criterion.title')}
      summary={
        query.data === undefined || query.data.norm === null
          ? undefined
          : t('criterion.summary', { norm: formatNumber(query.data.norm, language) })
      }
      actions={
        <div className={styles['bar']}>
          <a className="link" href={addressOfCall(timesheetCalls.hoursEvidence, asked)} download>
            {t('criterion.evidence')}
          </a>
          <WhoseHours value={person_id} onChange={(person) => change({ person })} />
          <Select
            aria-label={t('criterion.year')}
            data={Array.from({ length: SHOWN_YEARS }, (_, index) => String(now - index))}
            value={String(year)}
            onChange={(chosen) => change({ year: chosen ?? undefined })}
            allowDeselect={false}
            w={110}
          />
        </div>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={320} radius={12} />}>
        {(criterion) => <Shown criterion={criterion} person={person_id} />}
      </QueryState>
    </Page>
  );
}

function Shown({ criterion, person }: { criterion: HoursCriterion; person: number | undefined }) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const { norm, minutes, forecast_minutes, needed_per_week, year } = criterion;
  const hours = formatNumber(Math.floor(minutes / 60), language);
  const wanted = (norm ?? 0) * 60;
  const state = minutes >= wanted ? 'reached' : forecast_minutes >= wanted ? 'onTrack' : 'behind';
  const isOutOfReach = norm !== null && state !== 'reached' && needed_per_week > MINUTES_OF_WEEK;
  return (
    <div className={styles['stack']}>
      <Card>
        {norm === null ? (
          <p className="second">{t('criterion.unknown', { year })}</p>
        ) : (
          <>
            <p className={styles['lead']}>
              <strong>{t('criterion.meter', { hours, norm: formatNumber(norm, language) })}</strong> ·{' '}
              {t(`criterion.${state}`)}
            </p>
            <progress
              className={styles['meter']}
              aria-label={t('criterion.title')}
              max={norm}
              value={Math.min(norm, Math.floor(minutes / 60))}
            />
          </>
        )}
        <dl className={styles['figures']}>
          <Figure term={t('criterion.worked')} minutes={minutes} />
          <Figure term={t('criterion.forecast')} minutes={forecast_minutes} />
          {norm !== null && state !== 'reached' && !isOutOfReach && (
            <Figure term={t('criterion.needed')} minutes={needed_per_week} />
          )}
        </dl>
        {isOutOfReach && <p className={styles['lead']}>{t('criterion.outOfReach')}</p>}
        <p className={`second ${styles['lead'] ?? ''}`}>
          {t('criterion.forecastHelp')}{' '}
          {criterion.source !== null && t('criterion.source', { source: criterion.source })}{' '}
          {norm !== null && !criterion.is_final && t('criterion.provisional')}
        </p>
      </Card>
      <div className={styles['sides']}>
        <Card title={t('criterion.perMonth')}>
          <Sums
            label={t('criterion.perMonth')}
            rows={criterion.months.map(({ month, minutes: own }) => [monthName(month, language), own])}
          />
        </Card>
        <div className={styles['stack']}>
          <Card title={t('criterion.byKind')}>
            <Sums
              label={t('criterion.byKind')}
              rows={criterion.by_kind.map(({ kind, minutes: own }) => [t(`kinds.${kind}`), own])}
            />
          </Card>
          <Card title={t('criterion.gaps')}>
            {minutes === 0 ? (
              <p className="second">{t('criterion.gapsEmpty')}</p>
            ) : (
              <Gaps gaps={criterion.gaps} person={person} />
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}

function Figure({ term, minutes }: { term: string; minutes: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatMinutes(minutes, useLanguage())}</dd>
    </div>
  );
}

function Sums({ label, rows }: { label: string; rows: readonly (readonly [name: string, minutes: number])[] }) {
  const language = useLanguage();
  return (
    <table className={styles['months']} aria-label={label}>
      <tbody>
        {rows.map(([name, minutes]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{minutes === 0 ? '–' : formatMinutes(minutes, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Gaps({ gaps, person }: { gaps: readonly string[]; person: number | undefined }) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const mayEdit = useMay()('hours.edit');
  if (gaps.length === 0) return <p className="second">{t('criterion.gapsNone')}</p>;
  return (
    <ul className={styles['gaps']}>
      {gaps.slice(0, SHOWN_GAPS).map((day) => (
        <li key={day}>
          {mayEdit ? (
            <RoomLink
              to="hours/week"
              search={{ week: day, person: person === undefined ? undefined : String(person) }}
              className="link"
              aria-label={`${t('criterion.fill')}: ${formatDate(day, language, 'weekday')}`}
            >
              {formatDate(day, language, 'day')}
            </RoomLink>
          ) : (
            formatDate(day, language, 'day')
          )}
        </li>
      ))}
      {gaps.length > SHOWN_GAPS && (
        <li className="second">{t('criterion.gapsMore', { count: gaps.length - SHOWN_GAPS })}</li>
      )}
    </ul>
  );
}
