import type { Cents, IsoDate, LedgerCategory } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { Book } from '../entries/post-entry.ts';

/** Details of a line from the other program that the journal does not hold. VAT of it counts in no return here. */
export type ImportedDetail = {
  document: string;
  invoice: string;
  vat: readonly { id: string; rate_bp: number; amount: Cents }[];
};

export type ImportedEntry = {
  number: string;
  book: Book;
  /** As the other program calls its journal. */
  journal: string;
  date: IsoDate;
  description: string;
  lines: readonly { ledger_id: number; amount_cents: Cents; description: string; contact_id: number | null }[];
  details: readonly ImportedDetail[];
};

/** Posts a batch of the entries of an import, in the caller's transaction. Lines go as columns, which costs the database least. */
export async function postImported(scope: Scope, importId: number, entries: readonly ImportedEntry[]): Promise<void> {
  const heads = entries.map(({ lines: _, ...head }) => head);
  const lines = entries.flatMap((entry, at) =>
    entry.lines.map((line, index) => ({ ...line, of: at + 1, number: index + 1 })),
  );
  await sql`select post_imported_entries(${scope.administrationId}, ${about(scope, importId)}::jsonb, ${JSON.stringify(heads)}::jsonb,
    ${lines.map(({ of }) => of)}::integer[], ${lines.map(({ number }) => number)}::integer[],
    ${lines.map(({ ledger_id }) => ledger_id)}::bigint[], ${lines.map(({ amount_cents }) => amount_cents)}::bigint[],
    ${lines.map(({ description }) => description)}::text[],
    ${lines.map(({ contact_id }) => contact_id)}::bigint[])`.execute(scope.db);
}

/** Reverses the next entries of an import, and gives how many there were. */
export async function reverseImported(scope: Scope, importId: number, limit: number): Promise<number> {
  const words = { en: 'Reversal: ', nl: 'Terugboeking: ' }[scope.language];
  const { rows } = await sql<{ count: string | number }>`select reverse_imported_entries(${scope.administrationId},
    ${about(scope, importId)}::jsonb, ${words}, ${limit}) as count`.execute(scope.db);
  return Number(rows[0]?.count ?? 0);
}

function about(scope: Scope, import_id: number): string {
  return JSON.stringify({ import_id, actor: scope.personId, on_behalf_of: scope.onBehalfOf });
}

/** Entries within some days that hold and that neither an import nor the opening balance made. */
export async function hasOwnEntries(scope: Scope, from: IsoDate, until: IsoDate): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from journal_entries e
    where e.administration_id = ${scope.administrationId} and e.entry_date between ${from} and ${until}
      and e.source_type not in ('imported_entry', 'opening_balance') and e.kind <> 'REVERSAL'
      and not exists (select from journal_entries r
        where r.administration_id = e.administration_id and r.reverses_entry_id = e.id)) as found`.execute(scope.db);
  return rows[0]?.found === true;
}

/** Whether something of the company's own was booked after an import, and holds. */
export async function isBuiltOn(scope: Scope, importId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from journal_entries e
    where e.administration_id = ${scope.administrationId}
      and e.id > (select coalesce(max(i.entry_id), 0) from imported_entries i
        where i.administration_id = ${scope.administrationId} and i.import_id = ${importId})
      and e.source_type not in ('imported_entry', 'opening_balance') and e.kind <> 'REVERSAL'
      and not exists (select from journal_entries r
        where r.administration_id = e.administration_id and r.reverses_entry_id = e.id)) as found`.execute(scope.db);
  return rows[0]?.found === true;
}

/** The documents of some imports that hold, with the contact of their first line. */
export async function importedNumbers(
  scope: Scope,
  importIds: readonly number[],
): Promise<{ number: string; contact_id: number | null }[]> {
  if (importIds.length === 0) return [];
  const { rows } = await sql<{ number: string; contact_id: number | null }>`
    select i.number, l.contact_id from imported_entries i
      join journal_lines l on l.administration_id = i.administration_id and l.entry_id = i.entry_id and l.line_number = 1
    where i.administration_id = ${scope.administrationId} and i.import_id = any(${[...importIds]}::bigint[])`.execute(
    scope.db,
  );
  return rows;
}

export type KnownAccount = {
  id: number;
  code: string;
  title_nl: string;
  title_en: string;
  rgs_code: string | null;
  category: LedgerCategory;
};

/** The whole chart, as accounts of another program are compared with it. */
export function chartToMatch(scope: Scope): Promise<KnownAccount[]> {
  return scope.db
    .selectFrom('ledgers')
    .select(['id', 'code', 'title_nl', 'title_en', 'rgs_code', 'category'])
    .where('administration_id', '=', scope.administrationId)
    .where('merged_into_id', 'is', null)
    .$narrowType<{ category: LedgerCategory }>()
    .orderBy('code')
    .execute();
}
