import { type NewCompany, postalCodeOf } from '@saldo/contract';
import { isIban, yearOf } from '@saldo/ledger';
import { workIn } from '#features/accounts/index';
import { refuseField } from '#platform/refusal';
import type { PersonScope, Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { openAdministration } from './open-administration.ts';
import { vatFrom } from './vat-from.ts';

/** Creates an administration owned by the caller and switches the session to it. Returns its scope. */
export async function createAdministration(scope: PersonScope, seals: Encryption, company: NewCompany): Promise<Scope> {
  const { first_year = yearOf(scope.today), bank_account_number = null, ...details } = company;
  if (first_year > yearOf(scope.today)) throw refuseField('first_year', 'first_year_invalid');
  if (bank_account_number !== null && !isIban(bank_account_number))
    throw refuseField('bank_account_number', 'iban_invalid');
  const { country = 'NL', postal_code: typed = '' } = details;
  const postal_code = postalCodeOf({ postal_code: typed, country });
  if (postal_code === undefined) throw refuseField('postal_code', 'postal_code_invalid');
  const vat_from = vatFrom(company.vat_from ?? null, company.vat_period, scope.today);
  const founder = { ...scope, onBehalfOf: null, role: 'OWNER' as const, authorizations: new Set<never>() };
  const administrationId = await openAdministration(founder, seals, {
    ...details,
    postal_code,
    first_year,
    bank_account_number,
    vat_from,
    kor_since: details.is_kor === true ? (details.kor_since ?? null) : null,
    kor_until: details.is_kor === true ? (details.kor_until ?? null) : null,
  });
  await workIn(scope, administrationId);
  return { ...founder, administrationId };
}
