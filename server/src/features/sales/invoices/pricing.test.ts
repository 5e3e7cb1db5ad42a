import { cents, lineAmount } from '@saldo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netUnitPrice, plainDecimal, tooLarge } from './pricing.ts';

test.each([
  [7431, '3', '24.77'],
  [10_000, '1', '100.00'],
  [1000, '3', '3.333'],
  [-4125, '1', '-41.25'],
  [0, '0', '0.00'],
])('a net line of %i cents for %s pieces shows the price %s', (net, quantity, price) => {
  expect(netUnitPrice(cents(net), quantity)).toBe(price);
});

test('quantity times the shown price is the net amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 1, max: 9_999_999 }), (net, n) => {
      const quantity = (n / 100).toFixed(2);
      const price = netUnitPrice(cents(net), quantity);
      expect(Math.round(Number(quantity) * Number(price) * 100) + 0).toBe(net);
      if ((price.split('.')[1] ?? '').length <= 4) expect(lineAmount(quantity, price)).toBe(net);
    }),
  );
});

test('an amount over the limit is found before calculating', () => {
  const line = { treatment: 'nl_high', rate_bp: 2100, discount_bp: 0 } as const;
  expect(tooLarge([{ ...line, quantity: '1', unit_price: '999999999' }])).toBeUndefined();
  expect(tooLarge([{ ...line, quantity: '999999999', unit_price: '999999999.9999' }])).toBe(0);
});

test('trailing zeros of the database are not shown', () => {
  expect([plainDecimal('12.5000'), plainDecimal('5.0000'), plainDecimal('100')]).toEqual(['12.5', '5', '100']);
});
