import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { journalCalls, type LedgerCardLine, type LedgerChoice } from '@saldo/contract';
import { add, type Cents, isRealDate, lineWords, parseEuro, subtract, yearOf, ZERO } from '@saldo/ledger';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink, useAddress, useGo } from '../../app/routing/address.tsx';
import type { CallReply } from '../../app/api/api.ts';
import { QueryState } from '../../app/api/query-state.tsx';
import { usePeriod } from '../../app/period/period.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { sourceAddress } from '../../app/routing/source-address.ts';
import { useList } from '../../app/api/use-list.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Reading, RowCard, TableSource } from '../../ui/table/data-table-types.ts';
import { formatDate, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { entryName } from './entry-name.ts';
import { type Span, trialBalanceQuery } from './queries.ts';
import { useSpanName } from './span.ts';
import { moneyColumn } from './statements/money-column.tsx';
import { ReportFiles } from './statements/report-files.tsx';

/** The span of the address, for links from a statement; else the working period. */
function useLedgerSpan(): Span {
  const { search } = useAddress();
  const { from, to } = usePeriod();
  const given = { from: search['from'] ?? '', until: search['until'] ?? '' };
  return isRealDate(given.from) && isRealDate(given.until) ? given : { from, until: to };
}

/** One ledger line by line, or all of them with their balances. */
export function LedgerScreen() {
  const { search } = useAddress();
  const span = useLedgerSpan();
  const ledger = search['ledger'];
  return ledger === undefined ? <AllLedgers span={span} /> : <LedgerCard key={ledger} ledger={ledger} span={span} />;
}

function LedgerSelect({ value }: { value: string | null }) {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  const adminId = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'journal', 'ledgers'],
    queryFn: ({ signal }): Promise<LedgerChoice[]> =>
      callApi(journalCalls.allLedgers, { params: { adminId } }, { signal }),
  });
  return (
    <Select
      aria-label={t('ledger.choose')}
      placeholder={t('ledger.search')}
      w={300}
      searchable
      clearable
      value={value}
      data={data.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
      onChange={(code) => change({ ledger: code ?? undefined }, { push: true })}
    />
  );
}

type TrialRow = CallReply<typeof import('@saldo/contract')['reportCalls']['trialBalance']>['rows'][number];

const codeOf = (row: TrialRow): string => row.code;

function trialCard(row: TrialRow): RowCard {
  return { title: row.title, amount: <Money amount={row.balance} />, detail: row.code };
}

function AllLedgers({ span }: { span: Span }) {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  const spanName = useSpanName();
  const query = useQuery(trialBalanceQuery(useAdminId(), span));
  const columns: Column<TrialRow>[] = [
    { id: 'code', head: t('ledger.code'), cell: (row) => row.code, text: (row) => row.code, width: '90px' },
    { id: 'title', head: t('ledger.name'), cell: (row) => row.title, text: (row) => row.title, main: true, cuts: true },
    moneyColumn({ id: 'debit', head: t('ledger.debit') }, (row) => row.debit),
    moneyColumn({ id: 'credit', head: t('ledger.credit') }, (row) => row.credit),
    moneyColumn({ id: 'balance', head: t('ledger.balance') }, (row) => row.balance),
  ];
  return (
    <Page
      title={t('ledger.title')}
      summary={spanName(query.data ?? span)}
      actions={
        <>
          <LedgerSelect value={null} />
          <ReportFiles {...span} report="trial_balance" />
        </>
      }
      fill
    >
      <QueryState query={query} skeleton={<Skeleton height={480} radius={12} />}>
        {(balance) => (
          <DataTable
            label={t('ledger.title')}
            source={allOf(balance.rows)}
            columns={columns}
            rowId={codeOf}
            rowName={(row) => `${row.code} ${row.title}`}
            onOpen={(row) => {
              if (row.code !== '') change({ ledger: row.code }, { push: true });
            }}
            rowHeight="dense"
            totals={{
              code: t('ledger.totals'),
              debit: <Money amount={balance.total_debit} />,
              credit: <Money amount={balance.total_credit} />,
            }}
            empty={<EmptyState title={t('ledger.emptyAll')} />}
            card={trialCard}
          />
        )}
      </QueryState>
    </Page>
  );
}

function allOf<Row>(rows: readonly Row[]): TableSource<Row> {
  return { rows, count: rows.length, failure: undefined, retry: () => undefined, more: undefined, loadingMore: false };
}

type CardRow = LedgerCardLine & { balance: Cents };

const lineId = (row: CardRow): string => `${String(row.entry_id)}-${String(row.line_number)}`;

/** The lines in order with the balance after each: pages follow each other, so it is always known. Costs and revenue begin each year at nil. */
function withBalances(
  lines: readonly LedgerCardLine[],
  { opening, from, restartsEachYear }: { opening: Cents; from: string; restartsEachYear: boolean },
): CardRow[] {
  let balance = opening;
  let year = yearOf(from);
  return lines.map((line) => {
    if (restartsEachYear && yearOf(line.entry_date) !== year) balance = ZERO;
    year = yearOf(line.entry_date);
    balance = subtract(add(balance, parseEuro(line.debit)), parseEuro(line.credit));
    return { ...line, balance };
  });
}

function LedgerCard({ ledger, span }: { ledger: string; span: Span }) {
  const { t } = useTranslation('reports');
  const go = useGo();
  const language = useLanguage();
  const spanName = useSpanName();
  const admin_id = useAdminId();
  const list = useList(['admin', admin_id, 'reports', 'card'], journalCalls.ledgerCard, {
    query: { admin_id, ledger, ...span },
  });
  const { first } = list;
  const opening = first === undefined ? ZERO : parseEuro(first.opening);
  const restartsEachYear = first?.restarts_each_year === true;
  const about = useMemo(() => ({ opening, from: span.from, restartsEachYear }), [opening, span.from, restartsEachYear]);
  const rows = useMemo(
    () => (list.rows === undefined ? undefined : withBalances(list.rows, about)),
    [list.rows, about],
  );
  // The opening balance of the same run: since the page was opened something may have been booked before the span.
  const all = async (reading: Reading) => {
    const whole = await list.whole(reading);
    return withBalances(whole.rows, {
      opening: parseEuro(whole.first.opening),
      from: span.from,
      restartsEachYear: whole.first.restarts_each_year,
    });
  };
  const columns = useCardColumns();
  const card = useLineCard();
  const title = first === undefined ? ledger : `${ledger} ${first.title}`;
  const summary =
    first === undefined
      ? undefined
      : `${spanName(span)} · ${t('ledger.opening')} ${formatMoney(first.opening, language, { currency: true })} · ${t('ledger.closing')} ${formatMoney(first.closing, language, { currency: true })}`;
  return (
    <Page title={title} summary={summary} actions={<LedgerSelect value={ledger} />} fill>
      <DataTable
        label={title}
        source={{ ...list, rows, all }}
        columns={columns}
        rowId={lineId}
        rowName={(row) => entryName(t, row)}
        onOpen={(row) => go(`reports/entries/${String(row.entry_id)}`)}
        rowHeight="dense"
        csv
        totals={
          first === undefined ? undefined : { date: t('ledger.closing'), balance: <Money amount={first.closing} /> }
        }
        empty={<EmptyState title={t('ledger.empty')} />}
        card={card}
      />
    </Page>
  );
}

function useLineCard(): (row: CardRow) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: row.contact_name ?? row.description,
    amount: <Money amount={subtract(parseEuro(row.debit), parseEuro(row.credit))} sign />,
    detail: [row.document_name, formatDate(row.entry_date, language)].filter((part) => part !== null).join(' · '),
  });
}

function useCardColumns(): Column<CardRow>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const side = (id: 'debit' | 'credit'): Column<CardRow> => ({
    ...moneyColumn<CardRow>({ id, head: t(`ledger.${id}`) }, (row) => row[id]),
    cell: (row) => (parseEuro(row[id]) === 0 ? null : <Money amount={row[id]} />),
  });
  return [
    {
      id: 'date',
      head: t('ledger.date'),
      cell: (row) => formatDate(row.entry_date, language),
      day: (row) => row.entry_date,
    },
    {
      id: 'entry',
      head: t('ledger.entry'),
      cell: (row) => row.document_name ?? entryName(t, row),
      text: (row) => row.document_name ?? entryName(t, row),
    },
    {
      id: 'description',
      head: t('ledger.description'),
      main: true,
      cuts: true,
      cell: (row) => (
        <RoomLink to={sourceAddress(row)} className="link">
          {lineWords(row)}
        </RoomLink>
      ),
      text: lineWords,
    },
    side('debit'),
    side('credit'),
    {
      id: 'balance',
      head: t('ledger.balance'),
      align: 'right',
      cell: (row) => <Money amount={row.balance} />,
      money: (row) => row.balance,
    },
  ];
}
