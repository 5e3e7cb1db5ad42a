import { type Cents, cents, type IsoDate, isoDate, isVatCode, type VatCode, type VatPart } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { documentName } from '../open-items/document-name.ts';
import type { ImportedDetail } from '../imported/post-imported.ts';
import { postedBy } from './posted-by.ts';

export const BOOKS = ['PURCHASES', 'SALES', 'BANK', 'GENERAL'] as const;
export type Book = (typeof BOOKS)[number];

/** The books of a year as they are at one moment: entries up to the latest one, of which none changes any more. */
export type YearOfEntries = { year: number; last_number: number; lines: number; debit: Cents; credit: Cents };

export type EntryLine = {
  line_number: number;
  ledger_id: number;
  amount: Cents;
  description: string | null;
  contact_id: number | null;
  contact_name: string | null;
  /** The number of the invoice it is about, as its sender gave it. */
  reference: string | null;
  vat_code: VatCode | null;
  vat_part: VatPart | null;
  vat_rate_bp: number | null;
  /** Details from the program that it was imported from. */
  imported: ImportedDetail | null;
};

export type WholeEntry = {
  id: number;
  entry_number: number;
  book: Book;
  entry_date: IsoDate;
  description: string;
  source_type: string;
  source_id: number;
  document_name: string | null;
  posted_by: string;
  /** As the program that it was imported from numbered it. */
  imported_number: string | null;
  lines: EntryLine[];
};

type Row = Omit<WholeEntry, 'lines'> &
  Omit<EntryLine, 'amount'> & { amount_cents: number; line_description: string | null; is_automatic: boolean };

/**
 * What the year comes to and up to which entry, in one look: entries take their number under the administration's lock, so whatever is posted
 * later has a higher one. The cost does not grow with the number of lines.
 */
export async function yearOfEntries(scope: Scope, year: number): Promise<YearOfEntries> {
  const { rows } = await sql<{ last_number: number | null; lines: string; debit: string; credit: string }>`
    select coalesce(sum(b.line_count), 0) as lines, coalesce(sum(b.debit_cents), 0) as debit, coalesce(sum(b.credit_cents), 0) as credit,
      (select max(e.entry_number) from journal_entries e where e.administration_id = ${scope.administrationId}) as last_number
    from ledger_balances b
    where b.administration_id = ${scope.administrationId}
      and b.month between ${isoDate(year, 1, 1)} and ${isoDate(year, 12, 1)}`.execute(scope.db);
  const [row] = rows;
  return {
    year,
    last_number: row?.last_number ?? 0,
    lines: Number(row?.lines ?? 0),
    debit: cents(Number(row?.debit ?? 0)),
    credit: cents(Number(row?.credit ?? 0)),
  };
}

/** The entry that was posted last; what is posted from now on has a higher number. */
export async function lastEntryNumber(scope: Scope): Promise<number> {
  const { rows } = await sql<{ last_number: number | null }>`
    select max(entry_number) as last_number from journal_entries where administration_id = ${scope.administrationId}`.execute(
    scope.db,
  );
  return rows[0]?.last_number ?? 0;
}

/** The day on which the books begin: that of the first entry, an opening balance among them; none where nothing was booked. */
export async function firstEntryDay(scope: Scope): Promise<IsoDate | null> {
  const { rows } = await sql<{ first: IsoDate | null }>`
    select min(entry_date) as first from journal_entries where administration_id = ${scope.administrationId}`.execute(
    scope.db,
  );
  return rows[0]?.first ?? null;
}

/** The day of the last entry of a span; none where nothing was booked in it. */
export async function lastEntryDay(
  scope: Scope,
  { from, until }: { from: IsoDate; until: IsoDate },
): Promise<IsoDate | null> {
  const { rows } = await sql<{ last: IsoDate | null }>`
    select max(entry_date) as last from journal_entries
    where administration_id = ${scope.administrationId} and entry_date between ${from} and ${until}`.execute(scope.db);
  return rows[0]?.last ?? null;
}

type EntryPage = { after: Cursor | undefined; limit: number; book?: Book | undefined; ledgerId?: number | undefined };

/** Entries of a year up to one of them, see `entriesBetween`. */
export function entriesOfYear(
  scope: Scope,
  { year, last_number }: Pick<YearOfEntries, 'year' | 'last_number'>,
  page: EntryPage,
): Promise<WholeEntry[]> {
  return entriesBetween(scope, { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31), last_number }, page);
}

/** Entries of a span of days with their lines, by date and id; of one book, or only those on one ledger with their lines there. */
export async function entriesBetween(
  scope: Scope,
  { from, until, last_number }: { from: IsoDate; until: IsoDate; last_number?: number },
  page: EntryPage,
): Promise<WholeEntry[]> {
  const { after, limit, book, ledgerId } = page;
  const which = [sql<boolean>`h.administration_id = ${scope.administrationId}`];
  if (last_number !== undefined) which.push(sql<boolean>`h.entry_number <= ${last_number}`);
  if (book !== undefined) which.push(sql<boolean>`h.book = ${book}`);
  const onLedger = ledgerId === undefined ? sql`` : sql`and l.ledger_id = ${ledgerId}`;
  const placed = (day: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
    const beyond =
      after === undefined ? sql`` : sql` and (${day}, ${id}) > (${after.value}::date, ${after.id}::bigint)`;
    return sql`${day} between ${from} and ${until}${beyond}`;
  };
  const all = sql`select h.* from journal_entries h where ${sql.join(which, sql` and `)} and ${placed(sql`h.entry_date`, sql`h.id`)}
    order by h.entry_date, h.id limit ${limit}`;
  // Those of one ledger are found by its lines, in the order of their index: it may have few, or one in each entry.
  const ofLedger = sql`select h.* from (
      select distinct x.entry_date, x.entry_id from journal_lines x
      where x.administration_id = ${scope.administrationId} and x.ledger_id = ${ledgerId ?? 0}
        and ${placed(sql`x.entry_date`, sql`x.entry_id`)}
      order by x.entry_date, x.entry_id) x
    join journal_entries h on h.id = x.entry_id where ${sql.join(which, sql` and `)}
    order by x.entry_date, x.entry_id limit ${limit}`;
  const { rows } = await sql<Row>`
    with e as (${ledgerId === undefined ? all : ofLedger})
    select e.id, e.entry_number, e.book, e.entry_date, e.description, e.source_type, e.source_id, d.document_name,
      p.name as posted_by, e.is_automatic,
      l.line_number, l.ledger_id, l.amount_cents, l.description as line_description, l.contact_id, c.name as contact_name,
      nullif(i.reference, '') as reference, l.vat_code, l.vat_part, l.vat_rate_bp,
      m.number as imported_number, m.lines -> (l.line_number - 1) as imported
    from e
      cross join lateral (select ${documentName('e')} as document_name) d
      join persons p on p.id = e.actor_person_id
      join journal_lines l on l.administration_id = ${scope.administrationId} and l.entry_id = e.id ${onLedger}
      left join imported_entries m on m.administration_id = ${scope.administrationId} and m.entry_id = e.id
      left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
      left join open_items i on i.administration_id = l.administration_id and i.source_type = l.item_type and i.source_id = l.item_id
    order by e.entry_date, e.id, l.line_number`.execute(scope.db);
  const entries: WholeEntry[] = [];
  for (const row of rows) {
    const { id, entry_number, entry_date, source_type, source_id, document_name, posted_by } = row;
    let entry = entries.at(-1);
    if (entry?.id !== id) {
      entry = {
        id,
        entry_number,
        book: row.book,
        entry_date,
        description: row.description,
        source_type,
        source_id,
        document_name,
        posted_by: postedBy(scope, posted_by, row.is_automatic),
        imported_number: row.imported_number,
        lines: [],
      };
      entries.push(entry);
    }
    entry.lines.push(lineOf(row));
  }
  return entries;
}

function lineOf(row: Row): EntryLine {
  return {
    line_number: row.line_number,
    ledger_id: row.ledger_id,
    amount: cents(row.amount_cents),
    description: row.line_description,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    reference: row.reference,
    vat_code: isVatCode(row.vat_code) ? row.vat_code : null,
    vat_part: row.vat_part,
    vat_rate_bp: row.vat_rate_bp,
    imported: row.imported,
  };
}

export function cursorOfEntry({ entry_date, id }: WholeEntry): Cursor {
  return { value: entry_date, id };
}
