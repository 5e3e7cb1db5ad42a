import { expect, test } from 'vitest';
import { addressesIn, mistakeInAddresses } from './addresses.ts';

test('several addresses in one field', () => {
  expect(addressesIn(' a@b.example, c@d.example;\ne@f.example ')).toEqual([
    'a@b.example',
    'c@d.example',
    'e@f.example',
  ]);
});

test('the address that is wrong is named', () => {
  expect(mistakeInAddresses('a@b.example, info', 'en')).toBe('info: This e-mail address is incorrect');
  expect(mistakeInAddresses('info@bäcker.example', 'nl')).toContain('info@bäcker.example: ');
  expect(mistakeInAddresses('a@b.example', 'en')).toBeUndefined();
});
