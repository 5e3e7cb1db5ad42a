import { expect, test } from 'vitest';
import { supplyVat } from './supply-vat.ts';

test('the VAT of a supply follows its day until a person chooses', () => {
  expect([supplyVat(null, true), supplyVat(null, false)]).toEqual(['PROCENT_21', 'NONE']);
  expect([supplyVat('PROCENT_9', true), supplyVat('PROCENT_9', false)]).toEqual(['PROCENT_9', 'NONE']);
  expect(supplyVat('NONE', true)).toBe('NONE');
});
