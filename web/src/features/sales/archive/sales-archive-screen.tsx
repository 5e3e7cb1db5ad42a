import { Button } from '@mantine/core';
import { type ArchivedInvoice, salesArchiveCalls } from '@saldo/contract';
import { IconFileDownload, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useArchiveFilters } from '../../../app/period/archive-filters.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { useInvoiceActs } from '../view/invoice-actions.ts';

const rowId = ({ id }: ArchivedInvoice) => id;

/** Finalised invoices per year and quarter, with the PDF that was sent. */
export function SalesArchiveScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const acts = useInvoiceActs();
  const { year, quarter, words, tableFilters } = useArchiveFilters();
  const source = useList(['admin', admin_id, 'sales', 'archive'], salesArchiveCalls.salesArchive, {
    query: { admin_id, year, quarter, search: words },
  });
  const years = source.first?.years;
  const columns = useColumns();
  const card = useCard();
  const open = ({ id }: ArchivedInvoice) => go(`sales/invoices/${String(id)}`);
  const rowActions = (row: ArchivedInvoice): RowAction[] => [
    { label: t('acts.open'), icon: IconFileInvoice, run: () => open(row) },
    { label: t('acts.pdf'), icon: IconFileDownload, run: () => void acts.pdf(row) },
  ];
  return (
    <Page title={t('archive.title')} summary={t('archive.summary')} fill>
      <DataTable<ArchivedInvoice>
        label={t('archive.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ number }) => t('name', { number })}
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
            text={t('archive.empty.text')}
            mayMake={may('sales.edit')}
            actions={<Button onClick={() => go('sales/invoices')}>{t('repeating.empty.act')}</Button>}
          />
        }
        card={card}
      />
    </Page>
  );
}

function useColumns(): Column<ArchivedInvoice>[] {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return [
    { id: 'number', head: t('columns.number'), main: true, cell: (row) => row.number, text: (row) => row.number },
    {
      id: 'customer',
      head: t('columns.customer'),
      main: true,
      cuts: true,
      cell: (row) => row.contact_name,
      text: (row) => row.contact_name,
    },
    {
      id: 'date',
      head: t('columns.date'),
      cell: (row) => formatDate(row.invoice_date, language),
      day: (row) => row.invoice_date,
    },
    ...(['total_excl', 'total_vat', 'total_incl'] as const).map(
      (amount): Column<ArchivedInvoice> => ({
        id: amount,
        head: t(
          ({ total_excl: 'columns.excl', total_vat: 'columns.vat', total_incl: 'columns.total' } as const)[amount],
        ),
        align: 'right',
        cell: (row) => <Money amount={row[amount]} />,
        money: (row) => row[amount],
      }),
    ),
  ];
}

function useCard(): (row: ArchivedInvoice) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: row.contact_name,
    amount: formatMoney(row.total_incl, language, { currency: true }),
    detail: `${row.number} · ${formatDate(row.invoice_date, language)}`,
  });
}
