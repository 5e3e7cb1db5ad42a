import type { InvoiceState, salesCalls } from '@saldo/contract';
import { sql } from 'kysely';
import type { Input } from '#platform/http/handlers';
import { type Cursor, DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { type InvoiceFilter, matching, statesShown } from './list-filter.ts';
import { invoicesByIds, type ListedInvoice, stateOn } from './store.ts';

type Order = { column: 'invoice_date' | 'total_incl_cents'; direction: 'asc' | 'desc' };

const NEWEST_FIRST: Order = { column: 'invoice_date', direction: 'desc' };

const ORDERS: ReadonlyMap<string, Order> = new Map([
  ['date', { column: 'invoice_date', direction: 'asc' }],
  ['-date', NEWEST_FIRST],
  ['total_incl', { column: 'total_incl_cents', direction: 'asc' }],
  ['-total_incl', { column: 'total_incl_cents', direction: 'desc' }],
]);

/** One page of invoices by keyset, in the order of its name; newest first when there is none of that name. */
export async function listInvoices(
  scope: Scope,
  query: Input<typeof salesCalls.invoices>['query'],
): Promise<{ rows: readonly ListedInvoice[]; next: string | null }> {
  const order = ORDERS.get(query.ordering ?? '-date') ?? NEWEST_FIRST;
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const after = decodeCursor(query.cursor, order.column === 'invoice_date' ? 'date' : 'number');
  const rows = await invoicePage(scope, query, { after, limit: size + 1 }, order);
  const address = { path: 'sales-journals/', query };
  return pageOf(rows, size, (row) => ({ value: row[order.column], id: row.id }), address);
}

/** A page is found by an index first, and then read by its ids. */
export async function invoicePage(
  scope: Scope,
  filter: InvoiceFilter,
  page: { after: Cursor | undefined; limit: number },
  { column: by, direction }: Order = NEWEST_FIRST,
): Promise<ListedInvoice[]> {
  const column = sql.ref(isUnsettled(filter.state) && by === 'invoice_date' ? 'o.document_date' : `i.${by}`);
  const towards = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const isAfter =
    page.after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${column}, i.id) ${beyond} (${page.after.value}, ${page.after.id}::bigint)`;
  const { rows: found } = await sql<{ id: number }>`select i.id from ${invoicesIn(filter.state)}
    where ${matching(scope, filter)} and ${inState(scope, filter.state)} and ${isAfter}
    order by ${column} ${towards}, i.id ${towards} limit ${page.limit}`.execute(scope.db);
  return invoicesByIds(
    scope,
    found.map(({ id }) => id),
  );
}

/** Whether invoices of a state are found by what is still to be received, which is little of all. */
function isUnsettled(state: InvoiceState | undefined): boolean {
  return state === 'OPEN' || state === 'OVERDUE' || state === 'REMINDED';
}

const OPEN_ITEM = sql`join open_items o
  on o.administration_id = i.administration_id and o.source_type = 'sales_invoice' and o.source_id = i.id`;

function invoicesIn(state: InvoiceState | undefined) {
  if (state === undefined) return sql`sales_invoices i`;
  return state === 'CONCEPT' || state === 'SCHEDULED'
    ? sql`sales_invoices i left ${OPEN_ITEM}`
    : sql`sales_invoices i ${OPEN_ITEM}`;
}

/** The state itself, and a plain condition by which an index finds it. */
function inState(scope: Scope, state: InvoiceState | undefined) {
  if (state === undefined) return sql<boolean>`true`;
  return sql<boolean>`${NARROWED[state]} and ${stateOn(scope.today)} in (${sql.join(statesShown(state))})`;
}

const IS_OPEN = sql<boolean>`o.is_open`;

const NARROWED = {
  CONCEPT: sql<boolean>`i.kind = 'CONCEPT'`,
  SCHEDULED: sql<boolean>`(i.scheduled_for is not null or i.finalize_on is not null)`,
  OPEN: IS_OPEN,
  OVERDUE: IS_OPEN,
  REMINDED: IS_OPEN,
  PAID: sql<boolean>`i.kind = 'INVOICE'`,
  CREDITED: sql<boolean>`i.kind = 'CREDITED'`,
  IRRECOVERABLE: sql<boolean>`o.written_off_cents > 0`,
} as const;
