import type { ArchivedInvoice, salesArchiveCalls } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { historyPage } from '#features/history/index';
import { countIn, daysOfSpan, yearsOf } from '#platform/archive-span';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { filtered, type InvoiceFilter, invoicePage, orderOf } from './list-invoices.ts';
import { invoiceById, type InvoiceRow } from './store.ts';

export const salesArchiveRoutes: Handlers<typeof salesArchiveCalls> = {
  salesArchive: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const found: InvoiceFilter = { isFinal: true, search: query.search };
    const rows = await invoicePage(scope, { ...found, ...daysOfSpan(query) }, orderOf(undefined), {
      after: decodeCursor(query.cursor, 'date'),
      limit: size + 1,
    });
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

const part = (name: 'year' | 'quarter') => sql<number>`extract(${sql.raw(name)} from invoice_date)::int`;

/** How many match per quarter, the latest first. */
async function quartersOf(
  scope: Scope,
  filter: InvoiceFilter,
): Promise<{ year: number; quarter: number; count: number }[]> {
  return filtered(scope, filter)
    .select((eb) => [part('year').as('year'), part('quarter').as('quarter'), eb.fn.countAll<number>().as('count')])
    .groupBy([part('year'), part('quarter')])
    .orderBy('year', 'desc')
    .orderBy('quarter', 'desc')
    .execute();
}

function present(row: InvoiceRow): ArchivedInvoice {
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
