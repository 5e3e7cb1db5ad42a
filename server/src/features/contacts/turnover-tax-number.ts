import { sql } from 'kysely';
import type { SealedColumn } from '#platform/reseal';
import { found } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { SealedPlace, Seals } from '#platform/seals';

/** The turnover tax number of a contact stands sealed, each for its own row. */
export const TURNOVER_TAX_NUMBERS: SealedColumn = { table: 'contacts', column: 'vat_number' };

export function placeOfNumber(scope: Scope, contactId: number): SealedPlace {
  return { ...TURNOVER_TAX_NUMBERS, row: contactId, administration_id: scope.administrationId };
}

/** The number of a contact as it is kept. */
export async function keptNumber(scope: Scope, contactId: number): Promise<string | null> {
  const row = await scope.db
    .selectFrom('contacts')
    .select('vat_number')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return found(row).vat_number;
}

/** The number of a contact, in full. */
export async function numberOf(scope: Scope, seals: Seals, contactId: number): Promise<string | null> {
  return seals.read(placeOfNumber(scope, contactId), await keptNumber(scope, contactId));
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
  seals: Seals,
  ids: number[],
  number: string,
): { id: number; vat_number: string } {
  const id = ids.shift();
  if (id === undefined) throw new Error('the sequence gave no number');
  return { id, vat_number: seals.seal(placeOfNumber(scope, id), number) };
}
