import type { BalancedEntry, EntryProblem } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type Book = 'PURCHASES' | 'SALES' | 'BANK' | 'GENERAL';
export type SourceType =
  | 'expense'
  | 'unpaid_vat'
  | 'vat_receipt'
  | 'vat_offset'
  | 'vat_correction'
  | 'vat_supplement'
  | 'sales_invoice'
  | 'bank_transaction'
  | 'payment'
  | 'online_payment'
  | 'vat_return'
  | 'general_journal'
  | 'reversing_entry'
  | 'opening_balance'
  | 'year_close'
  | 'asset';

/** What an entry is about. (source, kind, revision) is unique: one money event, one entry. */
export type EntryAbout = {
  book: Book;
  kind: 'ENTRY' | 'PAYMENT' | 'SETTLEMENT' | 'REVERSAL';
  source: { type: SourceType; id: number; revision?: number };
  description: string;
  reverses?: number;
  correctsPeriodId?: number;
  /** Nobody booked it: the company has it booked by itself. */
  isAutomatic?: boolean;
};

/** An entry whose debits and credits differ. No document makes one, so for a caller of the API it is a defect. */
export class UnbalancedEntry extends Error {
  override name = 'UnbalancedEntry';
}

export type Posted = { entryId: number; entryNumber: number };

/**
 * The only way into the journal: runs `post_entry` in the caller's transaction, so that the document and its entry are stored
 * together or not at all. Throws a Refusal for what the kernel refuses; the database makes the same checks again.
 */
export async function postEntry(scope: Scope, entry: BalancedEntry | EntryProblem, about: EntryAbout): Promise<Posted> {
  const document = entryDocument(scope, entry, about);
  const posted = await sql<{ entry_id: number; entry_number: number }>`
    select entry_id, entry_number from post_entry(${scope.administrationId}, ${JSON.stringify(document)}::jsonb)`.execute(
    scope.db,
  );
  const row = posted.rows[0];
  if (row === undefined) throw new Error('post_entry returned no row');
  return { entryId: row.entry_id, entryNumber: row.entry_number };
}

/** An entry as input of `post_entry`, without what it has not. Throws a Refusal for a zero entry; an unbalanced entry is a defect. */
export function entryDocument(
  scope: Scope,
  entry: BalancedEntry | EntryProblem,
  about: EntryAbout,
): Record<string, unknown> {
  if (entry === 'entry_needs_two_lines') throw new Refusal(entry);
  if (typeof entry === 'string') throw new UnbalancedEntry();
  return {
    book: about.book,
    kind: about.kind,
    entry_date: entry.date,
    source_type: about.source.type,
    source_id: about.source.id,
    source_revision: about.source.revision ?? 1,
    description: about.description,
    reverses_entry_id: about.reverses,
    corrects_period_id: about.correctsPeriodId,
    actor: scope.personId,
    on_behalf_of: scope.onBehalfOf ?? undefined,
    is_automatic: about.isAutomatic,
    lines: entry.lines.map((line) => ({
      account: line.account,
      amount_cents: line.amount,
      description: line.description,
      contact_id: line.contact_id,
      item_type: line.item?.type,
      item_id: line.item?.id,
      vat_code: line.vat?.code,
      vat_part: line.vat?.part,
      vat_rate_bp: line.vat?.rate_bp,
      vat_month: line.vat?.month,
    })),
  };
}
