import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { invoiceOf, knownOf } from '../matching/testing.ts';
import type { Rule } from '../rules/rule-matching.ts';
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
  expect(certainty).toBe('doubtful');
  expect(lines.slice(1, 3)).toMatchObject([
    { open_item_id: 7, amount: 10_100 },
    { ledger_id: 6, amount: 10_100 },
  ]);
});

test.each([
  ['of four digits', 'Order 1042', [invoiceOf(7, 10_100, { reference: '1042' })], 'likely', 7],
  [
    'of two invoices',
    'Order 2026-00007',
    [7, 8].map((id) => invoiceOf(id, 10_100, { reference: '2026-00007' })),
    'likely',
    7,
  ],
  ['that reads as a day', 'Order 20260715', [invoiceOf(7, 10_100, { reference: '2026-0715' })], 'likely', 7],
] as const)('a number %s is not certain in a payout either', (_what, description, items, certainty, open_item_id) => {
  const parts = [{ amount: cents(10_100), description }];
  const found = certainties({ ...PAID, parts }, ...items);
  expect(found.certainty).toBe(certainty);
  expect(found.lines[1]).toMatchObject({ open_item_id });
});

test('a refund with the number of a supplier’s invoice does not pay that', () => {
  const theirs = invoiceOf(7, 5000, { kind: 'PAYABLE', reference: 'F2026-1042' });
  const parts = [{ amount: cents(-5000), description: 'Order F2026-1042' }];
  const { certainty, lines } = certainties({ ...PAID, amount: cents(4900), parts }, theirs);
  expect(certainty).toBe('doubtful');
  expect(lines.map(({ open_item_id }) => open_item_id)).toEqual([null, null, null, null]);
});

const SHOP: Rule = {
  id: 1,
  name: 'Mollie',
  joined: 'ALL',
  words: ['mollie'],
  amount_from: null,
  amount_until: null,
  account_id: null,
  direction: null,
  contra_iban: null,
  groups: [],
  project_id: null,
  contact_id: null,
  lines: [{ ledger_id: 80, vat_rate_bp: 2100, percentage: 100 }],
};

test('payments that name nothing are turnover with VAT where a rule of a person says so', () => {
  const onlyShop = { ...PAID, in_transit: cents(0), fees_taxed: cents(0), amount: cents(10_000) };
  const alone = matchSettlement({ ...row, amount: cents(10_000) }, onlyShop, knownOf(), SHOP);
  expect(alone).toMatchObject({
    kind: 'assigning_rule',
    lines: [{ ledger_id: 80, vat_rate_bp: 2100, amount: 10_000 }],
  });
  // Beside payments that are in the books it takes the rest, before fees.
  expect(matchSettlement(row, PAID, knownOf(), SHOP)).toMatchObject({
    certainty: 'likely',
    lines: [
      { ledger_id: 17, amount: 10_363 },
      { ledger_id: 80, vat_rate_bp: 2100, amount: 10_100 },
      { ledger_id: 18, vat_rate_bp: 2100, amount: -363 },
      { ledger_id: 18, vat_rate_bp: null, amount: -100 },
    ],
  });
  // What does not come to the amount is looked at, with a rule too; what is certain needs none.
  expect(matchSettlement(row, { ...PAID, fees_untaxed: cents(-99) }, knownOf(), SHOP).certainty).toBe('doubtful');
  expect(matchSettlement(row, PAID, knownOf(invoiceOf(7, 10_100)), SHOP).lines[1]).toMatchObject({ open_item_id: 7 });
  // Without a rule nobody said whether there is VAT on it.
  expect(matchSettlement(row, PAID, knownOf())).toMatchObject({
    certainty: 'doubtful',
    lines: [{}, { ledger_id: 6 }, {}, {}],
  });
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
