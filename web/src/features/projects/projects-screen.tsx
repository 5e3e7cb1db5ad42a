import { Button } from '@mantine/core';
import { type Project, projectCalls } from '@saldo/contract';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { useList } from '../../app/api/use-list.ts';
import { useAddress, useGo } from '../../app/routing/address.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { formatMinutes } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Page } from '../../ui/layout/page.tsx';
import { usePhone } from '../../ui/layout/use-width.ts';
import { type Column, DataTable, type RowCard } from '../../ui/table/data-table.tsx';
import { ProjectDialog } from './project-form.tsx';

const projectId = ({ id }: Project): number => id;

/** All projects, by name. */
export function ProjectsScreen() {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const phone = usePhone();
  const mayAdd = useMay()('contacts.edit');
  const [adding, setAdding] = useState(false);
  const showsClosed = search['state'] === 'closed';
  const source = useList(['admin', admin_id, 'projects', 'list'], projectCalls.projects, {
    query: { admin_id, search: search['q'], state: showsClosed ? 'CLOSED' : 'OPEN' },
  });
  const columns = useColumns();
  const add = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setAdding(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Page title={t('title')} summary={t('summary')} actions={mayAdd && !phone && add} fill>
      <DataTable<Project>
        label={t('title')}
        source={source}
        columns={columns}
        rowId={projectId}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`projects/${String(id)}`)}
        chips={[
          {
            id: 'closed',
            label: t('showClosed'),
            icon: IconArchive,
            on: showsClosed,
            toggle: () => change({ state: showsClosed ? undefined : 'closed' }),
          },
        ]}
        tools={mayAdd && phone && add}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('search')}
        filtered={showsClosed || search['q'] !== undefined}
        onClearFilters={() => change({ q: undefined, state: undefined })}
        csv
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} mayMake={mayAdd} actions={add} />}
        card={useCard()}
      />
      <ProjectDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => go(`projects/${String(id)}`)}
      />
    </Page>
  );
}

const textColumn = (id: string, head: string, of: (project: Project) => string): Column<Project> => ({
  id,
  head,
  cuts: true,
  cell: of,
  text: of,
});

const numberColumn = (id: string, head: string, of: (project: Project) => string): Column<Project> => ({
  id,
  head,
  align: 'right',
  width: '120px',
  cell: of,
  text: of,
});

function useColumns(): Column<Project>[] {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  return [
    { ...textColumn('name', t('name'), ({ name }) => name), main: true },
    textColumn('client', t('client'), ({ client }) => client?.name ?? '–'),
    textColumn('tag', t('tag'), ({ email_tag }) => email_tag),
    numberColumn('documents', t('documents'), ({ purchases, sales }) => String(purchases + sales)),
    numberColumn('hours', t('hours'), ({ minutes }) => formatMinutes(minutes, language)),
    {
      id: 'budget',
      head: t('budget'),
      align: 'right',
      width: '150px',
      cell: ({ budget }) => (budget === null ? '–' : <Money amount={budget} />),
      money: ({ budget }) => budget,
    },
  ];
}

function useCard(): (project: Project) => RowCard {
  const language = useLanguage();
  return ({ name, client, minutes }) => ({
    title: name,
    amount: formatMinutes(minutes, language),
    detail: client?.name ?? '',
  });
}
