import type { Contact, RegisteredCompany } from '@saldo/contract';
import type { IsoDate, ReverseCharge } from '@saldo/ledger';

/** The fields of the form: what may be empty on the wire is an empty text here. */
export type Values = Omit<
  Contact,
  | 'id'
  | 'version'
  | 'merged_into_id'
  | 'kvk_number'
  | 'kvk_date'
  | 'vat_number'
  | 'vat_id'
  | 'oin'
  | 'peppol_id'
  | 'iban'
  | 'country'
  | 'default_ledger_id'
  | 'default_reverse_charge'
> & {
  kvk_number: string;
  kvk_date: IsoDate | null;
  vat_number: string;
  vat_id: string;
  oin: string;
  peppol_id: string;
  iban: string;
  country: string | null;
  default_ledger_id: string | null;
  default_reverse_charge: string | null;
};

export const BLANK: Values = {
  name: '',
  company_name: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  mobile: '',
  street: '',
  street_number: '',
  street_number_addition: '',
  extra_address_line: '',
  address_line_2: '',
  postal_code: '',
  town: '',
  country: 'NL',
  is_client: false,
  is_supplier: false,
  is_business: true,
  kvk_number: '',
  kvk_date: null,
  vat_subjected: true,
  vat_number: '',
  vat_id: '',
  oin: '',
  peppol_id: '',
  iban: '',
  default_ledger_id: null,
  default_reverse_charge: 'NONE',
  notes: '',
};

export function valuesOf({ id: _id, version: _version, merged_into_id: _merged, ...contact }: Contact): Values {
  return {
    ...contact,
    kvk_number: contact.kvk_number ?? '',
    vat_number: contact.vat_number ?? '',
    vat_id: contact.vat_id ?? '',
    oin: contact.oin ?? '',
    peppol_id: contact.peppol_id ?? '',
    iban: contact.iban ?? '',
    default_ledger_id: contact.default_ledger_id === null ? null : String(contact.default_ledger_id),
  };
}

export function bodyOf(values: Values, adminId: number) {
  return {
    ...values,
    admin_id: adminId,
    country: values.country ?? 'NL',
    default_ledger_id: values.default_ledger_id === null ? null : Number(values.default_ledger_id),
    default_reverse_charge: (values.default_reverse_charge ?? 'NONE') as ReverseCharge,
  };
}

/** Details from the company register, as form fields. */
export function fromRegister(company: RegisteredCompany): Partial<Values> {
  return {
    name: company.name,
    company_name: company.name,
    is_business: true,
    kvk_number: company.kvk_number,
    kvk_date: company.registered_on,
    street: company.street,
    street_number: company.street_number,
    street_number_addition: company.street_number_addition,
    postal_code: company.postal_code,
    town: company.town,
    country: 'NL',
  };
}

/** What a contact is to the company, as one word. */
export function kindOf({ is_client, is_supplier }: Pick<Contact, 'is_client' | 'is_supplier'>) {
  if (is_client) return is_supplier ? 'both' : 'client';
  return is_supplier ? 'supplier' : 'none';
}
