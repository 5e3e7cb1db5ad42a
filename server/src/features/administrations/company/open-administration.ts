import { CHART, type LegalForm, type VatPeriod, yearOf } from '@saldo/ledger';
import { sql, type Updateable } from 'kysely';
import type { Transaction } from '#platform/database/database';
import type { Administrations } from '#platform/database/database.generated';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { putInDirectory } from '../people/directory.ts';
import { openYear } from '../periods/periods.ts';
import { placeOf } from './encrypted-columns.ts';

/** What may be known of a company at once; the rest is filled in later. */
type Details = Pick<
  Updateable<Administrations>,
  | 'activities'
  | 'street'
  | 'street_number'
  | 'street_number_addition'
  | 'extra_address_line'
  | 'postal_code'
  | 'town'
  | 'country'
  | 'telephone_number'
  | 'email'
  | 'contact_initials'
  | 'contact_surname'
  | 'kvk_number'
  | 'kvk_registration_date'
  | 'btw_id'
  | 'btw_number'
  | 'vat_subjected'
  | 'vat_accounting_basis'
  | 'is_kor'
  | 'kor_since'
  | 'vat_from'
  | 'bank_account_number'
  | 'bank_account_owner'
  | 'bic_code'
  | 'subscription_type'
>;

export type NewAdministration = Details & {
  title: string;
  business_entity: LegalForm;
  vat_period: VatPeriod;
  first_year: number;
};

/**
 * Opens an administration: the company, its owner, the standard chart of accounts, and its financial years up to today's. The
 * caller's transaction is entered into it, so that the returned id can be worked in at once.
 */
export async function openAdministration(
  scope: Omit<Scope, 'administrationId'>,
  seals: Encryption,
  company: NewAdministration,
): Promise<number> {
  const id = await reserveId(scope.db);
  await sql`select enter_as_worker(${id}, ${scope.personId})`.execute(scope.db);
  await sql`insert into administrations (id, title, business_entity, vat_period, first_year) overriding system value
    values (${id}, ${company.title}, ${company.business_entity}, ${company.vat_period}, ${company.first_year})`.execute(
    scope.db,
  );
  const btw_number = seals.kept(placeOf(id, 'btw_number'), company.btw_number);
  await scope.db
    .updateTable('administrations')
    .set({ ...company, btw_number })
    .where('id', '=', id)
    .execute();
  await scope.db
    .insertInto('memberships')
    .values({ administration_id: id, person_id: scope.personId, role: 'OWNER' })
    .execute();
  const entered: Scope = { ...scope, administrationId: id };
  await putInDirectory(entered, scope.personId);
  await sql`select add_chart(${id}, ${JSON.stringify(CHART)}::jsonb)`.execute(scope.db);
  for (let year = company.first_year; year <= yearOf(scope.today); year += 1) await openYear(entered, year);
  return id;
}

/** The id is taken first, because row-level security lets nobody insert an administration they have not entered. */
async function reserveId(db: Transaction): Promise<number> {
  const taken = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('administrations', 'id')) as id`.execute(db);
  const id = taken.rows[0]?.id;
  if (id === undefined) throw new Error('the sequence returned no value');
  return id;
}
