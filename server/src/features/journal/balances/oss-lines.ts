import { type Cents, cents, type IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** Sales through the one-stop shop in a month, per country of the customer and rate. */
export type OssSold = { month: IsoMonth; country: string; rate_bp: number; turnover: Cents; vat: Cents };

type Span = { from: IsoMonth; until: string };

export async function soldThroughOss(scope: Scope, span: Span): Promise<OssSold[]> {
  const { rows } = await sql<Omit<OssSold, 'turnover' | 'vat'> & { turnover: string; vat: string }>`
    select l.vat_month as month, coalesce(c.country, '') as country, l.vat_rate_bp as rate_bp,
      -coalesce(sum(l.amount_cents) filter (where l.vat_part = 'base'), 0) as turnover,
      -coalesce(sum(l.amount_cents) filter (where l.vat_part = 'due'), 0) as vat
    from journal_lines l left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code = 'oss'
    group by 1, 2, 3 order by 1, 2, 3 desc`.execute(scope.db);
  return rows.map((row) => ({ ...row, turnover: cents(Number(row.turnover)), vat: cents(Number(row.vat)) }));
}

/**
 * What was sold, but for some ledgers, to customers in some countries that have no VAT number, with VAT of the Netherlands, and what was sold through
 * the one-stop shop.
 */
export async function soldToConsumers(
  scope: Scope,
  span: Span,
  { countries, except }: { countries: readonly string[]; except: readonly string[] },
): Promise<Cents> {
  const { rows } = await sql<{ turnover: string }>`
    select -coalesce(sum(l.amount_cents), 0) as turnover
    from journal_lines l join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code in ('nl_high', 'nl_low', 'oss') and l.vat_part = 'base'
      and (l.vat_code = 'oss' or l.ledger_id not in (select g.id from ledgers g
        where g.administration_id = ${scope.administrationId} and g.code = any(${sql.val([...except])}::text[])))
      and c.vat_id is null and c.country = any(${sql.val([...countries])}::text[])
      -- Asked first: without such a customer no line is read.
      and exists (select from contacts x
        where x.administration_id = ${scope.administrationId} and x.vat_id is null and x.country = any(${sql.val([...countries])}::text[]))`.execute(
    scope.db,
  );
  return cents(Number(rows[0]?.turnover ?? 0));
}

/** The day on which the turnover of a span on some ledgers exceeds a limit, and that turnover as a whole. */
export async function turnoverOverLimit(
  scope: Scope,
  span: { from: string; until: string },
  { ledgers, limit }: { ledgers: readonly string[]; limit: Cents },
): Promise<{ turnover: Cents; exceeded_on: string | null }> {
  const { rows } = await sql<{ turnover: string; exceeded_on: string | null }>`
    with days as (
      select e.entry_date, sum(-sum(l.amount_cents)) over (order by e.entry_date) as so_far
      from journal_lines l join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
        join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where l.administration_id = ${scope.administrationId} and e.entry_date between ${span.from} and ${span.until}
        and g.code = any(${sql.val([...ledgers])}::text[])
      group by e.entry_date)
    select coalesce((select so_far from days order by entry_date desc limit 1), 0) as turnover,
      (select min(entry_date) from days where so_far > ${limit}) as exceeded_on`.execute(scope.db);
  const row = rows[0];
  return { turnover: cents(Number(row?.turnover ?? 0)), exceeded_on: row?.exceeded_on ?? null };
}
