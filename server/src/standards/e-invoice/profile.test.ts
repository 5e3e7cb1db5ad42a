import { expect, test } from 'vitest';
import { isAddressOf } from './profile.ts';

const BAKER = { peppol_id: '0088:8712345000004', oin: null, kvk: '34112233', vat_id: 'NL002455799B11' };

test.each([
  ['its address on the network', '0088:8712345000004', true],
  ['its KVK number', '0106:34112233', true],
  ['its VAT number, in small letters', '9944:nl002455799b11', true],
  ['the KVK number of another', '0106:69599084', false],
  ['its number in another register', '0190:34112233', false],
  ['nothing', '', false],
])('a sender with %s is told from another', (_what, participant, isOwn) => {
  expect(isAddressOf(BAKER, participant)).toBe(isOwn);
});

test('a party without numbers is nobody on the network', () => {
  expect(isAddressOf({ peppol_id: null, oin: null, kvk: null, vat_id: null }, '0106:34112233')).toBe(false);
});
