import { firstOfMonth, type IsoDate, parseEuro, reverse } from '@saldo/ledger';
import { sql } from 'kysely';
import { placeEntry } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { postEntry } from '../entries/post-entry.ts';
import { loadEntry } from '../entries/reverse-entry.ts';
import { takeBackWriteOff } from '../open-items/open-items.ts';
import { createMemorial, reverseMemorial } from './book-memorial.ts';
import { lockMemorial, type MemorialRow, updateMemorial } from './store.ts';

/** Writes off what is outstanding of an item as irrecoverable: a general journal entry, with the VAT of its document. */
export async function writeOff(
  scope: Scope,
  openItemId: number,
  { date, book_as_correction, description }: { date: IsoDate; book_as_correction: boolean; description: string },
): Promise<number> {
  const booking = { type: 'IRRECOVERABLE_INVOICE' as const, open_item_id: openItemId, amount: null, vat: null };
  return createMemorial(scope, { date, description, reverses_on: null, book_as_correction, booking });
}

/**
 * Takes back every write-off of an item, because the customer pays after all. Its VAT is due again in the return of that day (art. 29
 * Wet OB); one of the same day is reversed.
 */
export async function undoWriteOffs(scope: Scope, openItemId: number, date: IsoDate): Promise<void> {
  const rows = await writeOffsOf(scope, openItemId);
  if (rows.length === 0) throw new Refusal('not_written_off');
  for (const row of rows)
    if (date <= row.date)
      await reverseMemorial(scope, row.entry_id, { version: row.version, book_as_correction: false });
    else await turnBack(scope, openItemId, row, date);
}

async function turnBack(scope: Scope, openItemId: number, row: MemorialRow, date: IsoDate): Promise<void> {
  const mirrored = reverse(await loadEntry(scope, row.entry_id, row.booked_on), date, () => firstOfMonth(date));
  const place = await placeEntry(scope, date, { asCorrection: false, unplaced: mirrored });
  const { entryId } = await postEntry(
    scope,
    { ...mirrored, date: place.booked_on },
    {
      book: 'GENERAL',
      kind: 'ENTRY',
      source: { type: 'reversing_entry', id: row.id, revision: row.revision },
      description: row.description,
    },
  );
  await updateMemorial(scope, row.id, { reverses_on: date, reversing_entry_id: entryId });
  if (row.typed.type === 'IRRECOVERABLE_INVOICE' && row.typed.amount !== null)
    await takeBackWriteOff(scope, openItemId, parseEuro(row.typed.amount));
}

/** The write-offs of an item that hold, locked. */
async function writeOffsOf(scope: Scope, openItemId: number): Promise<MemorialRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from memorials
    where administration_id = ${scope.administrationId} and type = 'IRRECOVERABLE_INVOICE'
      and (typed ->> 'open_item_id')::bigint = ${openItemId} and undone_by_entry_id is null and reversing_entry_id is null
    order by id`.execute(scope.db);
  const held = [];
  for (const { id } of rows) {
    const row = await lockMemorial(scope, id);
    if (row.undone_by_entry_id === null && row.reversing_entry_id === null) held.push(row);
  }
  return held;
}
