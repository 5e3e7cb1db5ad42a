import {
  addDays,
  type Cents,
  cents,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  type LedgerCategory,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { LedgerTotals } from './balances.ts';

export type DaySpan = { from: IsoDate; until: IsoDate };
export type SpanTotals = LedgerTotals & { rgs_code: string | null };

/** Since the beginning. */
export const BEGINNING: IsoDate = '0001-01-01';

type Part = DaySpan & { nth: number };

/** The whole months of spans, and the days of the months that they cut. A span that ends before it begins has neither. */
export function partsOf(spans: readonly DaySpan[]): { months: Part[]; days: Part[] } {
  const months: Part[] = [];
  const days: Part[] = [];
  for (const [nth, { from, until }] of spans.entries()) {
    if (from > until) continue;
    const first = from === firstOfMonth(from) ? from : addDays(lastOfMonth(from), 1);
    const end = until === lastOfMonth(until) ? addDays(until, 1) : firstOfMonth(until);
    if (first >= end) {
      days.push({ nth, from, until });
      continue;
    }
    months.push({ nth, from: first, until: addDays(end, -1) });
    if (from < first) days.push({ nth, from, until: addDays(first, -1) });
    if (end <= until) days.push({ nth, from: end, until });
  }
  return { months, days };
}

/**
 * What each ledger moved by in each of the spans, by code. Whole months come from the stored balances, so that only the days of months
 * that are cut off are read line by line: the cost does not grow with the number of lines.
 */
export async function totalsPerSpan(scope: Scope, spans: readonly DaySpan[]): Promise<SpanTotals[][]> {
  const { months, days } = partsOf(spans);
  const found = spans.map(() => new Map<string, SpanTotals>());
  const rows = await Promise.all([
    months.length === 0 ? [] : rowsOf(scope, months, FROM_BALANCES),
    days.length === 0 ? [] : rowsOf(scope, days, FROM_LINES),
  ]);
  for (const { nth, code, category, title, rgs_code, ...sums } of rows.flat()) {
    const known = found[nth]?.get(code);
    const debit = cents((known?.debit ?? 0) + Number(sums.debit));
    const credit = cents((known?.credit ?? 0) + Number(sums.credit));
    const amount = cents(debit - credit);
    found[nth]?.set(code, { code, category: category as LedgerCategory, title, rgs_code, debit, credit, amount });
  }
  return found.map((each) => [...each.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)));
}

const FROM_BALANCES = (administrationId: number) => sql`
  select s.nth, b.ledger_id, sum(b.debit_cents) as debit, sum(b.credit_cents) as credit
  from spans s join ledger_balances b on b.administration_id = ${administrationId} and b.month between s.since and s.until
  group by s.nth, b.ledger_id`;

const FROM_LINES = (administrationId: number) => sql`
  select s.nth, g.id as ledger_id, sum(greatest(j.amount_cents, 0)) as debit, sum(greatest(-j.amount_cents, 0)) as credit
  from spans s join ledgers g on g.administration_id = ${administrationId}
    join journal_lines j on j.administration_id = g.administration_id and j.ledger_id = g.id and j.entry_date between s.since and s.until
  group by s.nth, g.id`;

type Row = {
  nth: number;
  code: string;
  category: string;
  title: string;
  rgs_code: string | null;
  debit: string;
  credit: string;
};

async function rowsOf(scope: Scope, parts: readonly Part[], source: typeof FROM_LINES): Promise<Row[]> {
  const title = sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en');
  const { rows } = await sql<Row>`
    with spans as (
      select * from unnest(${parts.map(({ nth }) => nth)}::integer[], ${parts.map(({ from }) => from)}::date[],
        ${parts.map(({ until }) => until)}::date[]) as s (nth, since, until)
    )
    select t.nth, l.code, l.category, ${title} as title, l.rgs_code, t.debit, t.credit
    from (${source(scope.administrationId)}) t join ledgers l on l.administration_id = ${scope.administrationId} and l.id = t.ledger_id`.execute(
    scope.db,
  );
  return rows;
}

/** Entries that move no money: an opening balance, and the close of a year. */
const STANDING_SOURCES = ['opening_balance', 'year_close'];

/** What those entries booked in each of the spans, by the code of the ledger. */
export async function standingTotals(scope: Scope, spans: readonly DaySpan[]): Promise<Map<string, Cents>[]> {
  const { rows } = await sql<{ nth: number; code: string; amount: number }>`
    select s.nth::integer - 1 as nth, l.code, sum(j.amount_cents)::bigint as amount
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[]) with ordinality as s (since, until, nth)
      join journal_entries e on e.administration_id = ${scope.administrationId} and e.source_type = any(${STANDING_SOURCES})
        and e.entry_date between s.since and s.until
      join journal_lines j on j.administration_id = e.administration_id and j.entry_id = e.id
      join ledgers l on l.administration_id = j.administration_id and l.id = j.ledger_id
    group by s.nth, l.code`.execute(scope.db);
  const found = spans.map(() => new Map<string, Cents>());
  for (const { nth, code, amount } of rows) found[nth]?.set(code, cents(amount));
  return found;
}
