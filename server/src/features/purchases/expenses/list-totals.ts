import type { ExpenseState } from '@saldo/contract';
import { type Cents, cents } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { AWAITS_BANK, type ExpenseFilter, isByDays, matching, WITH_OPEN_ITEM } from './list-filter.ts';

export type ExpenseTotals = {
  count: number;
  counts: Record<ExpenseState, number>;
  totals: { total_excl: Cents; total_vat: Cents; total_incl: Cents; outstanding: Cents };
};

type Sums = { count: number; excl: number; vat: number; incl: number; outstanding: number };
type SumsPerState = Record<ExpenseState, Sums>;
const NOTHING: Sums = { count: 0, excl: 0, vat: 0, incl: 0, outstanding: 0 };

const TO_PAY = sql<number>`coalesce(sum(i.amount_cents - i.settled_cents) filter (where not ${AWAITS_BANK}), 0)::bigint`;

/** Totals of all that the filter holds, and the number per state. */
export async function totalsOf(scope: Scope, query: ExpenseFilter): Promise<ExpenseTotals> {
  const perState = await sumsPerState(scope, query);
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

/** Those without a reverse charge are nearly all: they are all but the few that have one. */
async function sumsPerState(scope: Scope, query: ExpenseFilter): Promise<SumsPerState> {
  if (isByDays(query)) return storedSums(scope, query);
  const all = { ...query, reverse_charge: undefined };
  if (query.reverse_charge !== 'NONE' || !isByDays(all)) return countedSums(scope, query);
  const [stored, charged] = [await storedSums(scope, all), await countedSums(scope, { ...all, reverse_charge: 'ANY' })];
  return {
    CONCEPT: less(stored.CONCEPT, charged.CONCEPT),
    OPEN: less(stored.OPEN, charged.OPEN),
    PAID: less(stored.PAID, charged.PAID),
  };
}

/**
 * By days alone the sums are stored (`expense_day_sums`), those without a document apart. What is still to be paid is looked up; what is left of
 * all has been paid. Unless one of those two is asked for, only its number and what is outstanding matter, which the open items know themselves.
 */
async function storedSums(scope: Scope, query: ExpenseFilter): Promise<SumsPerState> {
  const { rows: all } = await sql<Omit<Sums, 'outstanding'> & { is_concept: boolean }>`
    select s.is_concept, sum(s.expense_count)::bigint as count, sum(s.total_excl_cents)::bigint as excl, sum(s.total_vat_cents)::bigint as vat,
      sum(s.total_incl_cents)::bigint as incl
    from expense_day_sums s
    where s.administration_id = ${scope.administrationId} and s.document_date >= ${query.from ?? '-infinity'}
      and s.document_date <= ${query.until ?? 'infinity'} and ${query.without_document === undefined || sql<boolean>`not s.has_document`}
    group by s.is_concept`.execute(scope.db);
  const of = (isConcept: boolean): Sums => ({ ...NOTHING, ...all.find((row) => row.is_concept === isConcept) });
  const open =
    query.state === 'OPEN' || query.state === 'PAID'
      ? await countedSums(scope, query, WITH_OPEN_ITEM)
      : { OPEN: await openItems(scope, query) };
  return { CONCEPT: of(true), OPEN: open.OPEN, PAID: { ...less(of(false), open.OPEN), outstanding: 0 } };
}

/** Number and outstanding amount of what is still to be paid, by the days of the documents; its totals are left out. */
async function openItems(scope: Scope, { from, until, without_document }: ExpenseFilter): Promise<Sums> {
  const { rows } = await sql<Pick<Sums, 'count' | 'outstanding'>>`
    select count(*) as count, ${TO_PAY} as outstanding from open_items i
    join expenses e on e.administration_id = i.administration_id and e.id = i.source_id
    where i.administration_id = ${scope.administrationId} and i.source_type = 'expense' and i.is_open
      and i.document_date >= ${from ?? '-infinity'} and i.document_date <= ${until ?? 'infinity'}
      and ${without_document === undefined || sql<boolean>`not e.has_document`}`.execute(scope.db);
  return { ...NOTHING, ...rows[0] };
}

/** Number and sums of a part of what was found. */
function sumsOf(part: RawBuilder<boolean>) {
  const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where ${part}), 0)`;
  return sql<Omit<Sums, 'outstanding'>>`json_build_object('count', count(*) filter (where ${part}),
    'excl', ${total('e.total_excl_cents')}, 'vat', ${total('e.total_vat_cents')}, 'incl', ${total('e.total_incl_cents')})`;
}

/**
 * What is searched is counted, in one reading of what was found: of all, or of the open ones alone. Of much that is found nearly all has
 * been paid, which is what the others leave: putting each row in its state takes longer.
 */
async function countedSums(
  scope: Scope,
  query: ExpenseFilter,
  items = query.overdue === undefined ? sql`left ${WITH_OPEN_ITEM}` : WITH_OPEN_ITEM,
): Promise<SumsPerState> {
  const { rows } = await sql<
    Record<'everything' | 'concepts' | 'open', Omit<Sums, 'outstanding'>> & { to_pay: number }
  >`
    select ${sumsOf(sql`true`)} as everything, ${sumsOf(sql`e.is_concept`)} as concepts,
      ${sumsOf(sql`i.source_id is not null`)} as open, ${TO_PAY} as to_pay
    from expenses e ${items} where ${matching(scope, query)}`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the totals query returned no row');
  const { everything, concepts, open, to_pay } = row;
  const CONCEPT: Sums = { ...NOTHING, ...concepts };
  const OPEN: Sums = { ...open, outstanding: to_pay };
  const PAID = less(less({ ...everything, outstanding: to_pay }, CONCEPT), OPEN);
  return { CONCEPT, OPEN, PAID };
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

/** Makes the stored sums anew from the expenses; gives how many were wrong. */
export async function recalculateExpenseSums({ db, administrationId }: Scope): Promise<number> {
  const { rows } = await sql<{
    corrected: number;
  }>`select recalculate_expense_sums(${administrationId}) as corrected`.execute(db);
  return rows[0]?.corrected ?? 0;
}
