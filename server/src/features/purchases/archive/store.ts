import type { ArchivedYear } from '@saldo/contract';
import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { daysOfSpan, yearsOf } from '#platform/archive-span';
import type { Cursor } from '#platform/paging';
import type { Scope } from '#platform/scope';

export type ArchiveFilter = {
  year?: number | undefined;
  quarter?: number | undefined;
  search?: string | undefined;
  /** The year of the entry, which may be later than that of the invoice. */
  booked_in?: number | undefined;
};

export type ArchivedRow = {
  id: number;
  sha256: string;
  file_name: string;
  media_type: string;
  size_bytes: number;
  expense_id: number;
  year: number;
  entry_number: number;
  booked_on: IsoDate;
  contact_name: string;
  document_number: string;
  document_date: IsoDate;
  description: string;
  total_excl: Cents;
  total_vat: Cents;
  total_incl: Cents;
};

/** The receipts of expenses that are in the books: `e` the expense, `a` the receipt, `f` its bytes, `c` the supplier. */
const ARCHIVED = sql`expenses e
  join expense_attachments l on l.administration_id = e.administration_id and l.expense_id = e.id
  join attachments a on a.administration_id = l.administration_id and a.id = l.attachment_id
  join files f on f.administration_id = a.administration_id and f.sha256 = a.sha256
  join contacts c on c.administration_id = e.administration_id and c.id = e.contact_id`;

function matching(scope: Scope, filter: ArchiveFilter) {
  const parts = [
    sql<boolean>`e.administration_id = ${scope.administrationId} and not e.is_concept and e.reversed_at is null`,
  ];
  const days = daysOfSpan(filter);
  if (days !== undefined) parts.push(sql<boolean>`e.document_date between ${days.from} and ${days.until}`);
  const booked = daysOfSpan({ year: filter.booked_in });
  if (booked !== undefined) parts.push(sql<boolean>`e.booked_on between ${booked.from} and ${booked.until}`);
  const words = (filter.search ?? '').trim().toLowerCase();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql<boolean>`(e.search like ${pattern} or lower(a.file_name) like ${pattern})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Receipts by the date of the invoice: the latest first, or the earliest; by keyset over that date and the receipt. */
export async function archivedReceipts(
  scope: Scope,
  filter: ArchiveFilter,
  page: { after: Cursor | undefined; limit: number; order: 'asc' | 'desc' },
): Promise<ArchivedRow[]> {
  const { after, limit, order } = page;
  const rest =
    after === undefined
      ? sql`true`
      : sql`(e.document_date, a.id) ${sql.raw(order === 'desc' ? '<' : '>')} (${after.value}::date, ${after.id}::bigint)`;
  const direction = sql.raw(order);
  const { rows } = await sql<ArchivedRow>`
    select a.id, a.sha256, a.file_name, a.media_type, f.size_bytes, e.id as expense_id, e.year, e.entry_number, e.booked_on,
      c.name as contact_name, e.document_number, e.document_date, e.description,
      e.total_excl_cents as total_excl, e.total_vat_cents as total_vat, e.total_incl_cents as total_incl
    from ${ARCHIVED} where ${matching(scope, filter)} and ${rest}
    order by e.document_date ${direction}, a.id ${direction} limit ${limit}`.execute(scope.db);
  return rows.map((row) => ({
    ...row,
    total_excl: cents(row.total_excl),
    total_vat: cents(row.total_vat),
    total_incl: cents(row.total_incl),
  }));
}

export function cursorOfReceipt(row: ArchivedRow): Cursor {
  return { value: row.document_date, id: row.id };
}

/** How many there are of a filter. */
export async function countReceipts(scope: Scope, filter: ArchiveFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${ARCHIVED} where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** How much there is per year and quarter of what is searched for, latest first. */
export async function archivedYears(scope: Scope, search: string | undefined): Promise<ArchivedYear[]> {
  const { rows } = await sql<{ year: number; quarter: number; count: number; size_bytes: number }>`
    select extract(year from e.document_date)::int as year, extract(quarter from e.document_date)::int as quarter,
      count(*)::int as count, sum(f.size_bytes)::bigint as size_bytes
    from ${ARCHIVED} where ${matching(scope, { search })} group by 1, 2 order by 1 desc, 2 desc`.execute(scope.db);
  return yearsOf(rows);
}
