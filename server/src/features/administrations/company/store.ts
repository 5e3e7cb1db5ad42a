import type { Administration } from '@saldo/contract';
import { cents, formatEuro, SMALL_PAYMENT_DIFFERENCE } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { maskedObNumber } from './encrypted-columns.ts';

/** What is given back as it is stored. Never the omzetbelastingnummer in full: it holds the BSN of a sole trader. */
const SHOWN = [
  'id',
  'title',
  'description',
  'business_entity',
  'activities',
  'group_name',
  'comments',
  'street',
  'street_number',
  'street_number_addition',
  'extra_address_line',
  'postal_code',
  'town',
  'country',
  'telephone_number',
  'mobile_number',
  'email',
  'contact_initials',
  'contact_surname',
  'kvk_number',
  'kvk_registration_date',
  'btw_id',
  'vat_subjected',
  'vat_period',
  'vat_accounting_basis',
  'vat_basis_since',
  'is_kor',
  'kor_since',
  'kor_until',
  'vat_from',
  'books_locked_until',
  'oss_registered',
  'icp_period',
  'fiscal_unit',
  'oin',
  'peppol_id',
  'has_car',
  'has_workspace',
  'bank_account_number',
  'bank_account_owner',
  'bic_code',
  'default_ledger_id',
  'payment_term_days',
  'expense_default_paid',
  'autobook',
  'bank_autobook',
  'subscription_type',
  'first_year',
  'version',
] as const;

/** An administration as the rooms of the server know it: without the number that may hold a BSN. */
export type Company = Omit<Administration, 'btw_number_masked'>;

/** The administration that the scope is in. */
export async function administration(scope: Scope): Promise<Company> {
  const { belastingdienst_username, belastingdienst_password, logo_sha256, payment_difference_cents, ...row } =
    await scope.db
      .selectFrom('administrations')
      .select([
        ...SHOWN,
        'belastingdienst_username',
        'belastingdienst_password',
        'logo_sha256',
        'payment_difference_cents',
      ])
      .where('id', '=', scope.administrationId)
      .executeTakeFirstOrThrow();
  return {
    ...row,
    business_entity: row.business_entity as Administration['business_entity'],
    vat_period: row.vat_period as Administration['vat_period'],
    vat_accounting_basis: row.vat_accounting_basis as Administration['vat_accounting_basis'],
    icp_period: row.icp_period as Administration['icp_period'],
    belastingdienst_username_set: belastingdienst_username !== null,
    belastingdienst_password_set: belastingdienst_password !== null,
    autobook: row.autobook as Administration['autobook'],
    bank_autobook: row.bank_autobook as Administration['bank_autobook'],
    payment_difference: formatEuro(cents(payment_difference_cents ?? SMALL_PAYMENT_DIFFERENCE)),
    has_logo: logo_sha256 !== null,
  };
}

/** From which certainty bank transactions book themselves, and after which of them. */
export async function automaticBooking(
  scope: Scope,
): Promise<{ least: Administration['bank_autobook']; after: number }> {
  const row = await scope.db
    .selectFrom('administrations')
    .select(['bank_autobook', 'bank_autobook_after'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { least: row.bank_autobook as Administration['bank_autobook'], after: row.bank_autobook_after };
}

/** A company that gets a vehicle has one, whatever its settings said: its last VAT return of the year asks for private use. */
export async function noteCar(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ has_car: true, version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .where('has_car', '=', false)
    .execute();
}

/** The administration that the scope is in, as it is given back. */
export async function shownAdministration(scope: Scope, seals: Encryption): Promise<Administration> {
  const [company, btw_number_masked] = await Promise.all([administration(scope), maskedObNumber(scope, seals)]);
  return { ...company, btw_number_masked };
}
