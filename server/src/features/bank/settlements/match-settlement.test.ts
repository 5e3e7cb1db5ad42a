import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { invoiceOf, knownOf } from '../matching/testing.ts';
import { matchSettlement, partAsPayment } from './match-settlement.ts';
import { isPaidBy, type Settlement } from './settlement-store.ts';

const PAID: Settlement = {
  reference: '1234567.2607.01',
  amount: cents(20_000),
  paid_on: '2026-07-15',
  in_transit: cents(10_363),
  fees_taxed: cents(-363),
  fees_untaxed: cents(-100),
  parts: [{ amount: cents(10_100), description: 'Order 2026-00007' }],
  payments: 2,
  refunds: 0,
  charge_backs: 0,
};
const row = {
  ...partAsPayment('2026-07-16', { amount: cents(20_000), description: '' }),
  remittance: '1234567.2607.01',
};
const certainties = (settlement: Settlement, ...items: ReturnType<typeof invoiceOf>[]) =>
  matchSettlement(row, settlement, knownOf(...items));

test('a payment that names its invoice pays it, and all of it is certain', () => {
  expect(certainties(PAID, invoiceOf(7, 10_100))).toMatchObject({
    certainty: 'certain',
    lines: [
      { ledger_id: 17, amount: 10_363 },
      { open_item_id: 7, amount: 10_100 },
      { ledger_id: 18, vat_rate_bp: 2100, amount: -363 },
      { ledger_id: 18, vat_rate_bp: null, amount: -100 },
    ],
  });
});

test('two payments of one number pay it once; the other is the customer’s, and someone looks at it', () => {
  const [part] = PAID.parts;
  const twice = { ...PAID, amount: cents(30_100), parts: part === undefined ? [] : [part, part] };
  const { certainty, lines } = matchSettlement({ ...row, amount: cents(30_100) }, twice, knownOf(invoiceOf(7, 10_100)));
  expect(certainty).toBe('likely');
  expect(lines.slice(1, 3)).toMatchObject([
    { open_item_id: 7, amount: 10_100 },
    { ledger_id: 6, amount: 10_100 },
  ]);
});

test('one cent off is no more than doubtful, and the cent stays with payments in transit', () => {
  const { certainty, lines } = certainties({ ...PAID, fees_untaxed: cents(-99) }, invoiceOf(7, 10_100));
  expect(certainty).toBe('doubtful');
  expect(lines[0]).toMatchObject({ ledger_id: 17, amount: 10_362 });
});

test.each([
  ['as it is', 'Uitbetaling 1234567.2607.01', '2026-07-15', true],
  ['broken off in the middle', 'REF 1234567.26 07.01 MOLLIE', '2026-07-15', true],
  ['in a longer number', 'Uitbetaling 11234567.2607.01', '2026-07-15', false],
  ['another one', 'Uitbetaling 1234567.2607.011', '2026-07-15', false],
  ['another sign for the dot', 'Uitbetaling 1234567x2607.01', '2026-07-15', false],
  ['long after', 'Uitbetaling 1234567.2607.01', '2026-08-15', false],
] as const)('the reference %s', (_how, remittance, date, is) => {
  expect(isPaidBy(PAID, { date, amount: PAID.amount, remittance, end_to_end_id: null })).toBe(is);
});
