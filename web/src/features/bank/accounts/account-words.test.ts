import { expect, test } from 'vitest';
import { accountWords, numberOf, titleOf } from './account-words.ts';

const account = { kind: 'CURRENT', ibanNumber: 'NL18RABO0000000022', number: '', name: '' } as const;
const card = { kind: 'CREDIT_CARD', ibanNumber: null, number: '4321', name: 'Visa' } as const;

test('an account is called by its name, else by its number', () => {
  expect(titleOf(account)).toBe('NL18 RABO 0000 0000 22');
  expect(titleOf(card)).toBe('Visa');
});

test('of a card the end of the number is shown; an account with a name alone has no number', () => {
  expect(accountWords(card)).toBe('Visa •••• 4321');
  expect(numberOf({ ...card, number: '' })).toBe('');
  expect(numberOf({ ...card, kind: 'SAVINGS', number: '1234567' })).toBe('1234567');
});
