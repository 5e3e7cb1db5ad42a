import { Skeleton } from '@mantine/core';
import { type Project, projectCalls, type ProjectResult } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../app/api/session.ts';
import { formatDate, formatMinutes } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { HistoryButton } from '../history/index.ts';
import { shareOfBudget } from './budget.ts';
import { ProjectActions } from './project-actions.tsx';
import { ProjectEntries } from './project-entries.tsx';
import styles from './projects.module.css';

/** A project: what it brings in and costs, and everything that belongs to it. */
export function ProjectScreen() {
  const admin_id = useAdminId();
  const id = useParam('id');
  const query = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'one', id],
    queryFn: ({ signal }) => callApi(projectCalls.project, { params: { id }, query: { admin_id } }, { signal }),
  });
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} m={24} radius={12} />}>
      {(project) => <Shown project={project} />}
    </QueryState>
  );
}

function Shown({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const may = useMay();
  const { id, name, client, is_closed } = project;
  return (
    <Page
      title={name}
      summary={[client?.name, is_closed ? t('closed') : undefined].filter((part) => part !== undefined).join(' · ')}
      actions={<HistoryButton model="project" id={id} name={name} />}
    >
      <div className={styles['stack']}>
        {may('ledger.view') ? <Result project={project} /> : <Hours project={project} />}
        <ProjectEntries key={id} project={project} />
        {project.may['edit'] === true && (
          <Card>
            <ProjectActions project={project} />
          </Card>
        )}
      </div>
    </Page>
  );
}

/** For whoever sees the hours of a project and not the books. */
function Hours({ project: { minutes, budget_minutes } }: { project: Project }) {
  const { t } = useTranslation('projects');
  return (
    <Card>
      <dl className={styles['figures']}>
        <Figure term={t('hours')} used={minutes} budget={budget_minutes}>
          {formatMinutes(minutes, useLanguage())}
        </Figure>
      </dl>
    </Card>
  );
}

type FigureProps = { term: string; used?: number; budget?: number | null; children: React.ReactNode };

/** A figure, and how much of its budget it takes. */
function Figure({ term, used = 0, budget = null, children }: FigureProps) {
  const { t } = useTranslation('projects');
  const share = shareOfBudget(used, budget);
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}{' '}
        {share !== null && <span className="second">{t(share.isOver ? 'overBudget' : 'ofBudget', share)}</span>}
      </dd>
    </div>
  );
}

function Result({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'result', project.id],
    queryFn: ({ signal }) =>
      callApi(projectCalls.projectResult, { params: { id: project.id }, query: { admin_id } }, { signal }),
  });
  return (
    <Card title={t('result')}>
      <QueryState query={query} skeleton={<Skeleton height={120} radius={8} />}>
        {(result) => (
          <>
            <Figures project={project} result={result} />
            {result.months.length > 0 && <Months result={result} />}
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Figures({ project, result }: { project: Project; result: ProjectResult }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { budget, budget_minutes } = project;
  const money = budget === null ? null : parseEuro(budget);
  return (
    <dl className={styles['figures']}>
      <Figure term={t('revenue')}>
        <Money amount={result.revenue} currency />
      </Figure>
      <Figure term={t('costs')} used={parseEuro(result.costs)} budget={money}>
        <Money amount={result.costs} currency />
      </Figure>
      <Figure term={t('result')}>
        <Money amount={result.result} currency />
      </Figure>
      <Figure term={t('hours')} used={result.minutes} budget={budget_minutes}>
        {formatMinutes(result.minutes, language)}
      </Figure>
      {result.unbilled !== null && (
        <Figure term={t('unbilled')}>
          <Money amount={result.unbilled} currency />
        </Figure>
      )}
      {budget !== null && (
        <Figure term={t('budget')}>
          <Money amount={budget} currency />
        </Figure>
      )}
      {budget_minutes !== null && <Figure term={t('budgetHours')}>{formatMinutes(budget_minutes, language)}</Figure>}
    </dl>
  );
}

function Months({ result: { months } }: { result: ProjectResult }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  return (
    <table className={`${styles['table'] ?? ''} ${styles['months'] ?? ''}`} aria-label={t('perMonth')}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('revenue')}</th>
          <th scope="col">{t('costs')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('hours')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((each) => (
          <tr key={each.month}>
            <th scope="row">{formatDate(each.month, language, 'month')}</th>
            <td>
              <Money amount={each.revenue} />
            </td>
            <td>
              <Money amount={each.costs} />
            </td>
            <td>
              <Money amount={each.result} />
            </td>
            <td>{each.minutes === 0 ? '–' : formatMinutes(each.minutes, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
