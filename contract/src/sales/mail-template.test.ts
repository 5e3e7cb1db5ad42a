import { expect, test } from 'vitest';
import { fillIn, unknownVariables } from './mail-template.ts';

test('fills in variables, and nothing in their values', () => {
  expect(fillIn('Invoice {number} for {customer}', { number: '2026-0001', customer: '{amount} B.V.' })).toBe(
    'Invoice 2026-0001 for {amount} B.V.',
  );
  expect(fillIn('Your reference: {reference}', {})).toBe('Your reference: ');
});

test('names the variables that a kind of message does not know, each once', () => {
  expect(unknownVariables('{nummer} {number} {nummer} {}', 'INVOICE')).toEqual(['nummer', '']);
  expect(unknownVariables('{days_overdue}', 'REMINDER')).toEqual([]);
  expect(unknownVariables('{days_overdue}', 'INVOICE')).toEqual(['days_overdue']);
  expect(unknownVariables('{number}', 'STATEMENT')).toEqual(['number']);
});
