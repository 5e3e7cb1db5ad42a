import { sql } from 'kysely';
import { itemsById, newestRecord, waitingItemsLike } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { indexItems } from './index-items.ts';
import type { ItemIndex, Unmatched } from './match.ts';
import { writtenWith } from './match-documents.ts';
import { possibleReferences } from './reference-matching.ts';

type Row = Unmatched & { id: number };

/** By what its documents are looked up: the bank may change that of a line that waits. */
function lookedUpBy(row: Row): string {
  return JSON.stringify([row.amount, row.counterparty_iban, writtenWith(row)]);
}

/** After a change, so many batches are read one by one: who is booking now, books on. */
const QUIET = 2;

/** Looks up, once for all of them, every open document that these transactions may be about. */
export async function openDocuments(scope: Scope, rows: readonly Unmatched[]): Promise<ItemIndex> {
  const ibans = [...new Set(rows.map((row) => row.counterparty_iban).filter((iban) => iban !== null))];
  const payers = await payersOf(scope, ibans);
  const items = await waitingItemsLike(scope, {
    amounts: [...new Set(rows.map((row) => Math.abs(row.amount)))],
    ibans,
    contacts: [...payers.keys()],
    references: [...new Set(rows.flatMap((row) => [...possibleReferences(writtenWith(row))]))],
  });
  return indexItems(items, ({ contact_id, contact_iban }) => [
    ...(contact_iban === null ? [] : [contact_iban]),
    ...(payers.get(contact_id ?? 0) ?? []),
  ]);
}

/**
 * The documents of several batches, read with the first of them: the same document may be meant in each. They hold as long as nothing in the log of the
 * company came after them; else those of the batch are read, until nothing changed for a while.
 */
export class DocumentsAhead {
  #record: number | undefined;
  #read = new Map<number, string>();
  #quiet = QUIET;
  #documents: ItemIndex | undefined;

  /** The documents of a batch; `next` gives it and the batches after it. In the turn of the company. */
  async of(scope: Scope, batch: readonly Row[], next: () => Promise<readonly Row[]>): Promise<ItemIndex> {
    const record = await newestRecord(scope);
    const isUnchanged = record === this.#record;
    if (
      isUnchanged &&
      this.#documents !== undefined &&
      batch.every((row) => this.#read.get(row.id) === lookedUpBy(row))
    )
      return this.#documents;
    this.#quiet = isUnchanged || this.#record === undefined ? this.#quiet + 1 : 0;
    const rows = this.#quiet >= QUIET ? await next() : batch;
    this.#documents = await openDocuments(scope, rows);
    this.#read = new Map(rows.map((row) => [row.id, lookedUpBy(row)]));
    this.#record = record;
    return this.#documents;
  }
}

/** Contacts by the accounts from which, or to which, their documents were paid before. */
async function payersOf(scope: Scope, ibans: readonly string[]): Promise<Map<number, string[]>> {
  const result = await sql<{ iban: string; open_item_id: number }>`
    select w.iban, p.open_item_id from unnest(${sql.val([...ibans])}::text[]) as w (iban)
      cross join lateral (
        select l.open_item_id from bank_transactions t
          join bank_booking_lines l on l.administration_id = t.administration_id and l.transaction_id = t.id
        where t.administration_id = ${scope.administrationId} and t.counterparty_iban = w.iban and t.state = 'PROCESSED'
          and l.open_item_id is not null
        order by t.booking_date desc limit 1
      ) p`.execute(scope.db);
  const items = await itemsById(
    scope,
    result.rows.map((row) => row.open_item_id),
  );
  const payers = new Map<number, string[]>();
  for (const { iban, open_item_id } of result.rows) {
    const contact = items.get(open_item_id)?.contact_id;
    if (contact !== undefined && contact !== null) payers.set(contact, [...(payers.get(contact) ?? []), iban]);
  }
  return payers;
}
