import type { QuotationState, quotationCalls } from '@saldo/contract';
import { cents, formatEuro, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Input, ReplyOf } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { presentSummary } from './present.ts';
import { asQuotation, quotations } from './store.ts';

type Filter = {
  contact_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  search?: string | undefined;
};
type Order = { column: 'quotation_date' | 'total_incl_cents'; direction: 'asc' | 'desc' };

const ORDERS: Readonly<Record<string, Order>> = {
  date: { column: 'quotation_date', direction: 'asc' },
  '-date': { column: 'quotation_date', direction: 'desc' },
  total_incl: { column: 'total_incl_cents', direction: 'asc' },
  '-total_incl': { column: 'total_incl_cents', direction: 'desc' },
};
const NEWEST_FIRST: Order = { column: 'quotation_date', direction: 'desc' };
const MOST_WORDS = 8;

/** Every word must occur in number, customer, reference, amount or a line. */
function filtered(scope: Scope, filter: Filter) {
  let query = quotations(scope);
  if (filter.contact_id !== undefined)
    query = query.where('contact_id', 'in', withDuplicates(scope, filter.contact_id));
  if (filter.from !== undefined) query = query.where('quotation_date', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('quotation_date', '<=', filter.until);
  const words = (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((text) => text !== '');
  for (const word of words.slice(0, MOST_WORDS))
    query = query.where('search', 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return query;
}

type StateTotals = { state: QuotationState; count: number; total_excl: number; total_vat: number; total_incl: number };

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** Count and sums per state, so that each tab and the total row come from one look. */
async function totalsByState(scope: Scope, filter: Filter): Promise<StateTotals[]> {
  return filtered(scope, filter)
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      sum('total_excl_cents').as('total_excl'),
      sum('total_vat_cents').as('total_vat'),
      sum('total_incl_cents').as('total_incl'),
    ])
    .groupBy('state')
    .execute();
}

/** A page of quotations. Archived ones are listed apart. */
export async function quotationList(
  scope: Scope,
  query: Input<typeof quotationCalls.quotations>['query'],
): Promise<ReplyOf<typeof quotationCalls.quotations>> {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const name = query.ordering ?? '-date';
  const { column, direction } = (Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined) ?? NEWEST_FIRST;
  const after = decodeCursor(query.cursor, column === 'quotation_date' ? 'date' : 'number');
  let rows = filtered(scope, query)
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(size + 1);
  rows = query.state === undefined ? rows.where('state', '!=', 'ARCHIVED') : rows.where('state', '=', query.state);
  if (after !== undefined) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    rows = rows.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after.value}, ${after.id})`);
  }
  const found = (await rows.execute()).map(asQuotation);
  const page = pageOf(found, size, (row) => ({ value: row[column], id: row.id }), { path: 'quotations/', query });
  const states = await totalsByState(scope, query);
  const inView = states.filter(({ state }) =>
    query.state === undefined ? state !== 'ARCHIVED' : state === query.state,
  );
  const total = (amount: (totals: StateTotals) => number): number =>
    inView.reduce((all, each) => all + amount(each), 0);
  return {
    count: total(({ count }) => count),
    next: page.next,
    previous: null,
    results: page.rows.map(presentSummary),
    totals: {
      total_excl: formatEuro(cents(total(({ total_excl }) => total_excl))),
      total_vat: formatEuro(cents(total(({ total_vat }) => total_vat))),
      total_incl: formatEuro(cents(total(({ total_incl }) => total_incl))),
    },
    counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
  };
}
