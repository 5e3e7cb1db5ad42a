import type { ListedContact } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import { COLUMNS, contactByName, present } from './contact-store.ts';

/** The numbers of which a company has its own. An account may be that of a factoring company or a collector, for many at once. */
const OWN_NUMBERS = ['vat_id', 'kvk_number'] as const;
type OwnNumber = (typeof OWN_NUMBERS)[number];
type Numbers = Record<OwnNumber, string | null>;

/** What a document says of who sent it. A number that may have been misread finds a contact, and makes nobody another. */
export type SupplierTraits = Numbers & { misread: readonly OwnNumber[]; iban: string | null; name: string };

/** Whether a document has a number of its own that is another than the contact's. Where either has none, nothing is known. Pure. */
export function isAnother(traits: Numbers & Pick<SupplierTraits, 'misread'>, contact: Numbers): boolean {
  return OWN_NUMBERS.some(
    (number) =>
      !traits.misread.includes(number) &&
      traits[number] !== null &&
      contact[number] !== null &&
      traits[number] !== contact[number],
  );
}

/**
 * The contact a document is from: by VAT number, KVK number, IBAN, and at last by name; of a duplicate, the one it was merged into. Whose
 * VAT number or KVK number is another is not found by an IBAN; of several with one IBAN, the one of that name.
 */
export async function contactByTraits(scope: Scope, traits: SupplierTraits): Promise<ListedContact | undefined> {
  for (const number of OWN_NUMBERS) {
    const [contact] = await contactsWith(scope, number, traits[number]);
    if (contact !== undefined) return contact;
  }
  const payees = (await contactsWith(scope, 'iban', traits.iban)).filter((contact) => !isAnother(traits, contact));
  const name = traits.name.toLowerCase();
  const payee = payees.find((contact) => contact.name.toLowerCase() === name) ?? payees[0];
  if (payee !== undefined || name === '') return payee;
  return contactByName(scope, traits.name);
}

async function contactsWith(scope: Scope, column: OwnNumber | 'iban', value: string | null): Promise<ListedContact[]> {
  if (value === null) return [];
  const known = scope.db
    .selectFrom('contacts')
    .select(({ fn }) => fn.coalesce('merged_into_id', 'id').as('id'))
    .where('administration_id', '=', scope.administrationId)
    .where(column, '=', value);
  const rows = await scope.db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', known)
    .orderBy('id')
    .execute();
  return rows.map(present);
}
