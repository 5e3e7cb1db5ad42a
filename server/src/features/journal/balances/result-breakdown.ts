import { type Cents, cents, INCOME_GROUPS, type IsoMonth, lastOfMonth, PROFIT_LOSS_GROUPS } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { spansOf } from '../entries/verify.ts';
import { type DaySpan, partsOf } from './span-totals.ts';

/** Revenue and costs of one contact or project; null for what has none. Both are positive as they usually are. */
export type ResultPart = { id: number | null; name: string; income: Cents; costs: Cents };

type Row = { id: number | null; name: string | null; income: string; costs: string };

const presented = ({ id, name, income, costs }: Row): ResultPart => ({
  id,
  name: name ?? '',
  income: cents(Number(income)),
  costs: cents(Number(costs)),
});

const isIncome = () => sql`g.category = any(${[...INCOME_GROUPS]})`;
const isResult = () => sql`g.category = any(${[...PROFIT_LOSS_GROUPS]})`;
const SUMS = () => sql`coalesce(-sum(j.amount_cents) filter (where ${isIncome()}), 0) as income,
  coalesce(sum(j.amount_cents) filter (where not ${isIncome()}), 0) as costs`;

type Months = { noted: IsoMonth[]; unread: IsoMonth[] };

/** The months of a span in which something was booked: whose sums per contact were noted at night and did not change since, and the others. */
async function bookedMonths(scope: Scope, { from, until }: DaySpan): Promise<Months> {
  const { administrationId } = scope;
  const { rows } = await sql<{ month: IsoMonth; is_noted: boolean }>`
    select now.month, noted.month is not null as is_noted from month_marks(${administrationId}, ${from}, ${until}) now
      left join (select p.month, p.mark from proven_months p
        where p.administration_id = ${administrationId} and p.per_contact is not null) noted on noted.month = now.month and noted.mark = now.mark
    order by now.month`.execute(scope.db);
  const which = (isNoted: boolean) => rows.filter((row) => row.is_noted === isNoted).map(({ month }) => month);
  return { noted: which(true), unread: which(false) };
}

/**
 * Revenue and costs of each contact in a span of days, with those of its duplicates. What was right when it was last proven (at night, after an
 * import) is not added up again: lines are read only of months that changed since, and of months that the span cuts.
 */
export async function resultPerContact(scope: Scope, span: DaySpan): Promise<ResultPart[]> {
  const { months, days: cut } = partsOf([span]);
  const [whole] = months;
  const { noted, unread } = whole === undefined ? { noted: [], unread: [] } : await bookedMonths(scope, whole);
  const days = [...cut, ...spansOf(unread).map(({ from, until }) => ({ from, until: lastOfMonth(until) }))];
  const { administrationId } = scope;
  const lines = sql`union all select g.id, l.contact_id, l.amount_cents
    from unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ until }) => until)}::date[]) as d (since, until)
      join ledgers g on g.administration_id = ${administrationId} and ${isResult()}
      cross join lateral (select j.contact_id, j.amount_cents from journal_lines j
        where j.administration_id = ${administrationId} and j.ledger_id = g.id and j.entry_date between d.since and d.until and j.contact_id is not null
        offset 0) l`;
  const { rows } = await sql<Row>`
    with sums as (
      select noted.ledger_id, noted.contact_id, noted.cents
      from proven_months p cross join lateral jsonb_to_recordset(p.per_contact) as noted (ledger_id bigint, contact_id bigint, cents bigint)
      where p.administration_id = ${administrationId} and p.month = any(${noted}::date[])
      ${days.length === 0 ? sql`` : lines}
    ), per_contact as (
      select s.contact_id, s.ledger_id, sum(s.cents) as amount_cents from sums s group by s.contact_id, s.ledger_id
    )
    select o.id, max(o.name) as name, ${SUMS()}
    from per_contact j
      join ledgers g on g.administration_id = ${administrationId} and g.id = j.ledger_id
      left join contacts c on c.administration_id = ${administrationId} and c.id = j.contact_id
      left join contacts o on o.administration_id = ${administrationId} and o.id = coalesce(c.merged_into_id, c.id)
    group by o.id`.execute(scope.db);
  return rows.map(presented);
}

/** Documents that belong to a project, as a subquery with source_type, source_id and project_id; each room gives that of its own. */
export type ProjectDocuments = (scope: Scope) => RawBuilder<unknown>;

/** Revenue and costs of a project in a month, both positive as they usually are. */
export type ProjectMonth = { project_id: number; month: IsoMonth; income: Cents; costs: Cents };

/** Revenue and costs per project and month: those of the entries of its documents, reversals included. Of one project, or in a span of days. */
export async function resultPerProject(
  scope: Scope,
  documents: readonly ProjectDocuments[],
  which: { project_id: number } | DaySpan,
): Promise<ProjectMonth[]> {
  const chosen =
    'project_id' in which
      ? sql`d.project_id = ${which.project_id}`
      : sql`e.entry_date between ${which.from} and ${which.until}`;
  const { rows } = await sql<{ project_id: number; month: IsoMonth; income: string; costs: string }>`
    with documents as (${sql.join(
      documents.map((each) => each(scope)),
      sql` union all `,
    )})
    select d.project_id, date_trunc('month', e.entry_date)::date as month, ${SUMS()}
    from documents d
      join journal_entries e on e.administration_id = ${scope.administrationId} and e.source_type = d.source_type and e.source_id = d.source_id
      join journal_lines j on j.administration_id = e.administration_id and j.entry_id = e.id
      join ledgers g on g.administration_id = j.administration_id and g.id = j.ledger_id and ${isResult()}
    where ${chosen}
    group by 1, 2 order by 1, 2`.execute(scope.db);
  return rows
    .map(({ income, costs, ...row }) => ({ ...row, income: cents(Number(income)), costs: cents(Number(costs)) }))
    .filter(({ income, costs }) => income !== 0 || costs !== 0);
}

/** What was paid in and taken out on ledgers, each debit positive; what was booked and taken back is neither. */
export async function movedPerDocument(
  scope: Scope,
  codes: readonly string[],
  { from, until }: DaySpan,
): Promise<{ code: string; paid_in: Cents; taken_out: Cents }[]> {
  const { rows } = await sql<{ code: string; paid_in: string; taken_out: string }>`
    with moved as (
      select l.code, sum(j.amount_cents) as amount
      from ledgers l
        join journal_lines j on j.administration_id = l.administration_id and j.ledger_id = l.id and j.entry_date between ${from} and ${until}
        join journal_entries e on e.administration_id = j.administration_id and e.id = j.entry_id
          and e.source_type not in ('opening_balance', 'year_close')
      where l.administration_id = ${scope.administrationId} and l.code = any(${[...codes]})
      group by l.code, e.source_type, e.source_id
    )
    select code, coalesce(-sum(amount) filter (where amount < 0), 0) as paid_in, coalesce(sum(amount) filter (where amount > 0), 0) as taken_out
    from moved group by code order by code`.execute(scope.db);
  return rows.map(({ code, paid_in, taken_out }) => ({
    code,
    paid_in: cents(Number(paid_in)),
    taken_out: cents(Number(taken_out)),
  }));
}
