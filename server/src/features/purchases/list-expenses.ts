import type { ExpenseState } from '@saldo/contract';
import { type Cents, cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { type Cursor, DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type ExpenseFilter, isByDays, matching } from './expense-filter.ts';
import { type ExpenseRow, rowOf, withDetails } from './expense-store.ts';

export type ExpenseQuery = ExpenseFilter & {
  state?: ExpenseState | undefined;
  ordering?: string | undefined;
  cursor?: string | undefined;
  page_size?: number | undefined;
};

export type ExpenseList = {
  rows: readonly ExpenseRow[];
  next: string | null;
  count: number;
  counts: Record<ExpenseState, number>;
  totals: { total_excl: Cents; total_vat: Cents; total_incl: Cents; outstanding: Cents };
};

const ORDERINGS = {
  date: { column: 'e.document_date', direction: 'asc' },
  '-date': { column: 'e.document_date', direction: 'desc' },
  total_incl: { column: 'e.total_incl_cents', direction: 'asc' },
  '-total_incl': { column: 'e.total_incl_cents', direction: 'desc' },
} as const;
type Ordering = keyof typeof ORDERINGS;

function orderingOf(text: string | undefined): Ordering {
  const name = text ?? '-date';
  if (!Object.hasOwn(ORDERINGS, name)) throw refuseField('ordering', 'invalid');
  return name as Ordering;
}

/** One page of expenses by keyset, with the totals of all that the filter holds and the number per state without that filter. */
export async function listExpenses(scope: Scope, query: ExpenseQuery): Promise<ExpenseList> {
  const ordering = orderingOf(query.ordering);
  const { direction } = ORDERINGS[ordering];
  const column = columnOf(ordering, query.state);
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  let asked = withDetails(scope)
    .where(matching(scope, query))
    .orderBy(column, direction)
    .orderBy('e.id', direction)
    .limit(size + 1);
  if (query.state !== undefined) asked = asked.where(inState(query.state));
  const cursor = decodeCursor(query.cursor);
  if (cursor !== undefined) asked = asked.where(after(cursor, ordering, query.state));
  const rows = (await asked.execute()).map(rowOf);
  const page = pageOf(
    rows,
    size,
    (row) => ({ value: isByDate(ordering) ? row.document_date : row.total_incl_cents, id: row.id }),
    { path: 'purchase-journals/', query },
  );
  return { rows: page.rows, next: page.next, ...(await summary(scope, query)) };
}

function isByDate(ordering: Ordering): boolean {
  return ORDERINGS[ordering].column === 'e.document_date';
}

/** What is still to be paid is read in order of the open items, which have the document's date and are far fewer. */
function columnOf(ordering: Ordering, state: ExpenseState | undefined) {
  return state === 'OPEN' && isByDate(ordering) ? 'i.document_date' : ORDERINGS[ordering].column;
}

function after(cursor: Cursor, ordering: Ordering, state: ExpenseState | undefined) {
  const { direction } = ORDERINGS[ordering];
  const isDate = isByDate(ordering);
  if (isDate ? !/^\d{4}-\d{2}-\d{2}$/.test(String(cursor.value)) : !Number.isSafeInteger(cursor.value))
    throw refuseField('cursor', 'invalid');
  const operator = sql.raw(direction === 'desc' ? '<' : '>');
  const value = isDate ? sql`${cursor.value}::date` : sql`${cursor.value}::bigint`;
  return sql<boolean>`(${sql.ref(columnOf(ordering, state))}, e.id) ${operator} (${value}, ${cursor.id}::bigint)`;
}

/** The state as a condition on plain columns, which an index can answer. */
function inState(state: ExpenseState) {
  switch (state) {
    case 'CONCEPT':
      return sql<boolean>`e.is_concept`;
    case 'OPEN':
      return sql<boolean>`not e.is_concept and i.is_open`;
    case 'PAID':
      return sql<boolean>`not e.is_concept and i.is_open is not true`;
  }
}

type Sums = { count: number; excl: number; vat: number; incl: number; outstanding: number };
type SumsPerState = Record<ExpenseState, Sums>;
const NOTHING: Sums = { count: 0, excl: 0, vat: 0, incl: 0, outstanding: 0 };

const SUMS = sql`count(*) as count, coalesce(sum(e.total_excl_cents), 0)::bigint as excl, coalesce(sum(e.total_vat_cents), 0)::bigint as vat,
  coalesce(sum(e.total_incl_cents), 0)::bigint as incl, coalesce(sum(i.amount_cents - i.settled_cents), 0)::bigint as outstanding`;

/** Totals of all that the filter holds, and the number per state. */
async function summary(scope: Scope, query: ExpenseQuery): Promise<Pick<ExpenseList, 'count' | 'counts' | 'totals'>> {
  const perState = await (isByDays(query) ? storedSums(scope, query) : countedSums(scope, query));
  const shown = query.state === undefined ? Object.values(perState) : [perState[query.state]];
  const total = (column: keyof Sums): number => shown.reduce((sum, row) => sum + row[column], 0);
  return {
    count: total('count'),
    counts: { CONCEPT: perState.CONCEPT.count, OPEN: perState.OPEN.count, PAID: perState.PAID.count },
    totals: {
      total_excl: cents(total('excl')),
      total_vat: cents(total('vat')),
      total_incl: cents(total('incl')),
      outstanding: cents(total('outstanding')),
    },
  };
}

/** By days alone the sums are stored (`expense_day_sums`). What is still to be paid is looked up; what is left of all has been paid. */
async function storedSums(scope: Scope, query: ExpenseQuery): Promise<SumsPerState> {
  const { rows: all } = await sql<Omit<Sums, 'outstanding'> & { is_concept: boolean }>`
    select s.is_concept, sum(s.expense_count)::bigint as count, sum(s.total_excl_cents)::bigint as excl, sum(s.total_vat_cents)::bigint as vat,
      sum(s.total_incl_cents)::bigint as incl
    from expense_day_sums s
    where s.administration_id = ${scope.administrationId} and s.document_date >= ${query.from ?? '-infinity'}
      and s.document_date <= ${query.until ?? 'infinity'} group by s.is_concept`.execute(scope.db);
  const waiting = await sql<Sums>`
    select ${SUMS} from open_items i join expenses e on e.administration_id = i.administration_id and e.id = i.source_id
    where i.administration_id = ${scope.administrationId} and i.source_type = 'expense' and i.is_open and ${matching(scope, query)}`.execute(
    scope.db,
  );
  const of = (isConcept: boolean): Sums => ({ ...NOTHING, ...all.find((row) => row.is_concept === isConcept) });
  const open = waiting.rows[0] ?? NOTHING;
  return { CONCEPT: of(true), OPEN: open, PAID: { ...less(of(false), open), outstanding: 0 } };
}

/** What is searched is counted, in one reading of what was found. */
async function countedSums(scope: Scope, query: ExpenseQuery): Promise<SumsPerState> {
  const { rows } = await sql<Sums & { state: ExpenseState }>`
    select case when e.is_concept then 'CONCEPT' when i.source_id is not null then 'OPEN' else 'PAID' end as state, ${SUMS}
    from expenses e left join open_items i
      on i.administration_id = e.administration_id and i.source_type = 'expense' and i.source_id = e.id and i.is_open
    where e.administration_id = ${scope.administrationId} and ${matching(scope, query)} group by 1`.execute(scope.db);
  const of = (state: ExpenseState): Sums => rows.find((row) => row.state === state) ?? NOTHING;
  return { CONCEPT: of('CONCEPT'), OPEN: of('OPEN'), PAID: of('PAID') };
}

function less(all: Sums, part: Sums): Sums {
  return {
    count: all.count - part.count,
    excl: all.excl - part.excl,
    vat: all.vat - part.vat,
    incl: all.incl - part.incl,
    outstanding: all.outstanding - part.outstanding,
  };
}
