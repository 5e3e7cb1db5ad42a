import { cents, onlinePaymentFee } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { feeEntry, surplusEntry } from './fee-entry.ts';

const fee = {
  ...onlinePaymentFee('2026-07-14'),
  booked_on: '2026-07-14',
  vat_month: '2026-07-01',
  reclaims_vat: true,
} as const;

function shown(entry: ReturnType<typeof feeEntry>) {
  if (typeof entry === 'string') expect.fail(entry);
  return entry.lines.map(({ account, amount, vat }) => [account, amount, vat?.part ?? '']);
}

test('one euro is a cost, its VAT is reclaimed, and the provider keeps both', () => {
  expect(shown(feeEntry(fee))).toEqual([
    ['4705', 100, 'base'],
    ['1510', 21, 'input'],
    ['1040', -121, ''],
  ]);
});

test('who reclaims no VAT bears it', () => {
  expect(shown(feeEntry({ ...fee, reclaims_vat: false }))).toEqual([
    ['4705', 121, ''],
    ['1040', -121, ''],
  ]);
});

test('what was paid twice is the customer’s', () => {
  expect(shown(surplusEntry('2026-07-14', cents(12_100), 7))).toEqual([
    ['1040', 12_100, ''],
    ['1420', -12_100, ''],
  ]);
});
