import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { epcQrText } from './epc-qr.ts';

const PAYMENT = {
  name: 'Belastingdienst',
  iban: 'NL86 INGB 0002 4455 88',
  amount: cents(1_094_00),
  remittance: '6001234567890123',
};

test('a QR code holds the transfer in the lines of EPC069-12', () => {
  expect(epcQrText(PAYMENT).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Belastingdienst',
    'NL86INGB0002445588',
    'EUR1094.00',
    '',
    '',
    '6001234567890123',
  ]);
});

test('nothing to pay has no code', () => {
  expect(() => epcQrText({ ...PAYMENT, amount: cents(0) })).toThrow(RangeError);
});
