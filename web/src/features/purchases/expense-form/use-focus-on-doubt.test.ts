import { expect, test } from 'vitest';
import { needsWork } from './use-focus-on-doubt.ts';

const field = { path: 'date', text: '14-07-2026', isWrong: false, isRequired: true, isDoubtful: false };

test.each([
  ['a field that is filled in', {}, false],
  ['what may stay empty', { path: 'document_number', text: '', isRequired: false }, false],
  ['a choice of a few, which is no text', { path: 'payment_method', text: undefined }, false],
  ['a supplier that is missing', { path: 'contact_id', text: '' }, true],
  ['a date that is said to be wrong', { isWrong: true }, true],
  ['what was read with doubt', { isDoubtful: true }, true],
  ['a line without a category', { path: 'lines.0.ledger_account_id', text: '', isRequired: false }, true],
])('%s', (_, shown, expected) => {
  expect(needsWork({ ...field, ...shown })).toBe(expected);
});
