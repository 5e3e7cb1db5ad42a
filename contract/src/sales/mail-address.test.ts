import { expect, test } from 'vitest';
import { mistakeInMailAddress } from './mail-address.ts';

test.each([
  ['info@bakker.example', undefined],
  ['a@b.example, c@d.example', 'email_one_only'],
  ['a@b.example;c@d.example', 'email_one_only'],
  ['a@b.example\r\nBcc: c@d.example', 'email_one_only'],
  ['Jan <a@b.example>', 'email_one_only'],
  ['info@bäcker.example', 'email_not_latin'],
  ['zoë@bakker.example', 'email_not_latin'],
  ['info@bakker', 'email_incorrect'],
  ['info', 'email_incorrect'],
  ['a..b@bakker.example', 'email_incorrect'],
  ['@bakker.example', 'email_incorrect'],
  ['info@xn--bcker-gra.example', undefined],
  [`${'a'.repeat(64)}@${'b'.repeat(200)}.example`, 'email_incorrect'],
])('%j: %s', (address, mistake) => {
  expect(mistakeInMailAddress(address)).toBe(mistake);
});
