import { sql } from 'kysely';
import type { EncryptedColumn } from '#platform/crypto/rotate-keys';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type EncryptedPlace, type Encryption, UNREADABLE } from '#platform/crypto/encryption';

/** The VAT number for returns of a contact is encrypted, each for its own row. */
export const VAT_RETURN_NUMBERS: EncryptedColumn = { table: 'contacts', column: 'vat_number' };

export function placeOfNumber(scope: Scope, contactId: number): EncryptedPlace {
  return { ...VAT_RETURN_NUMBERS, row: contactId, administration_id: scope.administrationId };
}

/** The number of a contact as it is kept. */
export async function keptNumber(scope: Scope, contactId: number): Promise<string | null> {
  const row = await scope.db
    .selectFrom('contacts')
    .select('vat_number')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return orNotFound(row).vat_number;
}

/** The number of a contact, in full, or UNREADABLE. */
export async function numberOf(scope: Scope, seals: Encryption, contactId: number): Promise<string | null> {
  return seals.read(placeOfNumber(scope, contactId), await keptNumber(scope, contactId));
}

/**
 * What to write as the number of a contact, if anything. None over one that no key opens leaves it: who saves a contact saw none, and the key
 * may be back tomorrow.
 */
export function changeOfNumber(
  scope: Scope,
  seals: Encryption,
  { id, vat_number: kept }: { id: number; vat_number: string | null },
  number: string | null,
): string | null | undefined {
  const place = placeOfNumber(scope, id);
  return number === null && seals.read(place, kept) === UNREADABLE ? undefined : seals.change(place, kept, number);
}

/** Ids for contacts to come: a seal holds for one row, so that has its id before it is there. */
export async function reserveIds(scope: Scope, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('contacts', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

/** What a new contact with this number is added with; takes the first of the ids. */
export function sealedWithId(
  scope: Scope,
  seals: Encryption,
  ids: number[],
  number: string,
): { id: number; vat_number: string } {
  const id = ids.shift();
  if (id === undefined) throw new Error('the sequence returned no value');
  return { id, vat_number: seals.seal(placeOfNumber(scope, id), number) };
}
