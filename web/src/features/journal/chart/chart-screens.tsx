import { Skeleton } from '@mantine/core';
import type { ChartLedger } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { NotFoundPage } from '../../../app/routing/not-found-page.tsx';
import { today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { chartQuery } from '../memorial/queries.ts';
import { LedgerForm } from './ledger-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { chartOfAccountsQuery, useChartChanged } from './queries.ts';

const WAITING = <Skeleton height={320} radius={12} />;

/** Shows a ledger after it was changed. */
function useShow(): (id: number) => void {
  const go = useGo();
  const changed = useChartChanged();
  return (id) => {
    void changed();
    go(`reports/chart-of-accounts/${String(id)}`, {}, { replace: true });
  };
}

export function NewLedgerScreen() {
  const { t } = useTranslation('journal');
  const show = useShow();
  return (
    <Page title={t('chart.new')}>
      <LedgerForm onSaved={({ id }) => show(id)} />
    </Page>
  );
}

type OfLedgerProps = { title: string; may: 'change' | 'merge'; children: (ledger: ChartLedger) => React.ReactNode };

/** A screen about the ledger in the address, where it may be done. */
function OfLedger({ title, may, children }: OfLedgerProps) {
  const id = Number(useParam('id'));
  const language = useLanguage();
  const query = useQuery(chartOfAccountsQuery(useAdminId(), yearOf(today())));
  const ledger = query.data?.ledgers.find((each) => each.id === id);
  if (query.data !== undefined && ledger?.may[may] !== true) return <NotFoundPage />;
  return (
    <Page title={title} summary={ledger === undefined ? undefined : `${ledger.code} ${ledger[`title_${language}`]}`}>
      <QueryState query={query} skeleton={WAITING}>
        {() => ledger !== undefined && children(ledger)}
      </QueryState>
    </Page>
  );
}

export function EditLedgerScreen() {
  const { t } = useTranslation('journal');
  const show = useShow();
  return (
    <OfLedger title={t('chart.edit')} may="change">
      {(ledger) => <LedgerForm ledger={ledger} onSaved={({ id }) => show(id)} />}
    </OfLedger>
  );
}

export function MergeLedgerScreen() {
  const { t } = useTranslation('journal');
  const show = useShow();
  const chart = useQuery(chartQuery(useAdminId()));
  return (
    <OfLedger title={t('chart.merge')} may="merge">
      {(ledger) => (
        <QueryState query={chart} skeleton={WAITING}>
          {(ledgers) => <MergeForm ledger={ledger} chart={ledgers} onMerged={() => show(ledger.id)} />}
        </QueryState>
      )}
    </OfLedger>
  );
}
