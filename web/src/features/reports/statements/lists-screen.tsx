import { Button, SegmentedControl } from '@mantine/core';
import { type GeneralLedgerLine, JOURNALS, type JournalListEntry, statementCalls } from '@saldo/contract';
import { lineWords, parseEuro, subtract } from '@saldo/ledger';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column, Reading, RowCard } from '../../../ui/table/data-table-types.ts';
import { ReportFiles } from './report-files.tsx';
import { useReportSpan } from './report-span.ts';
import { SpanInputs } from './span-inputs.tsx';
import styles from './statements.module.css';

const LISTS = ['journal', 'generalLedger'] as const;

/** Every line of a span: by entry as a journal, or by account as the general ledger. */
export function ListsScreen() {
  const { search } = useAddress();
  return search['list'] === 'generalLedger' ? <GeneralLedger /> : <Journal />;
}

function Tools({ list }: { list: (typeof LISTS)[number] }) {
  const { t } = useTranslation('reports');
  const { search, change } = useAddress();
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        aria-label={t('lists.list')}
        value={list}
        data={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
        onChange={(value) =>
          change({ list: value, journal: undefined, ledgers: undefined, named: undefined }, { push: true })
        }
      />
      <SpanInputs />
      {list === 'journal' && (
        <SegmentedControl
          aria-label={t('entry.book')}
          value={search['journal'] ?? ''}
          data={[
            { value: '', label: t('lists.all') },
            ...JOURNALS.map((value) => ({ value, label: t(`entry.${value}`) })),
          ]}
          onChange={(value) => change({ journal: value })}
        />
      )}
    </div>
  );
}

type Line = Pick<
  GeneralLedgerLine,
  'code' | 'title' | 'description' | 'contact_name' | 'debit' | 'credit' | 'line_number'
> & {
  entry_id: number;
  entry_number: number;
  entry_date: string;
  document_name: string | null;
  /** Of the journal only. */
  book?: JournalListEntry['book'];
};

const lineId = ({ entry_id, line_number }: Line): string => `${String(entry_id)}-${String(line_number)}`;

function linesOf({ lines, id, ...entry }: JournalListEntry): Line[] {
  return lines.map((line) => ({ ...entry, ...line, entry_id: id }));
}

function useLineColumns(): Readonly<
  Record<'date' | 'book' | 'entry' | 'code' | 'description' | 'debit' | 'credit', Column<Line>>
> {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const side = (id: 'debit' | 'credit'): Column<Line> => ({
    id,
    head: t(`ledger.${id}`),
    align: 'right',
    cell: (row) => (parseEuro(row[id]) === 0 ? null : <Money amount={row[id]} />),
    money: (row) => row[id],
  });
  const account = (row: Line): string => `${row.code} ${row.title}`;
  const book = (row: Line): string => (row.book === undefined ? '' : t(`entry.${row.book}`));
  const entry = (row: Line): string => row.document_name ?? String(row.entry_number);
  return {
    date: {
      id: 'date',
      head: t('ledger.date'),
      cell: (row) => formatDate(row.entry_date, language),
      day: (row) => row.entry_date,
    },
    book: { id: 'book', head: t('entry.book'), cell: book, text: book },
    entry: { id: 'entry', head: t('ledger.entry'), cell: entry, text: entry },
    code: { id: 'code', head: t('ledger.name'), cell: account, text: account, cuts: true },
    description: {
      id: 'description',
      head: t('ledger.description'),
      cell: lineWords,
      text: lineWords,
      main: true,
      cuts: true,
    },
    debit: side('debit'),
    credit: side('credit'),
  };
}

function useLineCard(): (row: Line) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: `${row.code} ${row.title}`,
    amount: <Money amount={subtract(parseEuro(row.debit), parseEuro(row.credit))} sign />,
    detail: `${formatDate(row.entry_date, language)} · ${lineWords(row)}`,
  });
}

function Journal() {
  const { t } = useTranslation('reports');
  const go = useGo();
  const { search } = useAddress();
  const span = useReportSpan();
  const admin_id = useAdminId();
  const journal = JOURNALS.find((each) => each === search['journal']);
  const list = useList(['admin', admin_id, 'reports', 'journal'], statementCalls.journalList, {
    query: { admin_id, ...span, ...(journal === undefined ? {} : { journal }) },
  });
  const rows = useMemo(() => list.rows?.flatMap(linesOf), [list.rows]);
  const all = async (reading: Reading) => (await list.all(reading)).flatMap(linesOf);
  const { date, book, entry, code, description, debit, credit } = useLineColumns();
  const card = useLineCard();
  const { first } = list;
  return (
    <Page title={t('lists.journal')} actions={<ReportFiles {...span} report="journal" journal={journal} />} fill>
      <Tools list="journal" />
      <DataTable
        label={t('lists.journal')}
        source={{ ...list, rows, all, count: undefined }}
        columns={[date, book, entry, code, description, debit, credit]}
        rowId={lineId}
        rowName={lineWords}
        onOpen={(row) => go(`reports/entries/${String(row.entry_id)}`)}
        rowHeight="dense"
        totals={
          first === undefined || first.debit === null
            ? undefined
            : {
                date: t('ledger.totals'),
                debit: <Money amount={first.debit} />,
                credit: <Money amount={first.credit} />,
              }
        }
        empty={<EmptyState title={t('ledger.emptyAll')} />}
        card={card}
      />
    </Page>
  );
}

function GeneralLedger() {
  const { t } = useTranslation('reports');
  const go = useGo();
  const span = useReportSpan();
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const { ledgers, named } = search;
  const list = useList(['admin', admin_id, 'reports', 'general-ledger'], statementCalls.generalLedger, {
    query: { admin_id, ...span, ...(ledgers === undefined ? {} : { ledgers }) },
  });
  const { date, entry, code, description, debit, credit } = useLineColumns();
  const card = useLineCard();
  const title = named ?? t('lists.generalLedger');
  return (
    <Page
      title={title}
      actions={
        <>
          {ledgers !== undefined && (
            <Button variant="default" onClick={() => change({ ledgers: undefined, named: undefined }, { push: true })}>
              {t('ledger.all')}
            </Button>
          )}
          <ReportFiles {...span} report="general_ledger" ledgers={ledgers} />
        </>
      }
      fill
    >
      <Tools list="generalLedger" />
      <DataTable<Line>
        label={title}
        source={{ ...list, count: undefined }}
        columns={[code, date, entry, description, debit, credit]}
        rowId={lineId}
        rowName={lineWords}
        onOpen={(row) => go(`reports/entries/${String(row.entry_id)}`)}
        rowHeight="dense"
        empty={<EmptyState title={t('ledger.emptyAll')} />}
        card={card}
      />
    </Page>
  );
}
