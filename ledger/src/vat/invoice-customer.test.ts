import { expect, test } from 'vitest';
import { hasInvoiceAddress, vatIdSuffices } from './invoice-customer.ts';

const COMPLETE = { street: 'Kade', postal_code: '1012 AB', town: 'Amsterdam', country: 'NL' };

test.each([
  [{}, true],
  [{ street: ' ' }, false],
  [{ town: '' }, false],
  [{ postal_code: '' }, false],
  [{ postal_code: '', country: 'IE' }, true],
])('an address with %o can be on an invoice: %s', (change, expected) => {
  expect(hasInvoiceAddress({ ...COMPLETE, ...change })).toBe(expected);
});

test('a reverse charge needs a VAT number, abroad one of another country', () => {
  expect(vatIdSuffices('nl_high', null)).toBe(true);
  expect(vatIdSuffices('eu_service', null)).toBe(false);
  expect(vatIdSuffices('eu_service', 'DE123456789')).toBe(true);
  expect(vatIdSuffices('eu_service', 'NL123456789B01')).toBe(false);
  expect(vatIdSuffices('nl_reverse_charge', 'NL123456789B01')).toBe(true);
});
