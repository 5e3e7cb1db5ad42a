import { Button } from '@mantine/core';
import type { BankAccount, BankTransaction } from '@saldo/contract';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { type Column, DataTable, type RowCard, type TableSource } from '../../../ui/table/data-table.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { AcceptCertain } from './accept-certain.tsx';
import styles from '../bank.module.css';
import { BookingWords, useBookingWords } from './booking-words.tsx';
import { nameOf, textsOf } from './party.ts';

export const TAB_STATES = {
  waiting: 'WAITING',
  all: undefined,
  processed: 'PROCESSED',
  automatic: 'AUTOMATIC',
  skipped: 'SKIPPED',
} as const;
export type Tab = keyof typeof TAB_STATES;
const TABS: readonly Tab[] = ['waiting', 'all', 'processed', 'automatic', 'skipped'];

/** The tab of an address; what is pending is what people come for. */
export function tabOf(text: string | undefined): Tab {
  return TABS.find((tab) => tab === text) ?? 'waiting';
}

const rowId = (transaction: BankTransaction): number => transaction.id;

type TransactionListProps = {
  account: BankAccount;
  source: TableSource<BankTransaction> & { first: { counts: Record<string, number> } | undefined };
  tab: Tab;
  open: BankTransaction | undefined;
};

export function TransactionList({ account, source, tab, open }: TransactionListProps) {
  const { t } = useTranslation('bank');
  const { search, change } = useAddress();
  const columns = useColumns();
  const counts = source.first?.counts;
  const count = {
    waiting: counts?.['WAITING'],
    all: counts?.['ALL'],
    processed: counts?.['PROCESSED'],
    automatic: counts?.['AUTOMATIC'],
    skipped: counts?.['SKIPPED'],
  };
  // Most companies never choose to have anything booked by itself.
  const shownTabs = TABS.filter((id) => id !== 'automatic' || tab === id || (count.automatic ?? 0) > 0);
  const isNew = account.last_statement_on === null;
  return (
    <div className={styles['list']}>
      <DataTable<BankTransaction>
        label={t('title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(row) => nameOf(row, t('unknownParty'))}
        rowHeight="tall"
        keys={false}
        openRow={open?.id}
        onOpen={({ id }) => change({ open: String(id) }, { push: true })}
        tabs={shownTabs.map((id) => ({ id, label: t(`tabs.${id}`), count: count[id] }))}
        tab={tab}
        onTab={(id) => change({ tab: id === 'waiting' ? undefined : id, open: undefined }, { push: true })}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q, open: undefined })}
        searchLabel={t('search')}
        tools={tab === 'waiting' && <AcceptCertain account={account} count={counts?.['CERTAIN'] ?? 0} />}
        csv
        filtered={!isNew && search['q'] !== undefined}
        onClearFilters={() => change({ q: undefined, tab: undefined })}
        empty={isNew ? <FirstStatement /> : tab === 'waiting' ? <AllDone /> : <NoneHere />}
        card={transactionCard}
      />
    </div>
  );
}

function transactionCard(row: BankTransaction): RowCard {
  return {
    title: <PartyName row={row} />,
    amount: <Money amount={row.amount} sign />,
    detail: <CardDetail row={row} />,
    state: <BookingWords transaction={row} />,
  };
}

function PartyName({ row }: { row: BankTransaction }) {
  const { t } = useTranslation('bank');
  return <>{nameOf(row, t('unknownParty'))}</>;
}

function CardDetail({ row }: { row: BankTransaction }) {
  const language = useLanguage();
  return <>{[formatDate(row.date, language, 'short'), ...textsOf(row).slice(0, 1)].join(' · ')}</>;
}

function useColumns(): Column<BankTransaction>[] {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const wordsOf = useBookingWords();
  return [
    {
      id: 'date',
      head: t('columns.date'),
      width: '78px',
      day: ({ date }) => date,
      cell: (row) => <span className="second">{formatDate(row.date, language, 'short')}</span>,
    },
    {
      id: 'party',
      head: t('columns.party'),
      cuts: true,
      text: (row) => [nameOf(row, t('unknownParty')), ...textsOf(row)].join(' · '),
      cell: (row) => (
        <div className={styles['party']}>
          <div>
            <PartyName row={row} />
          </div>
          <div className="second">{textsOf(row)[0]}</div>
        </div>
      ),
    },
    {
      id: 'booking',
      head: t('columns.booking'),
      cuts: true,
      text: (row) => wordsOf(row).text,
      cell: (row) => <BookingWords transaction={row} />,
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      align: 'right',
      width: '112px',
      money: ({ amount }) => amount,
      cell: (row) => <Money amount={row.amount} sign />,
    },
  ];
}

function FirstStatement() {
  const { t } = useTranslation('bank');
  const { change } = useAddress();
  const mayProcess = useMay()('bank.process');
  const button = (
    <Button leftSection={<IconFileImport size={18} stroke={1.7} />} onClick={() => change({ import: 'open' })}>
      {t('import')}
    </Button>
  );
  return (
    <EmptyState
      title={t('noTransactions.title')}
      text={t('noTransactions.text')}
      mayMake={mayProcess}
      actions={button}
    />
  );
}

function AllDone() {
  const { t } = useTranslation('bank');
  const { change } = useAddress();
  const button = (
    <Button variant="default" onClick={() => change({ tab: 'processed' }, { push: true })}>
      {t('done.processed')}
    </Button>
  );
  return <EmptyState title={t('done.title')} text={t('done.text')} actions={button} />;
}

function NoneHere() {
  const { t } = useTranslation('bank');
  const { change } = useAddress();
  const button = (
    <Button variant="default" onClick={() => change({ tab: undefined }, { push: true })}>
      {t('none.waiting')}
    </Button>
  );
  return <EmptyState title={t('none.title')} text={t('none.text')} actions={button} />;
}
