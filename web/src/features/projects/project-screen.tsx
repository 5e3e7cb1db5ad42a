import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { type Project, projectCalls, type ProjectEntry, type ProjectResult } from '@saldo/contract';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../app/api/session.ts';
import { RoomLink, useGo } from '../../app/routing/address.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate, formatMinutes, formatNumber } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { usePhone } from '../../ui/layout/use-width.ts';
import { HistoryButton } from '../history/index.ts';
import { ProjectDialog } from './project-form.tsx';
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

function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  const admin_id = useAdminId();
  return () => client.invalidateQueries({ queryKey: ['admin', admin_id] });
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
        <Entries project={project} />
        {project.may['edit'] === true && (
          <Card>
            <Actions project={project} />
          </Card>
        )}
      </div>
    </Page>
  );
}

function Hours({ project: { minutes } }: { project: Project }) {
  const { t } = useTranslation('projects');
  return (
    <Card>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('hours')}</dt>
          <dd>{formatMinutes(minutes, useLanguage())}</dd>
        </div>
      </dl>
    </Card>
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
  const share = (used: number, budget: number) =>
    t('ofBudget', { percentage: `${formatNumber((used * 100) / budget, language, 0)}%` });
  const budget = Number(project.budget ?? 0);
  const budgetMinutes = project.budget_minutes ?? 0;
  return (
    <dl className={styles['figures']}>
      {(['revenue', 'costs', 'result'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(kind)}</dt>
          <dd>
            <Money amount={result[kind]} currency />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('hours')}</dt>
        <dd>
          {formatMinutes(result.minutes, language)}{' '}
          {budgetMinutes > 0 && <span className="second">{share(result.minutes, budgetMinutes)}</span>}
        </dd>
      </div>
      {result.unbilled !== null && (
        <div>
          <dt>{t('unbilled')}</dt>
          <dd>
            <Money amount={result.unbilled} currency />
          </dd>
        </div>
      )}
      {budget > 0 && (
        <div>
          <dt>{t('budget')}</dt>
          <dd>
            <Money amount={project.budget ?? '0.00'} currency />{' '}
            <span className="second">{share(Number(result.costs), budget)}</span>
          </dd>
        </div>
      )}
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

/** Where an entry is opened; a bank transaction is found on the screen of the bank. */
function placeOf({ model, entry_id }: ProjectEntry): string {
  if (model === 'expense') return `purchases/expenses/${String(entry_id)}`;
  if (model === 'sales_invoice') return `sales/invoices/${String(entry_id)}`;
  return model === 'general_journal' ? `reports/general-journal/${String(entry_id)}` : 'bank';
}

/** What it takes to see each kind of document in a project. */
const VIEWS = ['purchases.view', 'sales.view', 'bank.view', 'ledger.view'] as const;

function Entries({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const admin_id = useAdminId();
  const may = useMay();
  const phone = usePhone();
  const changed = useChanged();
  const { busy, act } = useAction();
  const { id } = project;
  const query = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'entries', id],
    queryFn: ({ signal }) => callApi(projectCalls.projectEntries, { params: { id }, query: { admin_id } }, { signal }),
  });
  const remove = ({ model, entry_id }: ProjectEntry) =>
    act(async () => {
      await callApi(projectCalls.removeEntry, { body: { admin_id, project: id, model, entry_id } });
      toast.success(t('removed'));
      await changed();
    });
  const hours = may('hours.view') && project.minutes > 0 && (
    <RoomLink to="hours/list" search={{ project: String(id) }} className="link">
      {t('seeHours')}
    </RoomLink>
  );
  return (
    <Card title={t('entries')} aside={hours}>
      <QueryState query={query} skeleton={<Skeleton height={120} radius={8} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="second">{t(VIEWS.every((view) => may(view)) ? 'noEntries' : 'noneSeen')}</p>
          ) : (
            <table className={styles['table']} aria-label={t('entries')}>
              <thead>
                <tr>
                  <th scope="col">{t('document')}</th>
                  {!phone && <th scope="col">{t('date')}</th>}
                  <th scope="col">{t('amount')}</th>
                  <th scope="col" aria-label={t('remove')} />
                </tr>
              </thead>
              <tbody>
                {results.map((entry) => (
                  <tr key={`${entry.model} ${String(entry.entry_id)}`}>
                    <th scope="row">
                      <RoomLink to={placeOf(entry)} className="link">
                        {[t(`models.${entry.model}`), entry.name].filter((part) => part !== '').join(' ')}
                      </RoomLink>
                      <div className="second">
                        {[
                          phone ? formatDate(entry.date, language) : '',
                          entry.contact,
                          entry.is_draft ? t('draft') : '',
                        ]
                          .filter((part) => part !== '')
                          .join(' · ')}
                      </div>
                    </th>
                    {!phone && <td>{formatDate(entry.date, language)}</td>}
                    <td>
                      <Money amount={entry.amount} />
                    </td>
                    <td>
                      {project.may['add'] === true && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size={phone ? 44 : 36}
                          disabled={busy}
                          aria-label={`${t('remove')}: ${entry.name}`}
                          onClick={() => void remove(entry)}
                        >
                          <IconX size={17} stroke={1.7} />
                        </ActionIcon>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryState>
    </Card>
  );
}

function Actions({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const go = useGo();
  const changed = useChanged();
  const { busy, act } = useAction();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { id, name, version, is_closed } = project;
  const close = (closed: boolean) =>
    act(async () => {
      const body = { admin_id, is_closed: closed, version };
      await callApi(projectCalls.updateProject, { params: { id }, body });
      toast.success(t(closed ? 'closedDone' : 'reopened', { name }));
      await changed();
    });
  const remove = () =>
    act(async () => {
      setDeleting(false);
      await callApi(projectCalls.deleteProject, { params: { id }, query: { admin_id } });
      toast.success(t('deleted', { name }));
      go('projects', {}, { replace: true });
      await changed();
    });
  return (
    <div className={styles['acts']}>
      {!is_closed && (
        <Button variant="default" leftSection={<IconPencil size={17} stroke={1.7} />} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      <Button
        variant="default"
        loading={busy}
        leftSection={is_closed ? <IconArchiveOff size={17} stroke={1.7} /> : <IconArchive size={17} stroke={1.7} />}
        onClick={() => void close(!is_closed)}
      >
        {t(is_closed ? 'reopen' : 'close')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => setDeleting(true)}
      >
        {t('delete')}
      </Button>
      <ProjectDialog
        key={version}
        opened={editing}
        project={project}
        onClose={() => setEditing(false)}
        onSaved={() => void changed()}
      />
      <ConfirmDialog
        opened={deleting}
        title={t('deleteTitle', { name })}
        confirm={t('delete')}
        danger
        onClose={() => setDeleting(false)}
        onConfirm={() => void remove()}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  );
}
