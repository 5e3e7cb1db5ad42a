import { type Cents, cents, FOREIGN_VAT, type IsoDate, type VatCode, type VatPart } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Cursor } from '#platform/paging';
import type { Scope } from '#platform/scope';

/** A line of a return: one entry, treatment and rate, with its turnover and its VAT beside each other. Amounts debit positive. */
export type VatLine = {
  entry_id: number;
  entry_date: IsoDate;
  source_type: string;
  source_id: number;
  description: string;
  is_reversal: boolean;
  corrects_period_id: number | null;
  contact_name: string | null;
  contact_country: string | null;
  contact_vat_id: string | null;
  code: VatCode;
  rate_bp: number;
  base: Cents;
  due: Cents;
  input: Cents;
};

/** Lines of one treatment in one month. `lines` counts those with the part that is wanted. */
type VatPlace = { month: IsoDate; code: VatCode; lines: number };

/** Where in a span of months there are lines of some treatments, of one part or of any. From the stored balances. */
export async function vatPlaces(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
  { codes, part }: { codes: readonly VatCode[]; part: VatPart | null },
): Promise<VatPlace[]> {
  const { rows } = await sql<Omit<VatPlace, 'lines'> & { lines: string }>`
    select b.vat_month as month, b.vat_code as code, sum(b.line_count) as lines
    from ledger_balances b
    where b.administration_id = ${scope.administrationId} and b.vat_month between ${span.from} and ${span.until}
      and b.vat_code = any(${sql.val([...codes])}::text[]) ${part === null ? sql`` : sql`and b.vat_part = ${part}`}
    group by b.vat_month, b.vat_code having sum(b.line_count) > 0`.execute(scope.db);
  return rows.map((row) => ({ ...row, lines: Number(row.lines) }));
}

/** Places as a table `p` of months and codes. */
function tableOf(places: readonly VatPlace[]) {
  const months = sql.val(places.map(({ month }) => month));
  return sql`unnest(${months}::date[], ${sql.val(places.map(({ code }) => code))}::text[]) p (month, code)`;
}

type StoredVatLine = Omit<VatLine, 'base' | 'due' | 'input'> & { base: string; due: string; input: string };

/**
 * The lines of some places, oldest first, by keyset; with `part`, only where that part is not zero. `limit` counts entries: all
 * treatments of an entry come together, so that no page ends within one. With `last_number`, none of an entry that was posted after that one.
 */
export async function vatLines(
  scope: Scope,
  places: readonly VatPlace[],
  part: VatPart | null,
  page: { after: Cursor | undefined; limit: number; last_number?: number },
): Promise<VatLine[]> {
  const { after, last_number } = page;
  const posted =
    last_number === undefined
      ? sql``
      : sql`and exists (select from journal_entries e
            where e.administration_id = l.administration_id and e.id = l.entry_id and e.entry_number <= ${last_number})`;
  const keyset =
    after === undefined ? sql`` : sql`and (l.entry_date, l.entry_id) > (${after.value}::date, ${after.id})`;
  const wanted = part === null ? sql`` : sql`and l.vat_part = ${part}`;
  const result = await sql<StoredVatLine>`
    with places as materialized (select p.month, p.code from ${tableOf(places)}),
    page as (
      -- Each treatment of each month stands in order in the index, so that a page reads no more than a page of each.
      select distinct x.entry_date, x.entry_id
      from places p
        cross join lateral (
          select distinct l.entry_date, l.entry_id from journal_lines l
          where l.administration_id = ${scope.administrationId} and l.vat_month = p.month and l.vat_code = p.code ${wanted} ${keyset} ${posted}
          order by l.entry_date, l.entry_id limit ${page.limit}
        ) x
      order by x.entry_date, x.entry_id limit ${page.limit}
    ), lines as (
      select l.entry_id, l.entry_date, l.vat_code, l.vat_rate_bp as rate_bp, max(l.contact_id) as contact_id,
        coalesce(sum(l.amount_cents) filter (where l.vat_part = 'base'), 0) as base,
        coalesce(sum(l.amount_cents) filter (where l.vat_part = 'due'), 0) as due,
        coalesce(sum(l.amount_cents) filter (where l.vat_part = 'input'), 0) as input,
        bool_or(${part === null ? sql`true` : sql`l.vat_part = ${part}`}) as is_wanted
      from page p join journal_lines l on l.administration_id = ${scope.administrationId} and l.entry_id = p.entry_id
      where (l.vat_month, l.vat_code) in (select month, code from places)
      group by l.entry_id, l.entry_date, l.vat_code, l.vat_rate_bp
    )
    select t.entry_id, t.entry_date, e.source_type, e.source_id, e.description, e.kind = 'REVERSAL' as is_reversal, e.corrects_period_id,
      c.name as contact_name, c.country as contact_country, c.vat_id as contact_vat_id, t.vat_code as code, t.rate_bp, t.base, t.due, t.input
    from lines t
      join journal_entries e on e.administration_id = ${scope.administrationId} and e.id = t.entry_id
      left join contacts c on c.administration_id = ${scope.administrationId} and c.id = t.contact_id
    where t.is_wanted
    order by t.entry_date, t.entry_id, t.vat_code, t.rate_bp desc`.execute(scope.db);
  return result.rows.map((row) => ({
    ...row,
    base: cents(Number(row.base)),
    due: cents(Number(row.due)),
    input: cents(Number(row.input)),
  }));
}

/** How many entries `vatLines` would show in all; counting stops at `atMost`, so that a large return does not wait for its count. */
export async function countVatEntries(
  scope: Scope,
  places: readonly VatPlace[],
  part: VatPart | null,
  atMost: number,
): Promise<number> {
  const wanted = part === null ? sql`` : sql`and l.vat_part = ${part}`;
  // In the order of the index, so that what lies behind the last entry that counts is not read.
  const result = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct x.code, x.entry_id from (
        select p.code, l.entry_id from ${tableOf(places)} cross join lateral (
          select distinct l.entry_date, l.entry_id from journal_lines l
          where l.administration_id = ${scope.administrationId} and l.vat_month = p.month and l.vat_code = p.code ${wanted}
          order by l.entry_date, l.entry_id limit ${atMost}
        ) l
        limit ${atMost}
      ) x
    ) entries`.execute(scope.db);
  return result.rows[0]?.count ?? 0;
}

/** Sales that need the VAT number of a customer who has none. */
export async function missingVatIds(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
  codes: readonly VatCode[],
): Promise<string[]> {
  const result = await sql<{ name: string | null }>`
    select distinct c.name from journal_lines l
      left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code = any(${sql.val([...codes])}::text[]) and l.vat_part = 'base' and coalesce(c.vat_id, '') = ''
    order by c.name`.execute(scope.db);
  return result.rows.map((row) => row.name ?? '');
}

/** Whom VAT was booked about under one treatment, and on which days; `days` oldest first. */
export type VatPartner = {
  id: number;
  name: string;
  country: string;
  vat_id: string | null;
  code: VatCode;
  days: IsoDate[];
};

/** Who was sold to or bought from under these treatments, leaving out what was all reversed. */
export async function vatPartners(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
  codes: readonly VatCode[],
): Promise<VatPartner[]> {
  const { rows } = await sql<VatPartner>`
    select c.id, c.name, c.country, c.vat_id, l.vat_code as code, array_agg(distinct l.entry_date::text order by l.entry_date::text) as days
    from journal_lines l join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code = any(${sql.val([...codes])}::text[]) and l.vat_part = 'base'
    group by c.administration_id, c.id, l.vat_code having sum(l.amount_cents) <> 0
    order by c.name, c.id`.execute(scope.db);
  return rows;
}

/** Corrections of a filed period, counting in a later return. `net` is what they add to the VAT due. */
export async function correctionsOf(scope: Scope, periodId: number): Promise<{ net: Cents; line_count: number }> {
  const result = await sql<{ net: string | null; line_count: number }>`
    select -sum(l.amount_cents) as net, count(*) as line_count
    from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
    where e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId} and l.vat_part in ('due', 'input')
      and l.vat_code <> all(${sql.val([...FOREIGN_VAT])}::text[])`.execute(scope.db);
  const row = result.rows[0];
  return { net: cents(Number(row?.net ?? 0)), line_count: row?.line_count ?? 0 };
}

/**
 * Names the lines that count in a span of months without reading them: lines are only ever added, so that every one more shows in the number
 * of lines behind the stored balances, also when it changes no total.
 */
export async function vatLinesMark(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<Buffer> {
  const { rows } = await sql<{ mark: Buffer }>`
    select sha256(convert_to(coalesce(string_agg(concat_ws(' ', b.vat_month, b.month, b.ledger_id, b.vat_code, b.vat_part, b.debit_cents,
      b.credit_cents, b.line_count), '|' order by b.vat_month, b.month, b.ledger_id, b.vat_code, b.vat_part), ''), 'UTF8')) as mark
    from ledger_balances b
    where b.administration_id = ${scope.administrationId} and b.vat_code <> '' and b.vat_month between ${span.from} and ${span.until}`.execute(
    scope.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row.mark;
}

/** A SHA-256 over every line that counts in a span of months, with whose it is and at which rate: which lines were filed. */
export async function vatLinesHash(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
): Promise<{ hash: Buffer; line_count: number }> {
  const { rows } = await sql<{ hash: Buffer; line_count: number }>`
    select sha256(convert_to(coalesce(string_agg(row(l.entry_id, l.line_number, l.entry_date, l.ledger_id, l.amount_cents, l.contact_id, l.vat_code,
      l.vat_part, l.vat_rate_bp, l.vat_month)::text, '|' order by l.entry_id, l.line_number), ''), 'UTF8')) as hash, count(*) as line_count
    from journal_lines l
    where l.administration_id = ${scope.administrationId} and l.vat_code is not null and l.vat_month between ${span.from} and ${span.until}`.execute(
    scope.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

/** How many stored balances that count in a span of months are not the sum of its lines, all of which are read. */
export async function wrongVatBalances(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select date_trunc('month', l.entry_date)::date as month, l.ledger_id, l.vat_code, l.vat_part, l.vat_month, count(*) as lines,
        coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0) as debit,
        coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0) as credit
      from journal_lines l
      where l.administration_id = ${scope.administrationId} and l.vat_code is not null and l.vat_month between ${span.from} and ${span.until}
      group by 1, 2, 3, 4, 5
    ), stored as (
      select * from ledger_balances b
      where b.administration_id = ${scope.administrationId} and b.vat_code <> '' and b.vat_month between ${span.from} and ${span.until}
    )
    select count(*) as wrong from stored s full join counted c using (month, ledger_id, vat_code, vat_part, vat_month)
    where (s.debit_cents, s.credit_cents, s.line_count) is distinct from (c.debit, c.credit, c.lines)`.execute(
    scope.db,
  );
  return rows[0]?.wrong ?? 0;
}

/** The turnover of some treatments in a span of months, per VAT number of the customer and treatment. */
export async function turnoverByCustomer(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
  codes: readonly VatCode[],
): Promise<{ customer: string; code: VatCode; turnover: Cents }[]> {
  const { rows } = await sql<{ customer: string; code: VatCode; turnover: string }>`
    select coalesce(c.vat_id, l.contact_id::text, '') as customer, l.vat_code as code, -sum(l.amount_cents) as turnover
    from journal_lines l left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code = any(${sql.val([...codes])}::text[]) and l.vat_part = 'base'
    group by 1, 2`.execute(scope.db);
  return rows.map((row) => ({ ...row, turnover: cents(Number(row.turnover)) }));
}
