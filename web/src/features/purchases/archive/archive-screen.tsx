import { Button } from '@mantine/core';
import { archiveCalls, type ArchivedReceipt, type ArchivedYear, inboxCalls } from '@saldo/contract';
import { IconDownload, IconFileZip, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArchiveFilters } from '../../../app/period/archive-filters.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePeriodWords } from '../../../app/period/period-words.ts';

const MEGABYTE = 1_000_000;
const rowId = (row: ArchivedReceipt) => row.id;

/** The receipts of booked expenses per year and quarter: to look one up, and to take them all along. */
export function ArchiveScreen() {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const { year, quarter, words, yearAtHand, tableFilters } = useArchiveFilters();
  const source = useList(['admin', admin_id, 'purchases', 'archive'], archiveCalls.archive, {
    query: { admin_id, year, quarter, search: words },
  });
  const years = source.first?.years;
  const atHand = yearAtHand(years);
  const columns = useColumns();
  const card = useCard();
  const open = ({ expense_id }: ArchivedReceipt) => go(`purchases/expenses/${String(expense_id)}`);
  const rowActions = (row: ArchivedReceipt): RowAction[] => [
    { label: t('archive.open'), icon: IconReceipt, run: () => open(row) },
    {
      label: t('archive.original'),
      icon: IconDownload,
      run: () =>
        window.location.assign(
          addressOfCall(inboxCalls.attachmentFile, { params: { id: row.id }, query: { admin_id } }),
        ),
    },
  ];
  return (
    <Page
      title={t('archive.title')}
      fill
      summary={t('archive.summary')}
      actions={atHand !== undefined && words === '' && <Download years={years} year={atHand} quarter={quarter} />}
    >
      <DataTable<ArchivedReceipt>
        label={t('archive.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(row) => t('archive.rowName', { supplier: row.contact_name, number: row.bookingNumber })}
        onOpen={open}
        rowActions={rowActions}
        {...tableFilters(years, {
          allYears: t('archive.allYears'),
          quarter: t('archive.quarter'),
          search: t('archive.search'),
        })}
        csv
        empty={
          <EmptyState
            title={t('archive.empty.title')}
            mayMake={may('purchases.upload') || may('purchases.process')}
            text={t('archive.empty.text')}
            actions={<Button onClick={() => go('purchases/inbox')}>{t('empty.inbox')}</Button>}
          />
        }
        card={card}
      />
    </Page>
  );
}

type DownloadProps = { years: readonly ArchivedYear[] | undefined; year: number; quarter: number | undefined };

/** A plain link: the browser takes the bytes as they come, however many. */
function Download({ years, year, quarter }: DownloadProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const words = usePeriodWords();
  const admin_id = useAdminId();
  const quarters = (years?.find((each) => each.year === year)?.quarters ?? []).filter(
    (each) => quarter === undefined || each.quarter === quarter,
  );
  if (quarters.length === 0) return null;
  const size = quarters.reduce((sum, { size_bytes }) => sum + size_bytes, 0) / MEGABYTE;
  return (
    <Button
      component="a"
      href={addressOfCall(archiveCalls.downloadArchive, { query: { admin_id, year, quarter } })}
      download
      leftSection={<IconFileZip size={17} stroke={1.7} />}
    >
      {t('archive.download', { span: words({ year, quarter }), size: formatNumber(Math.max(size, 0.1), language, 1) })}
    </Button>
  );
}

function useColumns(): Column<ArchivedReceipt>[] {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  return [
    {
      id: 'date',
      head: t('fields.date'),
      cell: (row) => formatDate(row.date, language),
      day: (row) => row.date,
    },
    {
      id: 'supplier',
      head: t('columns.supplier'),
      main: true,
      cuts: true,
      cell: (row) => row.contact_name,
      text: (row) => row.contact_name,
    },
    {
      id: 'document',
      head: t('columns.document'),
      cell: (row) => row.document_number || <span className="quiet">–</span>,
      text: (row) => row.document_number,
    },
    {
      id: 'number',
      head: t('archive.expense'),
      cell: (row) => row.bookingNumber,
      text: (row) => row.bookingNumber,
    },
    {
      id: 'file',
      head: t('archive.file'),
      cuts: true,
      cell: (row) => row.file_name,
      text: (row) => row.file_name,
    },
    {
      id: 'total_incl',
      head: t('columns.incl'),
      align: 'right',
      main: true,
      cell: (row) => <Money amount={row.total_incl} />,
      money: (row) => row.total_incl,
    },
  ];
}

function useCard(): (row: ArchivedReceipt) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: row.contact_name,
    amount: formatMoney(row.total_incl, language, { currency: true }),
    detail: `${row.bookingNumber} · ${formatDate(row.date, language)}`,
  });
}
