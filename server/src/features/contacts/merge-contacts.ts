import { type Contact, MOST_NOTES } from '@saldo/contract';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Encryption, UNREADABLE } from '#platform/crypto/encryption';
import { z } from 'zod';
import { contactChanged } from './contact-changed.ts';
import { COLUMNS, contactById, present, refusalOf, shown } from './contact-store.ts';
import { numberOf, placeOfNumber } from './vat-return-number.ts';

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
  'oin',
  'peppol_id',
  'iban',
  'default_ledger_id',
  'notes',
] as const;
type Field = (typeof FILLED_FROM_DUPLICATE)[number];

/** What a merge filled: what was there, and what has been there since. Of the encrypted number only that it was filled. */
const Value = z.union([z.string(), z.number(), z.null()]);
const Fills = z.partialRecord(z.enum(FILLED_FROM_DUPLICATE), z.tuple([Value, Value]));
type Fills = z.infer<typeof Fills>;

/** That a merge filled the encrypted number: the number is not written down here, and is read from the duplicate when the merge is undone. */
const NUMBER_FILLED: [null, null] = [null, null];

/** Whether a payment to a contact is on its way. Handed in where the program is put together, because contacts know no expense. */
export type IsOrderedTo = (scope: Scope, contactId: number) => Promise<boolean>;
type MergeNeeds = { seals: Encryption; isOrderedTo: IsOrderedTo };

/**
 * Makes a contact stand for its duplicate as well: its empty fields are filled, the duplicate leaves the contacts and whatever
 * recognises it finds this one. The duplicate's documents stay its own, because what was posted does not change. Two with different
 * accounts wait while a payment to one of them is on its way, as a change of its account does.
 */
export async function mergeContact(
  scope: Scope,
  { seals, isOrderedTo }: MergeNeeds,
  id: number,
  { duplicate_id, version }: { duplicate_id: number; version: number },
): Promise<Contact> {
  if (duplicate_id === id) throw refuseField('duplicate_id', 'invalid');
  await lockBoth(scope, id, duplicate_id);
  const kept = await whole(scope, seals, id);
  const duplicate = await whole(scope, seals, duplicate_id);
  if (kept.merged_into_id !== null || duplicate.merged_into_id !== null) throw new Refusal('contact_merged');
  if (kept.version !== version) throw new Refusal('stale_version');
  const isOrdered = (await isOrderedTo(scope, id)) || (await isOrderedTo(scope, duplicate_id));
  if (kept.iban !== duplicate.iban && isOrdered) throw refuseField('duplicate_id', 'iban_in_payment_file');
  const notes = joinedNotes(kept.notes, duplicate.notes);
  const given = (field: Field) => (field === 'notes' ? notes : duplicate[field]);
  const isEmpty = (field: Field): boolean => kept[field] === '' || kept[field] === null;
  const filled = FILLED_FROM_DUPLICATE.filter(
    (field) => (field === 'notes' || isEmpty(field)) && given(field) !== kept[field] && given(field) !== UNREADABLE,
  );
  const mine = (column: 'id' | 'merged_into_id', value: number, more: { merge_filled?: string } = {}) =>
    scope.db
      .updateTable('contacts')
      .set((eb) => ({ merged_into_id: id, ...more, version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where(column, '=', value)
      .execute();
  await mine('merged_into_id', duplicate_id);
  const fills: Fills = Object.fromEntries(
    filled.map((field) => [field, field === 'vat_number' ? NUMBER_FILLED : [kept[field], given(field)]]),
  );
  await mine('id', duplicate_id, { merge_filled: JSON.stringify(fills) });
  const row = await scope.db
    .updateTable('contacts')
    .set((eb) => ({
      ...Object.fromEntries(filled.map((field) => [field, given(field)])),
      ...(filled.includes('vat_number') && { vat_number: seals.kept(placeOfNumber(scope, id), duplicate.vat_number) }),
      is_client: kept.is_client || duplicate.is_client,
      is_supplier: kept.is_supplier || duplicate.is_supplier,
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  for (const changed of [id, duplicate_id]) await contactChanged(scope, changed);
  return shown(scope, seals, present(orNotFound(row)));
}

/** What was noted of both, as far as there is room: what does not fit stays with the duplicate. */
function joinedNotes(kept: string, duplicate: string): string {
  const both = [kept, duplicate].filter((notes) => notes.trim() !== '').join('\n\n');
  return kept.includes(duplicate) || both.length > MOST_NOTES ? kept : both;
}

/** With its number, which may be UNREADABLE. */
async function whole(scope: Scope, seals: Encryption, id: number): Promise<Contact> {
  return { ...(await contactById(scope, id)), vat_number: await numberOf(scope, seals, id) };
}

/**
 * Puts a duplicate back into the contacts, and takes from the other what the merge filled there, unless someone changed it since.
 * Refused when its name has been given to another contact since, and while a payment to an account that the merge filled is on its way.
 */
export async function unmergeContact(
  scope: Scope,
  { seals, isOrderedTo }: MergeNeeds,
  id: number,
  version: number,
): Promise<Contact> {
  const { merged_into_id: kept } = await contactById(scope, id);
  if (kept !== null) await lockBoth(scope, kept, id);
  try {
    const before = await scope.db
      .selectFrom('contacts')
      .select('merge_filled')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row = await scope.db
      .updateTable('contacts')
      .set((eb) => ({ merged_into_id: null, merge_filled: '{}', version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('stale_version');
    const vat_number = await numberOf(scope, seals, id);
    const fills = Fills.parse(before.merge_filled);
    if (fills.vat_number !== undefined) fills.vat_number = [null, vat_number];
    if (vat_number === UNREADABLE) delete fills.vat_number;
    if (kept !== null) await takeBack(scope, { seals, isOrderedTo }, kept, fills);
    for (const changed of kept === null ? [id] : [id, kept]) await contactChanged(scope, changed);
    return await shown(scope, seals, present(row));
  } catch (error) {
    throw refusalOf(error);
  }
}

async function takeBack(scope: Scope, { seals, isOrderedTo }: MergeNeeds, id: number, fills: Fills): Promise<void> {
  const now = await whole(scope, seals, id);
  const still = FILLED_FROM_DUPLICATE.flatMap((field) => {
    const [before, after] = fills[field] ?? [];
    return after !== undefined && now[field] === after ? [[field, before] as const] : [];
  });
  if (still.length === 0) return;
  if (still.some(([field]) => field === 'iban') && (await isOrderedTo(scope, id)))
    throw refuseField('iban', 'iban_in_payment_file');
  await scope.db
    .updateTable('contacts')
    .set((eb) => ({ ...Object.fromEntries(still), version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Always in the same order, so that two who merge the same pair or take that back wait for each other. */
async function lockBoth(scope: Scope, ...ids: readonly number[]): Promise<void> {
  await scope.db
    .selectFrom('contacts')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
