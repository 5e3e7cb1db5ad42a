import type { ArchivedInvoice, salesArchiveCalls } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { historyPage } from '#features/history/index';
import { countIn, daysOfSpan, yearsOf } from '#platform/archive-span';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { type InvoiceFilter, isByDays, matching, matchingDays } from '../invoices/list-filter.ts';
import { invoicePage } from '../invoices/list-invoices.ts';
import { invoiceById, type ListedInvoice } from '../invoices/store.ts';

export const salesArchiveRoutes: Handlers<typeof salesArchiveCalls> = {
  salesArchive: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const found: InvoiceFilter = { isFinal: true, search: query.search };
    const after = decodeCursor(query.cursor, 'date');
    const rows = await invoicePage(scope, { ...found, ...daysOfSpan(query) }, { after, limit: size + 1 });
    const page = pageOf(rows, size, ({ invoice_date, id }) => ({ value: invoice_date, id }), {
      path: 'sales-journals/archive/',
      query,
    });
    const years = yearsOf(await quartersOf(scope, found));
    return { count: countIn(years, query), next: page.next, previous: null, results: page.rows.map(present), years };
  },
  invoiceHistory: async (scope, { params, query }) => {
    await invoiceById(scope, params.id);
    const path = `sales-journals/${String(params.id)}/history/`;
    return historyPage(scope, { model: 'sales_invoice', id: params.id }, { path, query });
  },
};

type Quarter = { year: number; quarter: number; count: number };

/** How many match per quarter, the latest first: summed from what is stored by days, or counted where a word is searched. */
async function quartersOf(scope: Scope, filter: InvoiceFilter): Promise<Quarter[]> {
  const { from, count, where } = isByDays(filter)
    ? { from: sql`sales_day_sums s`, count: sql`sum(s.invoice_count)::bigint`, where: matchingDays(scope, filter) }
    : { from: sql`sales_invoices i`, count: sql`count(*)`, where: matching(scope, filter) };
  const { rows } = await sql<Quarter>`select extract(year from invoice_date)::int as year,
      extract(quarter from invoice_date)::int as quarter, ${count} as count
    from ${from} where ${where} group by 1, 2 having ${count} > 0 order by 1 desc, 2 desc`.execute(scope.db);
  return rows;
}

function present(row: ListedInvoice): ArchivedInvoice {
  return {
    id: row.id,
    number: row.number ?? '',
    is_credit_note: row.is_credit_note,
    contact_name: row.contact_name ?? '',
    invoice_date: row.invoice_date,
    reference: row.reference,
    total_excl: formatEuro(cents(row.total_excl_cents)),
    total_vat: formatEuro(cents(row.total_vat_cents)),
    total_incl: formatEuro(cents(row.total_incl_cents)),
  };
}
