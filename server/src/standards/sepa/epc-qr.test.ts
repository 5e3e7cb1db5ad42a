import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { epcQrText } from './epc-qr.ts';

const transfer = {
  account_name: 'De Wit  Ontwerp',
  iban: 'NL18 RABO 0000 0000 22',
  bic: null,
  amount: cents(500_638),
  reference: '2026-0042',
};

test('fills in a transfer', () => {
  expect(epcQrText(transfer)).toBe(
    ['BCD', '002', '1', 'SCT', '', 'De Wit Ontwerp', 'NL18RABO0000000022', 'EUR5006.38', '', '', '2026-0042'].join(
      '\n',
    ),
  );
});

test('keeps to the lengths of the standard, and to one line a field', () => {
  const lines = epcQrText({ ...transfer, account_name: 'é'.repeat(80), reference: `a\n${'b'.repeat(200)}` }).split(
    '\n',
  );
  expect(lines).toHaveLength(11);
  expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140]);
});

test('nothing to pay has no code', () => {
  expect(() => epcQrText({ ...transfer, amount: cents(0) })).toThrow(RangeError);
});
