import { type Administration, type administrationCalls, type JointDetails, VAT_PERIODS } from '@saldo/contract';
import type { CallInput } from '../../../app/api/api.ts';

type Patch = CallInput<(typeof administrationCalls)['updateAdministration']>['body'];

/** What the form holds: texts are never null, and what is only ever written begins empty. */
export type CompanyValues = {
  title: string;
  business_entity: string | null;
  group_name: string;
  comments: string;
  street: string;
  street_number: string;
  street_number_addition: string;
  extra_address_line: string;
  postal_code: string;
  town: string;
  country: string | null;
  telephone_number: string;
  mobile_number: string;
  email: string;
  contact_initials: string;
  contact_surname: string;
  kvk_number: string;
  btw_id: string;
  btw_number: string;
  fiscal_unit: string;
  oin: string;
  peppol_id: string;
  vat_subjected: boolean;
  vat_period: string | null;
  vat_accounting_basis: string | null;
  is_kor: boolean;
  kor_since: string | null;
  kor_until: string | null;
  vat_from: string | null;
  oss_registered: boolean;
  icp_period: string | null;
  bank_account_number: string;
  bank_account_owner: string;
  bic_code: string;
  belastingdienst_username: string;
  belastingdienst_password: string;
  has_car: boolean;
  has_workspace: boolean;
};

/** The details as the form shows them. */
export function companyValues(administration: Administration): CompanyValues {
  return {
    title: administration.title,
    business_entity: administration.business_entity,
    group_name: administration.group_name,
    comments: administration.comments,
    street: administration.street,
    street_number: administration.street_number,
    street_number_addition: administration.street_number_addition,
    extra_address_line: administration.extra_address_line,
    postal_code: administration.postal_code,
    town: administration.town,
    country: administration.country,
    telephone_number: administration.telephone_number,
    mobile_number: administration.mobile_number,
    email: administration.email,
    contact_initials: administration.contact_initials,
    contact_surname: administration.contact_surname,
    kvk_number: administration.kvk_number ?? '',
    btw_id: administration.btw_id ?? '',
    btw_number: '',
    fiscal_unit: administration.fiscal_unit,
    oin: administration.oin ?? '',
    peppol_id: administration.peppol_id ?? '',
    vat_subjected: administration.vat_subjected,
    vat_period: administration.vat_period,
    vat_accounting_basis: administration.vat_accounting_basis,
    is_kor: administration.is_kor,
    kor_since: administration.kor_since,
    kor_until: administration.kor_until,
    vat_from: administration.vat_from,
    oss_registered: administration.oss_registered,
    icp_period: administration.icp_period,
    bank_account_number: administration.bank_account_number ?? '',
    bank_account_owner: administration.bank_account_owner,
    bic_code: administration.bic_code,
    belastingdienst_username: '',
    belastingdienst_password: '',
    has_car: administration.has_car,
    has_workspace: administration.has_workspace,
  };
}

/** What the form says of the details that are looked at together. */
export function jointDetails(administration: Administration, values: CompanyValues): JointDetails {
  const vat_period = VAT_PERIODS.find((each) => each === values.vat_period) ?? administration.vat_period;
  return { ...values, vat_period };
}

/**
 * Only what was changed: what stays as it is need not be confirmed, and is not refused because of something else. A date under the
 * KOR goes along with the KOR, of which it is a part.
 */
export function companyPatch(administration: Administration, values: CompanyValues): Patch {
  const before = companyValues(administration);
  const names = Object.keys(values) as (keyof CompanyValues)[];
  const changed = names.filter((name) => values[name] !== before[name]);
  const fields = Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { ...fields, version: administration.version };
}

type Account = Pick<Patch, 'bank_account_owner' | 'bic_code'> & { bank_account_number: string | null };

/** Where customers pay is not for staff to change alone: another IBAN is asked for, with the name and BIC that go with it. */
export function withoutAccount(all: Patch): { account: Account | undefined; patch: Patch } {
  const { bank_account_number, bank_account_owner, bic_code, ...patch } = all;
  if (bank_account_number === undefined) return { account: undefined, patch: all };
  const along = {
    ...(bank_account_owner !== undefined && { bank_account_owner }),
    ...(bic_code !== undefined && { bic_code }),
  };
  return { account: { bank_account_number, ...along }, patch };
}
