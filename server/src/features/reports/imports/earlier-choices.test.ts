import type { VatCode } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { earlierChoices } from './earlier-choices.ts';
import type { FileSurvey } from './survey-file.ts';

const COMPANY = { name: 'De Wit', kvk_number: '69599084', tax_id: '', software: 'Ander pakket' };

function survey(year: number, parts: Partial<FileSurvey> = {}): FileSurvey {
  return {
    company: COMPANY,
    year,
    from: `${String(year)}-01-01`,
    until: `${String(year)}-12-31`,
    last_on: null,
    has_opening: false,
    accounts: [],
    opening_items: [],
    contacts: [],
    vat_codes: [],
    findings: [],
    errors: 0,
    entries: 0,
    lines: 0,
    ...parts,
  };
}

const contact = (id: string, name: string): FileSurvey['contacts'][number] => ({
  id,
  name,
  email: '',
  vat_id: '',
  kvk_number: '',
  iban: '',
  country: 'NL',
  street: '',
  street_number: '',
  street_number_addition: '',
  postal_code: '',
  town: '',
  is_client: true,
  is_supplier: false,
});
const vat = (id: string, rate_bp: number) => ({ id, title: 'Hoog', due: true, input: false, rate_bp });
const NOTHING = { mapping: {}, vat_mapping: {}, contact_mapping: {} };

test('a relation that became a new contact is not made new once more; one chosen there is, stays chosen', () => {
  const contacts = [contact('1', 'Bram'), contact('2', 'Kees')];
  const before = { ...NOTHING, survey: survey(2025, { contacts }), contact_mapping: { 1: 0, 2: 12 } };
  expect(earlierChoices(survey(2026, { contacts }), [before]).contact_mapping).toEqual({ 2: 12 });
});

test('a VAT code counts as the same only at the same rate', () => {
  const vat_mapping: Record<string, VatCode> = { 1: 'nl_high', 2: 'nl_high' };
  const then = survey(2025, { vat_codes: [vat('1', 1900), vat('2', 2100)] });
  const now = survey(2026, { vat_codes: [vat('1', 2100), vat('2', 2100)] });
  expect(earlierChoices(now, [{ ...NOTHING, survey: then, vat_mapping }]).vat_mapping).toEqual({ 2: 'nl_high' });
});

test('what was chosen for a file of another company says nothing', () => {
  const contacts = [contact('2', 'Kees')];
  const about = { ...NOTHING, contact_mapping: { 2: 12 } };
  const of = (company: Partial<typeof COMPANY>) =>
    earlierChoices(survey(2026, { contacts }), [
      { ...about, survey: survey(2025, { contacts, company: { ...COMPANY, ...company } }) },
    ]).contact_mapping;
  expect(of({ kvk_number: '12345678' })).toEqual({});
  expect(of({ kvk_number: '', name: 'Kruidhof' })).toEqual({});
  expect(of({ kvk_number: '6959.90.84', name: 'De Wit Ontwerp' })).toEqual({ 2: 12 });
  expect(of({ kvk_number: '', name: '' })).toEqual({ 2: 12 });
});
