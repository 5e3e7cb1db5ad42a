import { Skeleton } from '@mantine/core';
import { bankCalls, journalCalls, type OpeningBalance } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { OpeningForm } from './opening-form.tsx';
import { OpeningShown } from './opening-shown.tsx';
import { startingValues, valuesOfShown } from './opening-values.ts';

/** What the company had and owed when these books begin: given once, shown, and changed until the first year is closed. */
export function OpeningBalanceScreen() {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'opening-balance'],
    queryFn: ({ signal }) => callApi(journalCalls.openingBalance, { query: { admin_id } }, { signal }),
  });
  const date = query.data?.date;
  return (
    <Page
      title={t('opening.title')}
      summary={
        typeof date === 'string' ? t('opening.on', { date: formatDate(date, language, 'long') }) : t('opening.intro')
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={480} radius={12} />}>
        {(opening) => <Opening key={String(opening.id)} opening={opening} />}
      </QueryState>
    </Page>
  );
}

function Opening({ opening }: { opening: OpeningBalance }) {
  const [changing, setChanging] = useState(false);
  const may = useMay();
  const queries = useQueryClient();
  const adminId = useAdminId();
  const refresh = async () => {
    setChanging(false);
    // Balances, proof, open items and what there is to do: all of it is another one now.
    await queries.invalidateQueries({ queryKey: ['admin', adminId] });
  };
  if (opening.state !== 'GIVEN' && may('journal.book')) return <NewOpening opening={opening} onDone={refresh} />;
  if (changing) return <ChangedOpening opening={opening} onDone={refresh} onBack={() => setChanging(false)} />;
  return <OpeningShown opening={opening} onChange={() => setChanging(true)} />;
}

type OpeningProps = { opening: OpeningBalance; onDone: () => Promise<void> };

function useChart() {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    staleTime: 300_000,
  });
}

function NewOpening({ opening, onDone }: OpeningProps) {
  const admin_id = useAdminId();
  const chart = useChart();
  const accounts = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
    enabled: useMay()('bank.view'),
  });
  return (
    <QueryState query={chart} skeleton={<Skeleton height={480} radius={12} />}>
      {(ledgers) =>
        accounts.isLoading ? null : (
          <OpeningForm
            opening={opening}
            chart={ledgers}
            initial={startingValues(opening.suggested_date, accounts.data?.map(({ ledger_code }) => ledger_code) ?? [])}
            onDone={onDone}
          />
        )
      }
    </QueryState>
  );
}

function ChangedOpening({ opening, onDone, onBack }: OpeningProps & { onBack: () => void }) {
  const chart = useChart();
  return (
    <QueryState query={chart} skeleton={<Skeleton height={480} radius={12} />}>
      {(ledgers) => (
        <OpeningForm
          opening={opening}
          chart={ledgers}
          initial={valuesOfShown(opening.date ?? opening.suggested_date, opening.lines, {
            chart: ledgers,
            remainder: opening.equity_ledger,
          })}
          onDone={onDone}
          onBack={onBack}
        />
      )}
    </QueryState>
  );
}
