import { expect, test } from 'vitest';
import { namelessMessage, nameInSummary } from './error-names.ts';

const line = (number: number) => `Line ${String(number)}`;

test('a line says of which table it is, where there are several', () => {
  expect(nameInSummary('Line 1, VAT', 'Lines', 1)).toBe('Line 1, VAT');
  expect(nameInSummary('Line 1, Amount', 'Customers', 3)).toBe('Customers: Line 1, Amount');
  expect(nameInSummary('Date', null, 3)).toBe('Date');
});

test('a message without a cell says which line it is about', () => {
  expect(namelessMessage('lines.1.amount_btw', 'VAT is too high', line)).toBe('Line 2: VAT is too high');
  expect(namelessMessage('lines', 'Add a line', line)).toBe('Add a line');
});
