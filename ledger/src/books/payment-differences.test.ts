import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { isNearPayment } from './payment-differences.ts';

const isNear = (payment: number, outstanding: number) => isNearPayment(cents(payment), cents(outstanding));

test('a document is near a payment up to a quarter of that payment, whichever way the money went', () => {
  expect(isNear(-10_000, 12_500)).toBe(true);
  expect(isNear(10_000, -7_500)).toBe(true);
  expect(isNear(-10_000, 12_501)).toBe(false);
});

test('a document of another size is not pointed at', () => {
  expect(isNear(-1_240, 127_050)).toBe(false);
});
