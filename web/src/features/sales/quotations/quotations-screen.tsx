import { Button } from '@mantine/core';
import { QUOTATION_STATES, quotationCalls, type QuotationState, type QuotationSummary } from '@saldo/contract';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallReply } from '../../../app/api/api.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { type Column, DataTable, type RowCard, type TableTab } from '../../../ui/table/data-table.tsx';
import { QuotationBadge, quotationWord } from './quotation-badge.ts';

type List = CallReply<typeof quotationCalls.quotations>;

const rowId = (quotation: QuotationSummary): number => quotation.id;
const ALWAYS: readonly QuotationState[] = ['CONCEPT', 'OPEN', 'ACCEPTED'];

function isState(text: string | undefined): text is QuotationState {
  return QUOTATION_STATES.some((state) => state === text);
}

/** A tab per state that has something in it; the archive is no part of all. */
function useTabs(counts: List['counts'] | undefined): TableTab[] {
  const { t } = useTranslation('sales');
  const { t: states } = useTranslation('states');
  const count = (state: QuotationState) => counts?.[state] ?? 0;
  const shown = QUOTATION_STATES.filter((state) => ALWAYS.includes(state) || count(state) > 0);
  const all = QUOTATION_STATES.reduce((sum, state) => (state === 'ARCHIVED' ? sum : sum + count(state)), 0);
  return [
    { id: 'all', label: t('tabs.all'), count: counts === undefined ? undefined : all },
    ...shown.map((state) => ({
      id: state.toLowerCase(),
      label: states(`quotation.${quotationWord(state)}`),
      count: counts === undefined ? undefined : count(state),
    })),
  ];
}

function useColumns(): Column<QuotationSummary>[] {
  const { t } = useTranslation('sales');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  return [
    {
      id: 'number',
      head: t('quotations.number'),
      main: true,
      cell: ({ number }) => number ?? <span className="quiet">–</span>,
      text: ({ number }) => number ?? '',
    },
    {
      id: 'customer',
      head: t('columns.customer'),
      cuts: true,
      cell: ({ contact_name }) => contact_name ?? <span className="second">{t('noCustomer')}</span>,
      text: ({ contact_name }) => contact_name ?? '',
    },
    {
      id: 'date',
      head: t('columns.date'),
      sorts: true,
      cell: ({ quotation_date }) => <span className="second">{formatDate(quotation_date, language)}</span>,
      day: ({ quotation_date }) => quotation_date,
    },
    {
      id: 'valid',
      head: t('quotations.validUntil'),
      cell: ({ valid_until }) => formatDate(valid_until, language),
      day: ({ valid_until }) => valid_until,
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      cell: ({ state }) => <QuotationBadge state={quotationWord(state)} />,
      text: ({ state }) => states(`quotation.${quotationWord(state)}`),
    },
    {
      id: 'excl',
      head: t('columns.excl'),
      align: 'right',
      cell: ({ total_excl }) => <Money amount={total_excl} />,
      money: ({ total_excl }) => total_excl,
    },
    {
      id: 'total_incl',
      head: t('columns.total'),
      align: 'right',
      sorts: true,
      cell: ({ total_incl }) => <Money amount={total_incl} />,
      money: ({ total_incl }) => total_incl,
    },
  ];
}

function useCard(): (quotation: QuotationSummary) => RowCard {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return ({ contact_name, total_incl, number, quotation_date, state }) => ({
    title: contact_name ?? t('noCustomer'),
    amount: formatMoney(total_incl, language, { currency: true }),
    detail: number === null ? t('noNumber') : `${number} · ${formatDate(quotation_date, language, 'short')}`,
    state: <QuotationBadge state={quotationWord(state)} />,
  });
}

/** What was offered, and what customers said. */
export function QuotationsScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const may = useMay();
  const phone = usePhone();
  const state = search['state']?.toUpperCase();
  const order = search['order'] ?? '-date';
  const source = useList(['admin', admin_id, 'sales', 'quotations'], quotationCalls.quotations, {
    query: {
      admin_id,
      search: search['q'],
      state: isState(state) ? state : undefined,
      contact_id: search['contact'],
      ordering: search['order'],
    },
  });
  const columns = useColumns();
  const card = useCard();
  const tabs = useTabs(source.first?.counts);
  const filtered = ['q', 'state', 'contact'].some((name) => search[name] !== undefined);
  const isEmpty = source.rows?.length === 0 && !filtered;
  const mayAdd = may('sales.edit') && !isEmpty;
  const add = () => go('sales/quotations/new');
  useHotkeys(may('sales.edit') ? [{ keys: 'n', label: t('quotations.add'), run: add }] : []);
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={add}>
      {t('quotations.add')}
      <KeyHint keys="n" />
    </Button>
  );
  return (
    <Page title={t('quotations.title')} actions={mayAdd && !phone ? addButton : undefined} fill>
      <DataTable<QuotationSummary>
        label={t('quotations.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ number, contact_name }) => number ?? contact_name ?? t('quotations.draft')}
        onOpen={({ id }) => go(`sales/quotations/${String(id)}`)}
        tabs={tabs}
        tab={isState(state) ? state.toLowerCase() : 'all'}
        onTab={(id) => change({ state: id === 'all' ? undefined : id }, { push: true })}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('quotations.search')}
        tools={mayAdd && phone ? addButton : undefined}
        sort={{ by: order.replace('-', ''), descending: order.startsWith('-') }}
        onSort={({ by, descending }) => change({ order: `${descending ? '-' : ''}${by}` })}
        filtered={filtered}
        onClearFilters={() => change({ q: undefined, state: undefined, contact: undefined })}
        totals={totalsRow(source.first, t('quotations.count', { count: source.count ?? 0 }))}
        csv
        empty={
          <EmptyState
            title={t('quotations.empty.title')}
            text={t('quotations.empty.text')}
            mayMake={may('sales.edit')}
            actions={addButton}
          />
        }
        card={card}
      />
    </Page>
  );
}

function totalsRow(list: List | undefined, count: string): Record<string, React.ReactNode> | undefined {
  if (list === undefined || list.count === 0) return undefined;
  return {
    number: count,
    excl: <Money amount={list.totals.total_excl} />,
    total_incl: <Money amount={list.totals.total_incl} />,
  };
}
