import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import type { ChartLedger, ChartOfAccounts } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink, useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { chartGroups, SHOWN_STATES, type ShownState, type ShownStatement } from './chart-groups.ts';
import { LedgerBadge } from './ledger-badge.tsx';
import { chartOfAccountsQuery, ledgerGroupsQuery } from './queries.ts';
import styles from './chart.module.css';

const SHOWN_YEARS = 6;

/** The ledgers of a company under their groups, with what may be done with each. */
export function ChartScreen() {
  const { t } = useTranslation('journal');
  const { search } = useAddress();
  const go = useGo();
  const year = /^\d{4}$/.test(search['year'] ?? '') ? Number(search['year']) : yearOf(today());
  const query = useQuery({ ...chartOfAccountsQuery(useAdminId(), year), placeholderData: keepPreviousData });
  return (
    <Page
      title={t('chart.title')}
      summary={t('chart.summary')}
      actions={
        query.data?.may_change === true && (
          <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => go('reports/chart-of-accounts/new')}>
            {t('chart.new')}
          </Button>
        )
      }
    >
      <div className={styles['sheet']}>
        <Filters year={year} />
        <QueryState query={query} skeleton={<Skeleton height={480} radius={12} />}>
          {(chart) => <Statements chart={chart} />}
        </QueryState>
      </div>
    </Page>
  );
}

function useFilters(): { text: string; state: ShownState } {
  const { search } = useAddress();
  return {
    text: search['search'] ?? '',
    state: SHOWN_STATES.find((known) => known === search['state']) ?? 'active',
  };
}

function Filters({ year }: { year: number }) {
  const { t } = useTranslation('journal');
  const { change } = useAddress();
  const { text, state } = useFilters();
  const now = yearOf(today());
  return (
    <search className={styles['filters']}>
      <TextInput
        className={styles['search'] ?? ''}
        type="search"
        aria-label={t('chart.search')}
        placeholder={t('chart.search')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget }) => change({ search: currentTarget.value || undefined })}
      />
      <Select
        aria-label={t('chart.status')}
        w={150}
        allowDeselect={false}
        value={state}
        data={SHOWN_STATES.map((value) => ({ value, label: t(`chart.states.${value}`) }))}
        onChange={(chosen) => change({ state: chosen === 'active' ? undefined : (chosen ?? undefined) })}
      />
      <Select
        aria-label={t('chart.year')}
        w={110}
        allowDeselect={false}
        value={String(year)}
        data={Array.from({ length: SHOWN_YEARS }, (_, index) => String(now - index))}
        onChange={(chosen) => change({ year: chosen === String(now) ? undefined : (chosen ?? undefined) })}
      />
    </search>
  );
}

function Statements({ chart }: { chart: ChartOfAccounts }) {
  const { t } = useTranslation('journal');
  const { change } = useAddress();
  const { text, state } = useFilters();
  const { data: groups } = useQuery(ledgerGroupsQuery(useAdminId()));
  if (groups === undefined) return <Skeleton height={480} radius={12} />;
  const statements = chartGroups(chart.ledgers, groups, { search: text, state });
  if (statements.length === 0)
    return (
      <EmptyState
        title={t('chart.none')}
        actions={
          <Button variant="default" onClick={() => change({ search: undefined, state: undefined })}>
            {t('chart.clear')}
          </Button>
        }
      />
    );
  return statements.map((shown) => <Statement key={shown.statement.id} shown={shown} year={chart.year} />);
}

function Statement({ shown: { statement, groups }, year }: { shown: ShownStatement; year: number }) {
  const { t } = useTranslation('journal');
  const phone = usePhone();
  const title = `title_${useLanguage()}` as const;
  return (
    <Card title={statement[title]} flush>
      <table className={`tb dense ${styles['table'] ?? ''}`} aria-label={statement[title]}>
        <thead>
          <tr>
            <th scope="col">{t('chart.code')}</th>
            <th scope="col">{t('chart.name')}</th>
            {!phone && <th scope="col">{t('chart.rgs')}</th>}
            <th scope="col" className="num">
              {t('chart.balance', { year })}
            </th>
          </tr>
        </thead>
        {groups.map(({ group, ledgers }) => (
          <tbody key={group.id}>
            <tr className="sum">
              <th scope="rowgroup" colSpan={phone ? 3 : 4}>
                {group[title]}
              </th>
            </tr>
            {ledgers.map((ledger) => (
              <LedgerRow key={ledger.id} {...{ ledger, year, phone }} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

type RowProps = { ledger: ChartLedger; year: number; phone: boolean };

function LedgerRow({ ledger, year, phone }: RowProps) {
  const { t } = useTranslation('journal');
  const name = ledger[`title_${useLanguage()}`];
  return (
    <tr>
      <td>{ledger.code}</td>
      <td className={styles['name']}>
        <RoomLink to={`reports/chart-of-accounts/${String(ledger.id)}`} className="link">
          {name}
        </RoomLink>
        <LedgerBadge ledger={ledger} />
      </td>
      {!phone && <td className="second">{ledger.rgs_code}</td>}
      <td className="num">
        <RoomLink
          to="reports/ledger"
          search={{ ledger: ledger.code, from: `${String(year)}-01-01`, until: `${String(year)}-12-31` }}
          className="link"
        >
          <span className="sr">{t('chart.openCard', { code: ledger.code, name })} </span>
          <Money amount={ledger.balance} />
        </RoomLink>
      </td>
    </tr>
  );
}
