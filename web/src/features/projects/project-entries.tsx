import { ActionIcon, Button, Select, Skeleton } from '@mantine/core';
import {
  ENTRIES_PER_KIND,
  MOST_ENTRIES_PER_KIND,
  PROJECT_MODELS,
  type Project,
  projectCalls,
  type ProjectEntry,
  type ProjectModel,
} from '@saldo/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { RoomLink } from '../../app/routing/address.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate, formatMinutes } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card } from '../../ui/layout/page.tsx';
import { usePhone } from '../../ui/layout/use-width.ts';
import { AddEntries } from './add-entries.tsx';
import { useProjectChanged } from './use-project-changed.ts';
import styles from './projects.module.css';

/** What it takes to see each kind of document in a project. */
const VIEWS = ['purchases.view', 'sales.view', 'bank.view', 'ledger.view', 'hours.view'] as const;

const MODELS = Object.keys(PROJECT_MODELS) as ProjectModel[];

/** Everything that belongs to a project; what may be is added, and taken off again. */
export function ProjectEntries({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [kind, setKind] = useState<ProjectModel>();
  const [per_kind, setPerKind] = useState(ENTRIES_PER_KIND);
  const { id } = project;
  const query = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'entries', id, per_kind],
    queryFn: ({ signal }) =>
      callApi(projectCalls.projectEntries, { params: { id }, query: { admin_id, per_kind } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const results = query.data?.results ?? [];
  const kinds = MODELS.filter((model) => results.some((entry) => entry.model === model));
  const mayAdd = project.may['add'] === true && MODELS.some((model) => may(PROJECT_MODELS[model]));
  const phone = usePhone();
  const tools = (
    <div className={styles['acts']}>
      {may('hours.view') && project.minutes > 0 && (
        <RoomLink to="hours/list" search={{ project: String(id) }} className="link">
          {t('seeHours')}
        </RoomLink>
      )}
      {kinds.length > 1 && (
        <Select
          aria-label={t('kind')}
          placeholder={t('allKinds')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind ?? null}
          onChange={(value) => setKind(MODELS.find((model) => model === value))}
          clearable
          w={170}
        />
      )}
      {mayAdd && (
        <Button variant="default" leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setAdding(true)}>
          {t('add.open')}
        </Button>
      )}
    </div>
  );
  const more = query.data?.more.filter((model) => kind === undefined || model === kind) ?? [];
  const shown = results.filter(({ model }) => kind === undefined || model === kind);
  return (
    <Card title={t('entries')} aside={!phone && tools}>
      {phone && tools}
      <QueryState query={query} skeleton={<Skeleton height={120} radius={8} />}>
        {() =>
          results.length === 0 ? (
            <p className="second">{t(VIEWS.every((view) => may(view)) ? 'noEntries' : 'noneSeen')}</p>
          ) : (
            <Table project={project} entries={shown} />
          )
        }
      </QueryState>
      {more.length > 0 && (
        <div className={styles['acts']}>
          <span className="second">
            {t('moreOf', { count: per_kind, kinds: more.map((model) => t(`kinds.${model}`)).join(', ') })}
          </span>
          {per_kind < MOST_ENTRIES_PER_KIND && (
            <Button
              variant="default"
              loading={query.isPlaceholderData}
              onClick={() => setPerKind(per_kind + ENTRIES_PER_KIND)}
            >
              {t('showMore')}
            </Button>
          )}
        </div>
      )}
      {adding && <AddEntries project={project} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Table({ project, entries }: { project: Project; entries: readonly ProjectEntry[] }) {
  const { t } = useTranslation('projects');
  const phone = usePhone();
  return (
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
        {entries.map((entry) => (
          <Row key={`${entry.model} ${String(entry.entry_id)}`} project={project} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

/** Where an entry is opened; bank transactions and hours are found on the screens of theirs. */
function placeOf({ model, entry_id }: ProjectEntry): string {
  if (model === 'expense') return `purchases/expenses/${String(entry_id)}`;
  if (model === 'sales_invoice') return `sales/invoices/${String(entry_id)}`;
  if (model === 'time_entry') return 'hours/list';
  return model === 'general_journal' ? `reports/general-journal/${String(entry_id)}` : 'bank';
}

function Row({ project: { id, may }, entry }: { project: Project; entry: ProjectEntry }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const admin_id = useAdminId();
  const phone = usePhone();
  const changed = useProjectChanged();
  const { busy, act } = useAction();
  const { model, entry_id, date, amount, minutes } = entry;
  const body = { admin_id, project: id };
  const putBack = () =>
    act(async () => {
      await callApi(projectCalls.addEntries, { body: { ...body, entries: [{ model, entry_id }] } });
      await changed();
    });
  const remove = () =>
    act(async () => {
      await callApi(projectCalls.removeEntry, { body: { ...body, model, entry_id } });
      toast.success(t('removed'), {
        action: { label: t('undo', { ns: 'ui' }), run: () => void putBack(), undo: true },
      });
      await changed();
    });
  const details = [phone ? formatDate(date, language) : '', entry.contact, entry.is_draft ? t('draft') : ''];
  return (
    <tr>
      <th scope="row">
        <RoomLink
          to={placeOf(entry)}
          {...(model === 'time_entry' ? { search: { project: String(id) } } : {})}
          className="link"
        >
          {[t(`models.${model}`), entry.name].filter((part) => part !== '').join(' ')}
        </RoomLink>
        <div className="second">{details.filter((part) => part !== '').join(' · ')}</div>
      </th>
      {!phone && <td>{formatDate(date, language)}</td>}
      <td>{amount === null ? formatMinutes(minutes ?? 0) : <Money amount={amount} />}</td>
      <td>
        {may['add'] === true && entry.may['move'] === true && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={phone ? 44 : 36}
            disabled={busy}
            aria-label={`${t('remove')}: ${entry.name}`}
            onClick={() => void remove()}
          >
            <IconX size={17} stroke={1.7} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
