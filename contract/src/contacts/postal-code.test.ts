import { expect, test } from 'vitest';
import { postalCodeOf } from './postal-code.ts';

test.each([
  ['2011 CH', 'NL', '2011 CH'],
  ['2011ch', 'NL', '2011 CH'],
  [' 2011-Ch ', 'NL', '2011 CH'],
  ['', 'NL', ''],
  ['2011', 'NL', undefined],
  ['0123 AB', 'NL', undefined],
  ['1234 SS', 'NL', undefined],
  ['2011 CHX', 'NL', undefined],
  ['20099', 'DE', '20099'],
  ['SW1A 1AA', 'GB', 'SW1A 1AA'],
  ['1000 brussel', 'BE', '1000 brussel'],
])('the postal code %j of %s is kept as %j', (postal_code, country, kept) => {
  expect(postalCodeOf({ postal_code, country })).toBe(kept);
});
