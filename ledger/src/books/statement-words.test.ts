import { expect, test } from 'vitest';
import { paysProfitTax, statementWords } from './statement-words.ts';

test('a sole trader has a profit, a company a result after tax and a foundation income and expenditure', () => {
  expect(statementWords('ez').result.nl).toBe('Winst');
  expect(statementWords('bv').result.nl).toBe('Resultaat na belastingen');
  expect(statementWords('stichting').profit_and_loss.nl).toBe('Staat van baten en lasten');
  expect(statementWords('vof').equity.nl).toBe('Firmavermogen');
});

test('companies alone pay tax on their profit themselves', () => {
  expect((['ez', 'vof', 'cv', 'bv', 'hbv', 'stichting'] as const).filter(paysProfitTax)).toEqual(['bv', 'hbv']);
});
