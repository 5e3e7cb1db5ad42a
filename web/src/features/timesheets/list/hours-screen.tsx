import { Button, Select } from '@mantine/core';
import { HOUR_KINDS, type TimeEntry, timesheetCalls } from '@saldo/contract';
import { IconCalendar, IconFileImport, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { usePeriodWords } from '../../../app/period/period-words.ts';
import { usePeriod } from '../../../app/period/period.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMinutes, formatTime } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { type Column, DataTable, type RowCard } from '../../../ui/table/data-table.tsx';
import { useOpenProjects } from '../../projects/index.ts';
import { hoursText } from '../duration.ts';
import { EntryDialog } from '../entry/entry-dialog.tsx';
import { hourSettingsQuery } from '../queries.ts';
import { BillDialog } from './bill-dialog.tsx';
import { ImportHours } from './import-hours.tsx';
import styles from '../timesheets.module.css';

const entryId = ({ id }: TimeEntry): number => id;
const FILTERS = ['q', 'state', 'kind', 'project', 'person', 'when'] as const;

/** Every hour that was recorded, to look back and to invoice. */
export function HoursScreen() {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const may = useMay();
  const language = useLanguage();
  const period = usePeriod();
  const periodWords = usePeriodWords();
  const [billing, setBilling] = useState(false);
  const [importing, setImporting] = useState(false);
  const [open, setOpen] = useState<TimeEntry>();
  const inPeriod = search['when'] === 'period';
  const billed = search['state'] === 'billed' ? 'true' : search['state'] === 'unbilled' ? 'false' : undefined;
  const kind = HOUR_KINDS.find((each) => each === search['kind']);
  const source = useList(['admin', admin_id, 'timesheets', 'list'], timesheetCalls.timeEntries, {
    query: {
      admin_id,
      search: search['q'],
      billed,
      kind: billed === 'false' ? 'BILLABLE' : kind,
      project_id: search['project'],
      person_id: search['person'],
      ...(inPeriod && { from: period.from, until: period.to }),
    },
  });
  const columns = useColumns();
  const totals = source.first?.totals;
  const filtered = FILTERS.some((name) => search[name] !== undefined);
  const bill = may('hours.rates') && may('sales.edit') && (
    <Button leftSection={<IconFileInvoice size={17} stroke={1.7} />} onClick={() => setBilling(true)}>
      {t('list.bill')}
    </Button>
  );
  const bring = may('hours.edit') && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={17} stroke={1.7} />}
      onClick={() => setImporting(true)}
    >
      {t('import.open')}
    </Button>
  );
  const actions = (
    <>
      {bring}
      {bill}
    </>
  );
  return (
    <Page
      title={t('list.title')}
      summary={
        totals === undefined ? ' ' : t('list.unbilledOf', { hours: hoursText(totals.unbilled_minutes, language) })
      }
      actions={<div className={styles['bar']}>{actions}</div>}
      fill
    >
      <DataTable<TimeEntry>
        label={t('list.title')}
        source={source}
        columns={columns}
        rowId={entryId}
        rowName={({ description, day }) => `${description} ${day}`}
        onOpen={setOpen}
        tabs={[
          { id: 'all', label: t('all') },
          { id: 'unbilled', label: t('list.unbilled') },
          { id: 'billed', label: t('list.billed') },
        ]}
        tab={search['state'] ?? 'all'}
        onTab={(id) => change({ state: id === 'all' ? undefined : id }, { push: true })}
        chips={[
          {
            id: 'period',
            label: t('period.only', { ns: 'shell', period: periodWords(period) }),
            icon: IconCalendar,
            on: inPeriod,
            toggle: () => change({ when: inPeriod ? undefined : 'period' }),
          },
        ]}
        tools={
          <div className={styles['bar']}>
            <Filters />
          </div>
        }
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('list.search')}
        filtered={filtered}
        onClearFilters={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        totals={
          totals === undefined ? undefined : { day: t('total'), duration: formatMinutes(totals.minutes, language) }
        }
        csv
        empty={
          <EmptyState
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            mayMake={may('hours.edit')}
            actions={<Button onClick={() => go('hours/week')}>{t('list.empty.action')}</Button>}
          />
        }
        card={useCard()}
      />
      {open !== undefined && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
      {importing && <ImportHours onClose={() => setImporting(false)} />}
      <BillDialog opened={billing} onClose={() => setBilling(false)} project={search['project']} />
    </Page>
  );
}

function Filters() {
  const { t } = useTranslation('timesheets');
  const { search, change } = useAddress();
  const phone = usePhone();
  const projects = useOpenProjects() ?? [];
  const { data } = useQuery(hourSettingsQuery(useAdminId()));
  const people = data?.people ?? [];
  const size = phone ? 'md' : 'xs';
  return (
    <>
      {projects.length > 0 && (
        <Select
          aria-label={t('project')}
          placeholder={t('project')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search['project'] ?? null}
          onChange={(id) => change({ project: id ?? undefined })}
          clearable
          searchable
          {...{ size }}
          w={160}
        />
      )}
      {people.length > 1 && (
        <Select
          aria-label={t('person')}
          placeholder={t('everyone')}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search['person'] ?? null}
          onChange={(id) => change({ person: id ?? undefined })}
          clearable
          {...{ size }}
          w={150}
        />
      )}
    </>
  );
}

const SPAN = ({ start_time, end_time }: TimeEntry): string =>
  start_time === null || end_time === null ? '' : `${formatTime(start_time)}–${formatTime(end_time)}`;

const forOf = ({ project, client }: TimeEntry): string => project?.name ?? client?.name ?? '';

function useColumns(): Column<TimeEntry>[] {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const may = useMay();
  const dateOf = ({ day }: TimeEntry) => formatDate(day, language);
  const kindOf = ({ kind }: TimeEntry) => t(`kinds.${kind}`);
  const all: (Column<TimeEntry> | false)[] = [
    { id: 'day', head: t('day'), width: '112px', cell: dateOf, day: ({ day }) => day },
    may('hours.team') && {
      id: 'person',
      head: t('person'),
      cuts: true,
      cell: ({ person }) => person.name,
      text: ({ person }) => person.name,
    },
    { id: 'for', head: t('project'), cuts: true, cell: forOf, text: forOf },
    {
      id: 'description',
      head: t('description'),
      main: true,
      cuts: true,
      cell: ({ description }) => description,
      text: ({ description }) => description,
    },
    { id: 'kind', head: t('kind'), width: '120px', cell: kindOf, text: kindOf },
    { id: 'times', head: `${t('start')}–${t('end').toLowerCase()}`, width: '116px', cell: SPAN, text: SPAN },
    {
      id: 'duration',
      head: t('duration'),
      align: 'right',
      width: '88px',
      cell: ({ duration }) => formatMinutes(duration ?? 0),
      text: ({ duration }) => formatMinutes(duration ?? 0),
    },
    may('hours.rates') && {
      id: 'rate',
      head: t('list.rate'),
      align: 'right',
      width: '92px',
      cell: ({ rate }) => (rate === null ? '–' : <Money amount={rate} />),
      money: ({ rate }) => rate,
    },
    {
      id: 'state',
      head: t('list.state'),
      width: '120px',
      cell: (row) => stateOf(row, t),
      text: (row) => stateOf(row, t),
    },
  ];
  return all.filter((column) => column !== false);
}

type Translate = ReturnType<typeof useTranslation<'timesheets'>>['t'];

function stateOf({ kind, billed, client }: TimeEntry, t: Translate): string {
  if (billed) return t('list.billed');
  if (kind !== 'BILLABLE') return '–';
  return t(client === null ? 'list.noClient' : 'list.unbilled');
}

function useCard(): (row: TimeEntry) => RowCard {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  return (row) => ({
    title: row.project?.name ?? row.client?.name ?? t('noProject'),
    amount: formatMinutes(row.duration ?? 0),
    detail: [formatDate(row.day, language, 'short'), row.description, SPAN(row)]
      .filter((text) => text !== '')
      .join(' · '),
    state: <span className="second">{row.kind === 'BILLABLE' ? stateOf(row, t) : t(`kinds.${row.kind}`)}</span>,
  });
}
