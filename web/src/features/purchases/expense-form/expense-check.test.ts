import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { checkExpense } from './expense-check.ts';
import { emptyExpense, emptyLine, type ExpenseValues, NEW_SUPPLIER, NO_SUPPLIER } from './expense-values.ts';

const TODAY = '2026-07-15';
const empty = emptyExpense({ date: TODAY, payment_method: 'NOT_PAID' });
const line = { ...emptyLine(), description: 'Paper', ledger_account_id: '7', amount: cents(1000) };
const sound: ExpenseValues = { ...empty, contact_id: '1', lines: [line] };
const mistakes = (change: Partial<ExpenseValues>) => checkExpense({ ...sound, ...change }, TODAY, 'en');

test('a complete expense has no errors', () => {
  expect(mistakes({})).toEqual({});
});

test('an empty form reports all missing fields at once, including the amount', () => {
  expect(Object.keys(checkExpense({ ...empty, date: null }, TODAY, 'en'))).toEqual([
    'contact_id',
    'date',
    'lines.0.description',
    'lines.0.ledger_account_id',
    'lines.0.amount',
  ]);
});

test('errors of a new supplier and of lines are reported together', () => {
  const new_contact = { ...NO_SUPPLIER, vat_id: 'NL1', kvk_number: '12', iban: 'NL91ABNA0417164301' };
  const lines = [{ ...line, amount: null }];
  expect(Object.keys(mistakes({ contact_id: NEW_SUPPLIER, new_contact, lines })).toSorted()).toEqual([
    'lines.0.amount',
    'new_contact.iban',
    'new_contact.kvk_number',
    'new_contact.name',
    'new_contact.vat_id',
  ]);
});

test('hidden fields of a foreign supplier are ignored', () => {
  const new_contact = { ...NO_SUPPLIER, name: 'Papier GmbH', country: 'DE', kvk_number: '12' };
  expect(mistakes({ contact_id: NEW_SUPPLIER, new_contact })).toEqual({});
});

test('an exchange rate that cannot be read is another error than none', () => {
  expect(mistakes({ currency: 'USD', exchange_rate: ' ' })).toEqual({
    exchange_rate: 'Enter the exchange rate of one euro on the invoice date',
  });
  expect(Object.keys(mistakes({ currency: 'USD', exchange_rate: '1.' }))).toEqual(['exchange_rate']);
  expect(mistakes({ currency: 'USD', exchange_rate: '1,25' })).toEqual({});
});

test('the date of supply counts only where it is shown', () => {
  expect(Object.keys(mistakes({ reverse_charge: 'EU', performed_on: '2026-07-23' }))).toEqual(['performed_on']);
  expect(mistakes({ performed_on: '2026-07-23' })).toEqual({});
});

test('a credit note is entered without a minus', () => {
  const lines = [{ ...line, amount: cents(-1000) }];
  expect(Object.keys(mistakes({ is_credit_note: true, lines }))).toEqual(['lines.0.amount']);
});

test.each([
  ['BE12', 'DE', 'Enter a VAT number starting with BE, such as BE0123456789'],
  ['123456789', 'GR', 'Enter a VAT number starting with EL, such as EL123456789'],
  ['123456789', 'US', 'An EU VAT number starts with its country code, such as DE123456789'],
  ['NL1', 'DE', 'Enter a VAT number like NL123456789B01'],
])('beside the VAT id %s of a supplier in %s it is said what one looks like', (vat_id, country, text) => {
  const new_contact = { ...NO_SUPPLIER, name: 'Papier', country, vat_id };
  expect(mistakes({ contact_id: NEW_SUPPLIER, new_contact })).toEqual({ 'new_contact.vat_id': text });
});
