import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { isMinusOnCreditNote, validateExpense } from './validate-expense.ts';

type Expense = Parameters<typeof validateExpense>[0];

const TODAY = '2026-07-15';
const line: Expense['lines'][number] = { description: 'Paper', ledger_account_id: 7, vat: 'PROCENT_21' };
const sound: Expense = {
  contact_id: 1,
  new_contact: null,
  date: TODAY,
  due_date: null,
  performed_on: null,
  currency: 'EUR',
  exchange_rate: null,
  lines: [line],
};
const mistakes = (change: Partial<Expense>) => validateExpense({ ...sound, ...change }, TODAY);

test.each<[Partial<Expense>, object]>([
  [{}, {}],
  [{ contact_id: null }, { contact_id: 'contact_required' }],
  [{ contact_id: null, new_contact: { name: 'Papier' } }, {}],
  [{ date: null }, { date: 'required' }],
  [{ date: '2012-12-31' }, { date: 'date_out_of_range' }],
  [{ date: '2026-07-22' }, {}],
  [{ date: '2026-07-23' }, { date: 'date_out_of_range' }],
  [{ due_date: '2026-07-14' }, { due_date: 'date_before_invoice' }],
  [{ due_date: TODAY }, {}],
  [{ performed_on: '2026-07-23' }, { performed_on: 'date_out_of_range' }],
  [{ currency: 'USD' }, { exchange_rate: 'exchange_rate_required' }],
  [{ currency: 'USD', exchange_rate: '1.25' }, {}],
  [{ lines: [] }, { lines: 'lines_required' }],
  [{ lines: [line, { ...line, description: ' ' }] }, { 'lines.1.description': 'description_empty' }],
  [{ lines: [{ ...line, ledger_account_id: null }] }, { 'lines.0.ledger_account_id': 'ledger_required' }],
  [{ lines: [{ ...line, vat: 'PROCENT_6' }] }, { 'lines.0.vat': 'rate_not_in_force' }],
  [{ date: '2018-12-31', lines: [{ ...line, vat: 'PROCENT_6' }] }, {}],
  [{ date: '2012-12-31', lines: [{ ...line, vat: 'PROCENT_6' }] }, { date: 'date_out_of_range' }],
])('with %j there is wrong: %j', (change, expected) => {
  expect(mistakes(change)).toEqual(expected);
});

test('reports all problems at once', () => {
  const wrong = { contact_id: null, date: null, lines: [{ ...line, description: '', ledger_account_id: null }] };
  expect(Object.keys(mistakes(wrong))).toEqual([
    'contact_id',
    'date',
    'lines.0.description',
    'lines.0.ledger_account_id',
  ]);
});

test('only on a credit note without revenue a minus is one too many', () => {
  const credit = { is_credit_note: true, reverse_billing: false };
  expect(isMinusOnCreditNote(credit, cents(1000))).toBe(true);
  expect(isMinusOnCreditNote(credit, cents(-1000))).toBe(false);
  expect(isMinusOnCreditNote({ ...credit, is_credit_note: false }, cents(1000))).toBe(false);
  expect(isMinusOnCreditNote({ ...credit, reverse_billing: true }, cents(1000))).toBe(false);
});
