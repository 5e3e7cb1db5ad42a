import { ActionIcon, Button, Select, Skeleton } from '@mantine/core';
import { type CashBook, type CashDay, journalCalls } from '@saldo/contract';
import { addMonths, firstOfMonth, isMoney, isRealDate, parseEuro, ROLES } from '@saldo/ledger';
import { IconCash, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { type Column, DataTable, type RowCard, rowsOf } from '../../../ui/table/data-table.tsx';
import { ledgerChoices } from '../memorial/memorial-lines.tsx';
import { chartQuery } from '../memorial/queries.ts';
import styles from './cash-book.module.css';

/** A till by day: what was received and paid in cash, what was left, and what was counted. */
export function CashBookScreen() {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const { search } = useAddress();
  const month = isRealDate(`${search['month'] ?? ''}-01`) ? (search['month'] ?? '') : today().slice(0, 7);
  const ledger = search['ledger'] ?? ROLES.cash;
  const query = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'cash-book', ledger, month],
    queryFn: ({ signal }) => callApi(journalCalls.cashBook, { query: { admin_id, ledger, month } }, { signal }),
  });
  return (
    <Page title={t('cashBook.title')} summary={t('cashBook.summary')} actions={<Actions ledger={ledger} />} fill>
      <div className={styles['tools']}>
        <TillChoice ledger={ledger} />
        <MonthChoice month={month} />
      </div>
      <QueryState query={query} skeleton={<Skeleton height={320} radius={12} />}>
        {(book) => <Days book={book} />}
      </QueryState>
    </Page>
  );
}

function Actions({ ledger }: { ledger: string }) {
  const { t } = useTranslation('journal');
  const go = useGo();
  if (!useMay()('journal.book')) return null;
  const begin = (type: string) => go('reports/general-journal/new', { type, ledger });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.7} />}
        onClick={() => begin('BANK_BALANCE_MUTATION')}
      >
        {t('cashBook.other')}
      </Button>
      <Button leftSection={<IconCash size={17} stroke={1.7} />} onClick={() => begin('DAILY_TAKINGS')}>
        {t('cashBook.takings')}
      </Button>
    </>
  );
}

function TillChoice({ ledger }: { ledger: string }) {
  const { t } = useTranslation('journal');
  const { change } = useAddress();
  const { data: chart = [] } = useQuery(chartQuery(useAdminId()));
  return (
    <Select
      aria-label={t('cashBook.till')}
      data={ledgerChoices(chart, ({ category }) => isMoney(category))}
      value={ledger}
      allowDeselect={false}
      searchable
      onChange={(chosen) => change({ ledger: chosen ?? undefined })}
      w={260}
    />
  );
}

function MonthChoice({ month }: { month: string }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const { change } = useAddress();
  const first = firstOfMonth(`${month}-01`);
  const move = (months: number) => change({ month: addMonths(first, months).slice(0, 7) });
  return (
    <div className={styles['month']}>
      <ActionIcon variant="default" size={36} aria-label={t('cashBook.earlier')} onClick={() => move(-1)}>
        <IconChevronLeft size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <output aria-label={t('cashBook.month')}>{formatDate(first, language, 'month')}</output>
      <ActionIcon variant="default" size={36} aria-label={t('cashBook.later')} onClick={() => move(1)}>
        <IconChevronRight size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

const isNotNil = (amount: string): boolean => parseEuro(amount) !== 0;
const dayId = ({ date }: CashDay): string => date;

function Days({ book }: { book: CashBook }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const go = useGo();
  const columns = useColumns();
  const card = useCard();
  const count = (problem: CashDay['problem']) => book.days.filter((day) => day.problem === problem).length;
  const [below, uneven] = [count('below_nil'), count('not_as_counted')];
  return (
    <>
      {below > 0 && <Note tone="bad">{t('cashBook.belowNil', { count: below })}</Note>}
      {uneven > 0 && <Note tone="warn">{t('cashBook.notAsCounted', { count: uneven })}</Note>}
      <DataTable<CashDay>
        label={t('cashBook.title')}
        source={rowsOf(book.days)}
        columns={columns}
        rowId={dayId}
        rowName={({ date }) => t('cashBook.openDay', { date: formatDate(date, language, 'long') })}
        onOpen={({ date }) => go('reports/ledger', { ledger: book.ledger, from: date, until: date })}
        totals={{
          date: t('cashBook.total'),
          opening: <Money amount={book.opening} />,
          received: <Money amount={book.received} />,
          paid: <Money amount={book.paid} />,
          difference: isNotNil(book.difference) && <Money amount={book.difference} />,
          closing: <Money amount={book.closing} />,
        }}
        csv
        empty={<EmptyState title={t('cashBook.empty.title')} text={t('cashBook.empty.text')} />}
        card={card}
      />
    </>
  );
}

function useColumns(): Column<CashDay>[] {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const money = (
    id: 'opening' | 'received' | 'paid' | 'closing' | 'counted' | 'difference',
    isShown: (amount: string) => boolean = () => true,
  ): Column<CashDay> => ({
    id,
    head: t(`cashBook.${id}`),
    align: 'right',
    cell: ({ [id]: amount }) => (amount !== null && isShown(amount) ? <Money amount={amount} /> : null),
    money: ({ [id]: amount }) => amount,
  });
  const problemOf = ({ problem }: CashDay) => (problem === null ? '' : t(`cashBook.problems.${problem}`));
  return [
    {
      id: 'date',
      head: t('cashBook.date'),
      main: true,
      cell: (day) => formatDate(day.date, language),
      day: ({ date }) => date,
    },
    money('opening'),
    money('received', isNotNil),
    money('paid', isNotNil),
    money('difference', isNotNil),
    money('closing'),
    money('counted'),
    {
      id: 'problem',
      head: '',
      cell: (day) => <span className={styles['problem']}>{problemOf(day)}</span>,
      text: problemOf,
    },
  ];
}

function useCard(): (day: CashDay) => RowCard {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const euro = (amount: string) => formatMoney(amount, language);
  return (day) => ({
    title: formatDate(day.date, language, 'long'),
    amount: <Money amount={day.closing} />,
    detail: [
      `${t('cashBook.received')} ${euro(day.received)}`,
      `${t('cashBook.paid')} ${euro(day.paid)}`,
      ...(day.difference !== null && isNotNil(day.difference)
        ? [`${t('cashBook.difference')} ${euro(day.difference)}`]
        : []),
      ...(day.counted === null ? [] : [`${t('cashBook.counted')} ${euro(day.counted)}`]),
    ].join(' · '),
    state: day.problem !== null && <span className={styles['problem']}>{t(`cashBook.problems.${day.problem}`)}</span>,
  });
}
