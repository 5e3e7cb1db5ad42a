import type { Scope } from '#platform/scope';

const DETAILS = [
  'id',
  'name',
  'email',
  'street',
  'street_number',
  'street_number_addition',
  'postal_code',
  'town',
  'country',
  'is_client',
  'is_supplier',
  'kvk_number',
  'vat_id',
] as const;

export type ContactDetails = {
  id: number;
  name: string;
  email: string;
  street: string;
  street_number: string;
  street_number_addition: string;
  postal_code: string;
  town: string;
  country: string;
  is_client: boolean;
  is_supplier: boolean;
  kvk_number: string | null;
  vat_id: string | null;
};

/** Contacts by id, duplicates too: entries name them. Never the number that holds the BSN of a sole trader. */
export function contactDetails(scope: Scope, after: number, limit: number): Promise<ContactDetails[]> {
  return scope.db
    .selectFrom('contacts')
    .select(DETAILS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
