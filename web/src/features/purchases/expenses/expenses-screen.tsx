import { Button } from '@mantine/core';
import { EXPENSE_STATES, type ExpenseSummary, purchaseCalls } from '@saldo/contract';
import { IconCalendar, IconInbox, IconPlus, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { usePeriod } from '../../../app/period/period.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useFound, useList } from '../../../app/api/use-list.ts';
import { OpeningItems } from '../../journal/index.ts';
import { type Column, DataTable, type FilterChip, type RowCard, type Sort } from '../../../ui/table/data-table.tsx';
import { formatDate, formatDays, formatMoney, today } from '../../../ui/format/format.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useExpenseBulk } from './expense-bulk.tsx';
import { useContact } from '../../contacts/index.ts';
import { FiltersButton, filtersOf, NO_FILTERS, useFilterChips } from './expense-filters.tsx';
import { awaitsBank, stateOf } from './expense-state.ts';
import { ProjectFilter } from './project-field.tsx';
import styles from '../purchases.module.css';
import { usePeriodWords } from '../../../app/period/period-words.ts';
import { ExpenseBadge } from './expense-badge.ts';

const rowId = (row: ExpenseSummary) => row.id;

/** Every expense: by state, by period, by supplier, searched and totalled. */
export function ExpensesScreen() {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const may = useMay();
  const go = useGo();
  const { search, change } = useAddress();
  const period = usePeriod();
  const inPeriod = search['when'] === 'period';
  const state = EXPENSE_STATES.find((each) => each === search['state']);
  const sort = sortOf(search['sort']);
  const filters = filtersOf(search);
  const asked = {
    admin_id,
    state,
    contact_id: search['supplier'],
    project_id: search['project'],
    ...filters,
    ...(inPeriod && { from: period.from, until: period.to }),
    search: search['q'],
  };
  const key = ['admin', admin_id, 'purchases', 'list'];
  const source = useList(key, purchaseCalls.expenses, {
    query: { ...asked, ordering: `${sort.descending ? '-' : ''}${sort.by}`, rows_only: 'true' },
  });
  const found = useFound(key, purchaseCalls.expenseTotals, { query: asked });
  const columns = useColumns();
  const card = useCard();
  const openNew = () => go('purchases/expenses/new');
  const mayProcess = may('purchases.process');
  useHotkeys(mayProcess ? [{ keys: 'n', label: t('new'), run: openNew }] : []);
  const filtered =
    state !== undefined ||
    inPeriod ||
    search['supplier'] !== undefined ||
    search['project'] !== undefined ||
    Object.values(filters).some((value) => value !== undefined) ||
    (search['q'] ?? '') !== '';
  const isEmpty = source.rows?.length === 0 && !filtered;
  const { data: supplier } = useContact(search['supplier'] === undefined ? undefined : Number(search['supplier']));
  const filterChips = useFilterChips();
  const periodWords = usePeriodWords();
  const chips: FilterChip[] = [
    {
      id: 'period',
      label: t('period.only', { ns: 'shell', period: periodWords(period) }),
      icon: IconCalendar,
      on: inPeriod,
      toggle: () => change({ when: inPeriod ? undefined : 'period', from: undefined, until: undefined }),
    },
    ...(search['supplier'] === undefined
      ? []
      : [
          {
            id: 'supplier',
            label: supplier?.name ?? t('onlySupplier'),
            icon: IconUser,
            on: true,
            toggle: () => change({ supplier: undefined }),
          },
        ]),
    ...filterChips,
  ];
  const outstanding = found?.totals.outstanding;
  const bulk = useExpenseBulk();
  return (
    <Page
      title={t('title')}
      fill
      summary={
        <>
          {outstanding !== undefined && (
            <>
              {t('toPay')} <strong>{formatMoney(outstanding, language, { currency: true })}</strong>
            </>
          )}
          <OpeningItems of="creditors" />
        </>
      }
      actions={
        mayProcess &&
        !isEmpty && (
          <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={openNew}>
            {t('new')} <KeyHint keys="n" />
          </Button>
        )
      }
    >
      <DataTable<ExpenseSummary>
        label={t('title')}
        source={{ ...source, count: found?.count }}
        columns={columns}
        rowId={rowId}
        rowName={(row) => row.bookingNumber ?? t('concept', { supplier: row.contact_name ?? t('noSupplier') })}
        onOpen={(row) => go(`purchases/expenses/${String(row.id)}`)}
        tabs={[
          { id: '', label: t('tabs.all'), count: found && sumOf(found.counts) },
          ...EXPENSE_STATES.map((id) => ({ id, label: t(`tabs.${id}`), count: found?.counts[id] })),
        ]}
        tab={state ?? ''}
        onTab={(id) => change({ state: id })}
        chips={chips}
        tools={
          <>
            {may('feature.projects') && (
              <ProjectFilter value={search['project']} onChoose={(id) => change({ project: id })} />
            )}
            <FiltersButton />
          </>
        }
        search={search['q'] ?? ''}
        onSearch={(q) => change({ q })}
        searchLabel={t('search')}
        sort={sort}
        onSort={({ by, descending }) => change({ sort: `${descending ? '-' : ''}${by}` })}
        filtered={filtered}
        onClearFilters={() =>
          change({
            ...NO_FILTERS,
            state: undefined,
            when: undefined,
            supplier: undefined,
            project: undefined,
            q: undefined,
          })
        }
        totals={
          found && {
            number: t('count', { count: found.count }),
            total_excl: <Money amount={found.totals.total_excl} />,
            total_vat: <Money amount={found.totals.total_vat} />,
            total_incl: <Money amount={found.totals.total_incl} />,
          }
        }
        csv
        {...(mayProcess ? { bulk: bulk.actions } : {})}
        empty={
          <Empty
            mayMake={mayProcess || may('purchases.upload')}
            onInbox={() => go('purchases/inbox')}
            onNew={mayProcess ? openNew : undefined}
          />
        }
        card={card}
      />
      {bulk.dialogs}
    </Page>
  );
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function sortOf(text: string | undefined): Sort {
  const given = text ?? '-date';
  const by = given.replace('-', '');
  return { by: by === 'total_incl' ? by : 'date', descending: given.startsWith('-') };
}

type EmptyProps = { mayMake: boolean; onInbox: () => void; onNew: (() => void) | undefined };

function Empty({ mayMake, onInbox, onNew }: EmptyProps) {
  const { t } = useTranslation('purchases');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      mayMake={mayMake}
      actions={
        <>
          <Button leftSection={<IconInbox size={17} stroke={1.7} />} onClick={onInbox}>
            {t('empty.inbox')}
          </Button>
          {onNew !== undefined && (
            <Button variant="default" onClick={onNew}>
              {t('new')}
            </Button>
          )}
        </>
      }
    />
  );
}

const DASH = <span className="quiet">–</span>;

function Due({ row }: { row: ExpenseSummary }) {
  const language = useLanguage();
  if (row.due_date === null || row.state !== 'OPEN' || awaitsBank(row)) return DASH;
  if (row.due_date >= today()) return formatDate(row.due_date, language);
  return (
    <span className={styles['late']} title={formatDate(row.due_date, language)}>
      {formatDays(row.due_date, today(), language)}
    </span>
  );
}

function State({ row }: { row: ExpenseSummary }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const date = row.payment_file === null ? undefined : formatDate(row.payment_file.execution_date, language);
  return (
    <span title={date === undefined ? undefined : t('paymentFile.of', { date })}>
      <ExpenseBadge state={stateOf(row)} />
      {date !== undefined && <span className={styles['fileDate']}>{date}</span>}
    </span>
  );
}

const amount = (id: 'total_excl' | 'total_vat' | 'total_incl', head: string): Column<ExpenseSummary> => ({
  id,
  head,
  align: 'right',
  sorts: id === 'total_incl',
  main: id === 'total_incl',
  cell: (row) => <Money amount={row[id]} />,
  money: (row) => row[id],
});

function useColumns(): Column<ExpenseSummary>[] {
  const { t } = useTranslation('purchases');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  return [
    {
      id: 'number',
      head: t('columns.number'),
      main: true,
      cell: (row) => row.bookingNumber ?? DASH,
      text: (row) => row.bookingNumber ?? '',
    },
    {
      id: 'supplier',
      head: t('columns.supplier'),
      cuts: true,
      cell: (row) => row.contact_name ?? <span className="quiet">{t('noSupplier')}</span>,
      text: (row) => row.contact_name ?? '',
    },
    {
      id: 'document',
      head: t('columns.document'),
      cell: (row) => row.document_number || DASH,
      text: (row) => row.document_number,
    },
    {
      id: 'date',
      head: t('columns.date'),
      sorts: true,
      cell: (row) => formatDate(row.date, language),
      day: (row) => row.date,
    },
    {
      id: 'due',
      head: t('columns.due'),
      cell: (row) => <Due row={row} />,
      day: (row) => row.due_date,
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      cell: (row) => <State row={row} />,
      text: (row) => states(`expense.${stateOf(row)}`),
    },
    amount('total_excl', t('columns.excl')),
    amount('total_vat', t('columns.vat')),
    amount('total_incl', t('columns.incl')),
  ];
}

function useCard(): (row: ExpenseSummary) => RowCard {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const whenOf = ({ date, payment_file }: ExpenseSummary) =>
    payment_file === null
      ? formatDate(date, language)
      : t('paymentFile.on', { date: formatDate(payment_file.execution_date, language) });
  return (row) => ({
    title: row.contact_name ?? t('noSupplier'),
    amount: formatMoney(row.total_incl, language, { currency: true }),
    detail: `${row.bookingNumber ?? t('tabs.CONCEPT')} · ${whenOf(row)}`,
    state: <ExpenseBadge state={stateOf(row)} />,
  });
}
