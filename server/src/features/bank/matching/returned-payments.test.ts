import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { returnedPayment, surest } from './returned-payments.ts';

const LINE = {
  amount: cents(-12_100),
  date: '2026-07-22',
  end_to_end_id: '2026-0036',
  mandate_id: null,
  is_reversal: false,
  return_reason: 'AM04',
} as const;
const PAID = {
  id: 7,
  source: { type: 'sales_invoice', id: 3 },
  reference: '2026-0036',
  contact_name: 'Klant',
  document_date: '2026-07-01',
  due_date: null,
  amount: cents(12_100),
  outstanding: cents(0),
  net: cents(12_100),
  payments: [{ amount: cents(12_100), paid_on: '2026-07-20' }],
} as const;
const NAMED = [{ document: PAID, by: 'reference' }] as const;

test('a return is certain by its number and its amount, and likely by the mandate', () => {
  expect(returnedPayment(LINE, NAMED)).toMatchObject({
    certainty: 'certain',
    grounds: { by: 'returned', reference: '2026-0036', reason: 'AM04' },
    lines: [{ open_item_id: 7, amount: -12_100 }],
  });
  expect(returnedPayment({ ...LINE, end_to_end_id: null }, [{ document: PAID, by: 'mandate' }])?.certainty).toBe(
    'likely',
  );
  expect(returnedPayment({ ...LINE, return_reason: null }, NAMED)?.certainty).toBe('likely');
});

test('a mandate makes it certain only when the payment was collected under it', () => {
  const line = { ...LINE, return_reason: null, mandate_id: 'M1' };
  expect(returnedPayment(line, [{ document: PAID, by: 'both' }])?.certainty).toBe('certain');
  expect(returnedPayment(line, NAMED)?.certainty).toBe('likely');
  const bill = { kind: 'document', certainty: 'certain', grounds: { by: 'suspense' }, lines: [] } as const;
  expect(surest(returnedPayment(line, NAMED), bill)).toBe(bill);
  expect(surest(returnedPayment(LINE, NAMED), bill)?.grounds.by).toBe('returned');
});

test('what a credit note of the customer waits for is paid back, not returned', () => {
  const note = { kind: 'RECEIVABLE', contact_name: 'Klant', outstanding: cents(-12_100) } as const;
  expect(returnedPayment(LINE, NAMED, [note])).toBeNull();
  expect(returnedPayment(LINE, NAMED, [{ ...note, contact_name: 'Ander' }])?.certainty).toBe('certain');
  expect(returnedPayment(LINE, NAMED, [{ ...note, outstanding: cents(-12_000) }])?.certainty).toBe('certain');
});

test('of several with that number none is certain', () => {
  const twice = [...NAMED, { document: { ...PAID, id: 8 }, by: 'reference' as const }];
  expect(returnedPayment(LINE, twice)?.certainty).toBe('likely');
});

test('nothing is taken back that was not paid so, later, or went back before', () => {
  expect(returnedPayment({ ...LINE, amount: cents(-12_000) }, NAMED)).toBeNull();
  expect(returnedPayment({ ...LINE, amount: cents(12_100) }, NAMED)).toBeNull();
  expect(returnedPayment({ ...LINE, date: '2026-07-19' }, NAMED)).toBeNull();
  expect(returnedPayment(LINE, [{ document: { ...PAID, net: cents(0) }, by: 'reference' }])).toBeNull();
  expect(returnedPayment(LINE, [])).toBeNull();
});
