import type { Administration } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { companyPatch, companyValues } from './company-values.ts';

const DE_WIT: Administration = {
  id: 7,
  title: 'De Wit Ontwerp',
  description: '',
  business_entity: 'ez',
  activities: 'Grafisch ontwerp',
  group_name: '',
  comments: '',
  street: 'Oude Delft',
  street_number: '12',
  street_number_addition: '',
  extra_address_line: '',
  postal_code: '2611 CC',
  town: 'Delft',
  country: 'NL',
  telephone_number: '',
  mobile_number: '',
  email: '',
  contact_initials: '',
  contact_surname: '',
  kvk_number: null,
  kvk_registration_date: null,
  btw_id: null,
  btw_number_masked: '••••3B01',
  vat_subjected: true,
  vat_period: 'QUARTER',
  vat_accounting_basis: 'INVOICE',
  vat_basis_since: null,
  is_kor: false,
  kor_since: null,
  kor_until: null,
  vat_from: null,
  books_locked_until: null,
  oss_registered: false,
  icp_period: 'QUARTER',
  fiscal_unit: '',
  oin: null,
  peppol_id: null,
  has_car: false,
  has_workspace: false,
  bank_account_number: 'NL44TRIO0391204417',
  bank_account_owner: '',
  bic_code: '',
  default_ledger_id: null,
  payment_term_days: 14,
  expense_default_paid: false,
  autobook: null,
  bank_autobook: null,
  payment_difference: '1.00',
  belastingdienst_username_set: true,
  belastingdienst_password_set: true,
  has_logo: false,
  subscription_type: 1,
  first_year: 2025,
  version: 3,
};

describe('the request of the company form', () => {
  it('is only the version if nothing changed', () => {
    expect(companyPatch(DE_WIT, companyValues(DE_WIT))).toEqual({ version: 3 });
  });

  it('contains each changed field', () => {
    const values = { ...companyValues(DE_WIT), town: 'Breda', is_kor: true, kor_since: '2027-01-01' };
    expect(companyPatch(DE_WIT, values)).toEqual({ town: 'Breda', is_kor: true, kor_since: '2027-01-01', version: 3 });
  });

  it('clears a number when its field is emptied', () => {
    const values = { ...companyValues(DE_WIT), bank_account_number: '' };
    expect(companyPatch(DE_WIT, values)).toEqual({ bank_account_number: '', version: 3 });
  });
});
