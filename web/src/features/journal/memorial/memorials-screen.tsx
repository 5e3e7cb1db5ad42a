import { Button, Select } from '@mantine/core';
import { journalCalls, type MemorialRow } from '@saldo/contract';
import { MEMORIAL_TYPES, yearOf } from '@saldo/ledger';
import { IconArrowBackUp, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { type Column, DataTable, type RowCard } from '../../../ui/table/data-table.tsx';
import { MemorialBadge } from './memorial-badge.tsx';
import { memorialTypesQuery } from './queries.ts';
import styles from './memorial.module.css';

const rowId = ({ id }: MemorialRow): number => id;
const SHOWN_YEARS = 5;

/** All general journal entries, by type, year, status and text. */
export function MemorialsScreen() {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const may = useMay();
  const phone = usePhone();
  const type = MEMORIAL_TYPES.find((known) => known === search['type']);
  const year = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : undefined;
  const isReversed = search['state'] === 'reversed';
  const source = useList(['admin', admin_id, 'journal', 'list'], journalCalls.memorials, {
    query: {
      admin_id,
      ...(type === undefined ? {} : { type }),
      ...(year === undefined ? {} : { year }),
      ...(isReversed ? { state: 'REVERSED' as const } : {}),
      ...(search['search'] === undefined ? {} : { search: search['search'] }),
    },
  });
  const columns = useColumns();
  const card = useCard();
  const add = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => go('reports/general-journal/new')}>
      {t('memorial.new')}
    </Button>
  );
  const mayAdd = may('journal.book');
  const templates = (
    <Button
      variant="default"
      leftSection={<IconTemplate size={17} stroke={1.7} />}
      onClick={() => go('reports/general-journal/templates')}
    >
      {t('templates.title')}
    </Button>
  );
  return (
    <Page
      title={t('memorial.title')}
      summary={t('memorial.summary')}
      actions={
        !phone && (
          <>
            {templates}
            {mayAdd && add}
          </>
        )
      }
      fill
    >
      <DataTable<MemorialRow>
        label={t('memorial.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ description }) => description}
        onOpen={({ id }) => go(`reports/general-journal/${String(id)}`)}
        chips={[
          {
            id: 'reversed',
            label: t('memorial.reversed'),
            icon: IconArrowBackUp,
            on: isReversed,
            toggle: () => change({ state: isReversed ? undefined : 'reversed' }),
          },
        ]}
        tools={
          <div className={styles['tools']}>
            <TypeFilter value={type} onChange={(chosen) => change({ type: chosen })} />
            <YearFilter value={year} onChange={(chosen) => change({ year: chosen })} />
            {phone && templates}
            {mayAdd && phone && add}
          </div>
        }
        search={search['search']}
        onSearch={(text) => change({ search: text })}
        searchLabel={t('memorial.search')}
        onClearFilters={() => change({ type: undefined, year: undefined, state: undefined, search: undefined })}
        filtered={type !== undefined || year !== undefined || isReversed || (search['search'] ?? '') !== ''}
        csv
        empty={
          <EmptyState
            title={t('memorial.empty.title')}
            text={t('memorial.empty.text')}
            mayMake={mayAdd}
            actions={add}
          />
        }
        card={card}
      />
    </Page>
  );
}

type FilterProps<Value> = { value: Value | undefined; onChange: (value: string | undefined) => void };

function TypeFilter({ value, onChange }: FilterProps<string>) {
  const { t } = useTranslation('journal');
  const { data: types = [] } = useQuery(memorialTypesQuery(useAdminId(), useLanguage()));
  return (
    <Select
      aria-label={t('memorial.type')}
      placeholder={t('memorial.allTypes')}
      data={types.map(({ type, title }) => ({ value: type, label: title }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': t('memorial.allTypes') }}
      w={230}
    />
  );
}

function YearFilter({ value, onChange }: FilterProps<number>) {
  const { t } = useTranslation('journal');
  const now = yearOf(today());
  const years = Array.from({ length: SHOWN_YEARS }, (_, index) => String(now - index));
  return (
    <Select
      aria-label={t('memorial.year')}
      placeholder={t('memorial.allYears')}
      data={years}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': t('memorial.allYears') }}
      w={130}
    />
  );
}

function useTitles(): (row: MemorialRow) => string {
  const { data: types = [] } = useQuery(memorialTypesQuery(useAdminId(), useLanguage()));
  const titles = new Map(types.map(({ type, title }) => [type, title]));
  return ({ type }) => titles.get(type) ?? '';
}

function useColumns(): Column<MemorialRow>[] {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const { t: states } = useTranslation('states');
  const titleOf = useTitles();
  const remarks = useRemarks();
  const dateOf = ({ date }: MemorialRow) => formatDate(date, language);
  return [
    {
      id: 'number',
      head: t('memorial.number'),
      width: '72px',
      cell: (row) => row.entry_number,
      number: (row) => row.entry_number,
    },
    { id: 'date', head: t('memorial.date'), width: '120px', cell: dateOf, day: ({ date }) => date },
    {
      id: 'description',
      head: t('memorial.description'),
      main: true,
      cuts: true,
      cell: (row) => row.description,
      text: (row) => row.description,
    },
    { id: 'type', head: t('memorial.type'), cuts: true, cell: titleOf, text: titleOf },
    {
      id: 'state',
      head: t('memorial.state'),
      shape: 'badge',
      cell: (row) => <State row={row} />,
      text: (row) => [states(`memorial.${wordOf(row)}`), ...remarks(row)].join(' · '),
    },
    {
      id: 'amount',
      head: t('memorial.amount'),
      align: 'right',
      cell: (row) => <Money amount={row.amount} />,
      money: (row) => row.amount,
    },
  ];
}

const wordOf = ({ state }: MemorialRow) => (state === 'BOOKED' ? 'booked' : 'reversed');

/** On what day an entry is booked where that is not its own, and when it turns back. */
function useRemarks(): (row: MemorialRow) => string[] {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  return ({ date, booked_on, state, reverses_on }) => [
    ...(booked_on === date ? [] : [t('memorial.movedTo', { date: formatDate(booked_on, language) })]),
    ...(state === 'BOOKED' && reverses_on !== null
      ? [t('memorial.turnsBack', { date: formatDate(reverses_on, language) })]
      : []),
  ];
}

function State({ row }: { row: MemorialRow }) {
  const remarks = useRemarks()(row);
  return (
    <span className={styles['state']}>
      <MemorialBadge state={wordOf(row)} />
      {remarks.length > 0 && <span className="second">{remarks.join(' · ')}</span>}
    </span>
  );
}

function useCard(): (row: MemorialRow) => RowCard {
  const language = useLanguage();
  const titleOf = useTitles();
  return (row) => ({
    title: row.description,
    amount: formatMoney(row.amount, language, { currency: true }),
    detail: [titleOf(row), formatDate(row.date, language)].join(' · '),
    state: <State row={row} />,
  });
}
