import { expect, test } from 'vitest';
import { missingSellerDetails } from './invoice-seller.ts';

const complete = {
  title: 'De Wit Ontwerp',
  street: 'Spaarne',
  postal_code: '2011 CH',
  town: 'Haarlem',
  kvk_number: '69599084',
  btw_id: 'NL002455799B11',
  vat_subjected: true,
  is_kor: false,
  kor_since: null,
  kor_until: null,
};

test('a complete company lacks nothing', () => {
  expect(missingSellerDetails(complete, '2026-07-14')).toEqual([]);
});

test('a new company lacks its address and its numbers', () => {
  const fresh = { ...complete, street: '', postal_code: ' ', town: '', kvk_number: null, btw_id: null };
  expect(missingSellerDetails(fresh, '2026-07-14')).toEqual(['street', 'postal_code', 'town', 'kvk_number', 'btw_id']);
});

test('the VAT id is asked of who charges VAT on the day of the invoice', () => {
  const without = { ...complete, btw_id: null };
  expect(missingSellerDetails({ ...without, vat_subjected: false }, '2026-07-14')).toEqual([]);
  const korFromOctober = { ...without, is_kor: true, kor_since: '2026-10-01', kor_until: null } as const;
  expect(missingSellerDetails(korFromOctober, '2026-10-01')).toEqual([]);
  expect(missingSellerDetails(korFromOctober, '2026-09-30')).toEqual(['btw_id']);
});
