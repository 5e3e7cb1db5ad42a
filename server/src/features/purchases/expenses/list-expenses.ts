import { sql } from 'kysely';
import { type Cursor, DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type ExpenseFilter, expensesIn, inState, isOfOpen, matching } from './list-filter.ts';
import { type ExpenseRow, expensesByIds } from './store.ts';

export type ExpenseQuery = ExpenseFilter & {
  ordering?: string | undefined;
  cursor?: string | undefined;
  page_size?: number | undefined;
};

export type ExpensePage = { rows: readonly ExpenseRow[]; next: string | null };

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

/** One page of expenses by keyset. */
export async function listExpenses(scope: Scope, query: ExpenseQuery): Promise<ExpensePage> {
  const ordering = orderingOf(query.ordering);
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const cursor = decodeCursor(query.cursor, isByDate(ordering) ? 'date' : 'number');
  const column = columnOf(ordering, query);
  const direction = sql.raw(ORDERINGS[ordering].direction);
  const { rows: found } = await sql<{ id: number }>`select e.id from ${expensesIn(query)}
    where ${matching(scope, query)} and ${inState(query)} and ${cursor === undefined ? sql<boolean>`true` : after(cursor, ordering, column)}
    order by ${column} ${direction}, e.id ${direction} limit ${size + 1}`.execute(scope.db);
  const rows = await expensesByIds(
    scope,
    found.map(({ id }) => id),
  );
  const page = pageOf(
    rows,
    size,
    (row) => ({ value: isByDate(ordering) ? row.document_date : row.total_incl_cents, id: row.id }),
    { path: 'purchase-journals/', query },
  );
  return { rows: page.rows, next: page.next };
}

function isByDate(ordering: Ordering): boolean {
  return ORDERINGS[ordering].column === 'e.document_date';
}

/** What is still to be paid is read in order of the open items, which have the document's date and are far fewer. */
function columnOf(ordering: Ordering, query: ExpenseQuery) {
  return sql.ref(isOfOpen(query) && isByDate(ordering) ? 'i.document_date' : ORDERINGS[ordering].column);
}

function after(cursor: Cursor, ordering: Ordering, column: ReturnType<typeof columnOf>) {
  const operator = sql.raw(ORDERINGS[ordering].direction === 'desc' ? '<' : '>');
  const value = isByDate(ordering) ? sql`${cursor.value}::date` : sql`${cursor.value}::bigint`;
  return sql<boolean>`(${column}, e.id) ${operator} (${value}, ${cursor.id}::bigint)`;
}
