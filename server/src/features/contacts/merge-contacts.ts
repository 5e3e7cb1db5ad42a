import type { Contact } from '@saldo/contract';
import { found, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { COLUMNS, contactById, present, refusalOf } from './contact-store.ts';

const FILLED_FROM_DUPLICATE = [
  'company_name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'mobile',
  'street',
  'street_number',
  'street_number_addition',
  'extra_address_line',
  'address_line_2',
  'postal_code',
  'town',
  'kvk_number',
  'kvk_date',
  'vat_number',
  'vat_id',
  'iban',
  'default_ledger_id',
] as const;

/**
 * Makes a contact stand for its duplicate as well: its empty fields are filled, the duplicate leaves the address book and whatever
 * recognises it finds this one. The duplicate's documents stay its own, because what was posted does not change.
 */
export async function mergeContact(
  scope: Scope,
  id: number,
  { duplicate_id, version }: { duplicate_id: number; version: number },
): Promise<Contact> {
  if (duplicate_id === id) throw refuseField('duplicate_id', 'invalid');
  // Always in the same order, so that two merges of the same pair wait for each other.
  await scope.db
    .selectFrom('contacts')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [id, duplicate_id])
    .orderBy('id')
    .forUpdate()
    .execute();
  const kept = await contactById(scope, id);
  const duplicate = await contactById(scope, duplicate_id);
  if (kept.merged_into_id !== null || duplicate.merged_into_id !== null) throw new Refusal('contact_merged');
  if (kept.version !== version) throw new Refusal('stale_version');
  const mine = (column: 'id' | 'merged_into_id', value: number) =>
    scope.db
      .updateTable('contacts')
      .set((eb) => ({ merged_into_id: id, version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where(column, '=', value)
      .execute();
  await mine('merged_into_id', duplicate_id);
  await mine('id', duplicate_id);
  const filled = FILLED_FROM_DUPLICATE.filter((field) => kept[field] === '' || kept[field] === null);
  const row = await scope.db
    .updateTable('contacts')
    .set((eb) => ({
      ...Object.fromEntries(filled.map((field) => [field, duplicate[field]])),
      is_client: kept.is_client || duplicate.is_client,
      is_supplier: kept.is_supplier || duplicate.is_supplier,
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return present(found(row));
}

/** Puts a duplicate back into the address book. Refused when its name has been given to another contact since. */
export async function unmergeContact(scope: Scope, id: number, version: number): Promise<Contact> {
  try {
    const row = await scope.db
      .updateTable('contacts')
      .set((eb) => ({ merged_into_id: null, version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row !== undefined) return present(row);
  } catch (error) {
    throw refusalOf(error);
  }
  await contactById(scope, id);
  throw new Refusal('stale_version');
}
