import type { InvoiceState, SentFilter } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Cursor } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { asInvoice, type InvoiceRow, invoices } from './store.ts';

export type InvoiceFilter = {
  state?: InvoiceState | undefined;
  contact_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  search?: string | undefined;
  /** Null of what is in no project. */
  project_id?: number | null | undefined;
  sent?: SentFilter | undefined;
  /** Without drafts. */
  isFinal?: boolean;
};

export type InvoiceOrder = { column: 'invoice_date' | 'total_incl_cents'; direction: 'asc' | 'desc' };

const ORDERS: Readonly<Record<string, InvoiceOrder>> = {
  date: { column: 'invoice_date', direction: 'asc' },
  '-date': { column: 'invoice_date', direction: 'desc' },
  total_incl: { column: 'total_incl_cents', direction: 'asc' },
  '-total_incl': { column: 'total_incl_cents', direction: 'desc' },
};

/** The order of a list by its name in the address; newest first when there is none of that name. */
export function orderOf(name: string | undefined): InvoiceOrder {
  const ordering = name ?? '-date';
  return (
    (Object.hasOwn(ORDERS, ordering) ? ORDERS[ordering] : undefined) ?? { column: 'invoice_date', direction: 'desc' }
  );
}

/** Every word must occur in number, customer, reference, amount or a line. */
export function filtered(scope: Scope, filter: InvoiceFilter) {
  let query = invoices(scope);
  if (filter.contact_id !== undefined)
    query = query.where('contact_id', 'in', withDuplicates(scope, filter.contact_id));
  if (filter.project_id === null) query = query.where('project_id', 'is', null);
  else if (filter.project_id !== undefined) query = query.where('project_id', '=', filter.project_id);
  if (filter.from !== undefined) query = query.where('invoice_date', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('invoice_date', '<=', filter.until);
  if (filter.isFinal === true) query = query.where('is_concept', '=', false);
  if (filter.sent === 'SENT') query = query.where('sent_at', 'is not', null);
  if (filter.sent === 'NOT_SENT') query = query.where('is_concept', '=', false).where('sent_at', 'is', null);
  if (filter.sent === 'FAILED') query = query.where('mail_state', 'in', ['FAILED', 'BOUNCED']);
  for (const word of (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((text) => text !== '')
    .slice(0, 8))
    query = query.where('search', 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return query;
}

export async function invoicePage(
  scope: Scope,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  page: { after: Cursor | undefined; limit: number },
): Promise<InvoiceRow[]> {
  const { column, direction } = order;
  let query = filtered(scope, filter).selectAll().orderBy(column, direction).orderBy('id', direction).limit(page.limit);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (page.after !== undefined) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${page.after.value}, ${page.after.id})`);
  }
  return (await query.execute()).map(asInvoice);
}

export type StateTotals = {
  state: InvoiceState;
  count: number;
  total_excl: number;
  total_vat: number;
  total_incl: number;
  outstanding: number;
};

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** Count and sums of what matches, per state, so that each tab and the total row come from one look. */
export async function totalsByState(scope: Scope, filter: InvoiceFilter): Promise<StateTotals[]> {
  return filtered(scope, filter)
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      sum('total_excl_cents').as('total_excl'),
      sum('total_vat_cents').as('total_vat'),
      sum('total_incl_cents').as('total_incl'),
      sum('outstanding_cents').as('outstanding'),
    ])
    .groupBy('state')
    .execute();
}
