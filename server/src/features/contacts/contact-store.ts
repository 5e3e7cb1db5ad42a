import { type Contact, type ContactBody, type ListedContact, postalCodeOf } from '@saldo/contract';
import { isIban, type ReverseCharge } from '@saldo/ledger';
import { sql } from 'kysely';
import { violates } from '#platform/database/database';
import { mistakeInDefaultLedger } from '#features/administrations/index';
import { orNotFound, Refusal, refuseField, refuseFields } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { type Encryption, UNREADABLE } from '#platform/crypto/encryption';
import { contactChanged } from './contact-changed.ts';
import { changeOfNumber, keptNumber, numberOf, reserveIds, sealedWithId } from './vat-return-number.ts';

/** All but the number that is encrypted. */
export const COLUMNS = [
  'id',
  'name',
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
  'country',
  'is_client',
  'is_supplier',
  'is_business',
  'kvk_number',
  'kvk_date',
  'vat_subjected',
  'vat_id',
  'oin',
  'peppol_id',
  'iban',
  'default_ledger_id',
  'default_reverse_charge',
  'notes',
  'merged_into_id',
  'version',
] as const;

export type ContactRow = Omit<ListedContact, 'default_reverse_charge'> & { default_reverse_charge: string };

/** A row as a list on the screen has it. */
export function present(row: ContactRow): ListedContact {
  return { ...row, default_reverse_charge: row.default_reverse_charge as ReverseCharge };
}

/**
 * A contact as who asks may see it. The VAT number for returns of a sole trader holds their citizen service number: in full it is for who keeps the
 * contacts, and others see what is behind its digits. Of one that no key opens nothing shows.
 */
export async function shown(scope: Scope, seals: Encryption, contact: ListedContact): Promise<Contact> {
  const vat_number = await numberOf(scope, seals, contact.id);
  const isKeeper = may(scope, 'contacts.edit');
  if (vat_number === UNREADABLE) return { ...contact, vat_number: isKeeper ? null : UNREADABLE };
  if (vat_number === null || isKeeper) return { ...contact, vat_number };
  return { ...contact, vat_number: `••••${vat_number.slice(-3)}` };
}

/** A contact by id. Refused as not found when it is another administration's. */
export async function contactById(scope: Scope, id: number): Promise<ListedContact> {
  const row = await scope.db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return present(orNotFound(row));
}

/** A contact by its name, in whatever case. One that was merged away is found no more. */
export async function contactByName(scope: Scope, name: string): Promise<ListedContact | undefined> {
  const row = await scope.db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

/** What a contact is made of, without its VAT number for returns. */
type Fields = Omit<ContactBody, 'vat_number'> & { vat_number?: never };

/** Adds a contact; a name that exists is refused in the words of the specification. */
export function createContact(scope: Scope, fields: Fields): Promise<ListedContact> {
  return insertContact(scope, fields, {});
}

/** The same of one whose VAT number for returns may be known. */
export async function createNumberedContact(
  scope: Scope,
  seals: Encryption,
  { vat_number, ...fields }: ContactBody,
): Promise<Contact> {
  const sealed = vat_number === null ? {} : sealedWithId(scope, seals, await reserveIds(scope, 1), vat_number);
  return { ...(await insertContact(scope, fields, sealed)), vat_number };
}

async function insertContact(
  scope: Scope,
  body: Fields,
  sealed: { id?: number; vat_number?: string },
): Promise<ListedContact> {
  const { admin_id, ...fields } = await checked(scope, body);
  try {
    const row = await scope.db
      .insertInto('contacts')
      .values({ ...fields, ...sealed, administration_id: scope.administrationId })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await contactChanged(scope, row.id);
    return present(row);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A changed account keeps the previous one on record: paying it needs confirmation. */
export function keepingIban(iban: string | null) {
  return {
    previous_iban: sql<
      string | null
    >`case when iban is distinct from ${iban} then coalesce(iban, previous_iban) else previous_iban end`,
  };
}

export async function updateContact(
  scope: Scope,
  seals: Encryption,
  id: number,
  body: ContactBody & { version: number },
): Promise<Contact> {
  const { admin_id, version, vat_number, ...fields } = await checked(scope, body);
  const kept = changeOfNumber(scope, seals, { id, vat_number: await keptNumber(scope, id) }, vat_number);
  try {
    const row = await scope.db
      .updateTable('contacts')
      .set((eb) => ({
        ...fields,
        ...keepingIban(fields.iban),
        vat_number: kept,
        version: eb('version', '+', 1),
      }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row !== undefined) {
      await contactChanged(scope, id);
      return { ...present(row), vat_number };
    }
  } catch (error) {
    throw refusalOf(error);
  }
  throw new Refusal('stale_version');
}

/** What the keys of the table refuse, in words. */
export function refusalOf(error: unknown): unknown {
  if (violates(error, 'contacts_name')) return new Refusal('contact_name_taken', { fields: { name: ['name_taken'] } });
  if (violates(error, 'contacts_administration_id_default_ledger_id_fkey'))
    return refuseField('default_ledger_id', 'ledger_unknown');
  return error;
}

/** The fields as stored; reports all errors at once. */
async function checked<Body extends Pick<ContactBody, 'iban' | 'postal_code' | 'country' | 'default_ledger_id'>>(
  scope: Scope,
  body: Body,
): Promise<Body> {
  const postal_code = postalCodeOf(body);
  const mistakes = {
    ...(body.iban === null || isIban(body.iban) ? {} : { iban: 'iban_invalid' as const }),
    ...(postal_code === undefined ? { postal_code: 'postal_code_invalid' as const } : {}),
    ...(await mistakeInDefaultLedger(scope, body.default_ledger_id)),
  };
  if (postal_code === undefined || Object.keys(mistakes).length > 0) throw refuseFields(mistakes);
  return { ...body, postal_code };
}

export type ContactFilter = {
  search?: string | undefined;
  is_client?: boolean | undefined;
  is_supplier?: boolean | undefined;
};

/** The contacts by name, by keyset. */
export async function listContacts(
  scope: Scope,
  filter: ContactFilter,
  page: { after: { name: string; id: number } | undefined; limit: number },
): Promise<ListedContact[]> {
  let rows = matching(scope, filter).select(COLUMNS).orderBy(sql`lower(name)`).orderBy('id').limit(page.limit);
  if (page.after !== undefined)
    rows = rows.where(sql<boolean>`(lower(name), id) > (${page.after.name}, ${page.after.id})`);
  return (await rows.execute()).map(present);
}

/** How many contacts match. */
export async function countContacts(scope: Scope, filter: ContactFilter): Promise<number> {
  const { count } = await matching(scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(scope: Scope, filter: ContactFilter) {
  let query = scope.db
    .selectFrom('contacts')
    .where('administration_id', '=', scope.administrationId)
    .where('merged_into_id', 'is', null);
  if (filter.is_client !== undefined) query = query.where('is_client', '=', filter.is_client);
  if (filter.is_supplier !== undefined) query = query.where('is_supplier', '=', filter.is_supplier);
  const words = (filter.search ?? '')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  for (const word of words) query = query.where('search', 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return query;
}
