import { describe, expect, it } from 'vitest';
import {
  countryOfVatId,
  EU_VAT_PREFIXES,
  exampleOfVatId,
  isEuVatId,
  prefixOfVatId,
  vatPrefixOf,
} from './eu-vat-ids.ts';
import { isEuCountry } from '../identifiers/identifiers.ts';

describe('an EU VAT id', () => {
  it.each([
    'BE0123456789',
    'BE1000123456',
    'DE123456789',
    'ATU12345678',
    'EL123456789',
    'XI123456789',
    'IE1234567FA',
    'IE6388047V',
    'ESA28015865',
    'FRK7399859412',
    'RO361757',
  ])('%s', (id) => {
    expect(isEuVatId(id)).toBe(true);
  });

  it.each([
    'GB123456789',
    'US123456789',
    'DE12345678',
    'DE1234567890',
    'DE012345678',
    'FR1234567890',
    'AT12345678',
    'BE 0123456789',
    'GR123456789',
    'toString',
    '',
  ])('"%s" is not one', (id) => {
    expect(isEuVatId(id)).toBe(false);
  });

  it('of each country looks like its example', () => {
    expect(EU_VAT_PREFIXES).toHaveLength(28);
    const examples = EU_VAT_PREFIXES.map(exampleOfVatId);
    expect(examples.filter(isEuVatId)).toEqual(examples);
    expect(examples.map(prefixOfVatId)).toEqual(EU_VAT_PREFIXES);
  });

  it('contains its country: EL is Greece, XI Northern Ireland', () => {
    expect(['DE123456789', 'EL123456789', 'XI123456789'].map(countryOfVatId)).toEqual(['DE', 'GR', 'GB']);
    expect(['DE', 'GR', 'GB', 'US'].map(vatPrefixOf)).toEqual(['DE', 'EL', undefined, undefined]);
  });

  it('belongs to an EU country, except Northern Ireland', () => {
    const outside = EU_VAT_PREFIXES.filter((prefix) => !isEuCountry(countryOfVatId(prefix)));
    expect(outside).toEqual(['XI']);
    expect(isEuCountry('GB')).toBe(false);
  });
});
