import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sum } from '../money/money.ts';
import { REVERSE_CHARGES } from '../vat/vat.ts';
import { bankLineAmounts } from './bank-line.ts';

const line = { amount: cents(-12_100), rate_bp: 2100, reverse_charge: 'NONE', private_bp: 0 } as const;

test('VAT is in the amount, and of a private share none is deducted', () => {
  expect(bankLineAmounts(line)).toEqual({ net: -10_000, vat: -2_100, privateNet: 0, privateVat: 0 });
  expect(bankLineAmounts({ ...line, private_bp: 2_500 })).toEqual({
    net: -7_500,
    vat: -1_575,
    privateNet: -3_025,
    privateVat: 0,
  });
});

test('under a reverse charge VAT comes on top, also on the private share', () => {
  const amounts = bankLineAmounts({ ...line, amount: cents(-10_000), reverse_charge: 'EU', private_bp: 2_500 });
  expect(amounts).toEqual({ net: -7_500, vat: -1_575, privateNet: -2_500, privateVat: -525 });
});

test('a line without VAT is divided alone', () => {
  const amounts = bankLineAmounts({ ...line, rate_bp: null, private_bp: 1_000 });
  expect(amounts).toEqual({ net: -10_890, vat: 0, privateNet: -1_210, privateVat: 0 });
});

test('nothing is lost: the parts are what was paid, and under a reverse charge the VAT is that of all of it', () => {
  const any = fc.record({
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
    rate_bp: fc.constantFrom(null, 0, 900, 2_100),
    reverse_charge: fc.constantFrom(...REVERSE_CHARGES),
    private_bp: fc.integer({ min: 0, max: 99 }).map((share) => share * 100),
  });
  fc.assert(
    fc.property(any, (given) => {
      const { net, vat, privateNet, privateVat } = bankLineAmounts(given);
      const isShifted = given.reverse_charge !== 'NONE' && given.rate_bp !== null;
      const paid = isShifted ? [net, privateNet] : [net, vat, privateNet];
      expect(sum(paid)).toBe(given.amount);
      if (!isShifted) expect(privateVat + 0).toBe(0);
    }),
  );
});
