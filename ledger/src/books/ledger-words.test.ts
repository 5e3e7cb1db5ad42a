import { describe, expect, test } from 'vitest';
import { CHART } from './accounts.ts';
import data from '../data/ledger-words.json' with { type: 'json' };
import { ledgerWords, suitsLegalForm } from './ledger-words.ts';

const named = (word: string) => CHART.filter(({ code }) => ledgerWords(code).includes(word)).map(({ code }) => code);

test.each([
  ['energy', '4110'],
  ['lunch', '4540'],
  ['petrol', '4400'],
  ['fuel', '4400'],
  ['brandstof', '4400'],
  ['tanken', '4400'],
  ['telefoon', '4610'],
  ['trein', '4510'],
  ['freelancer', '4030'],
])('%s finds %s', (word, code) => expect(named(word)).toContain(code));

test('every row refers to a ledger account once, with words in lower case', () => {
  const codes = data.ledgers.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, nl = [], en = [] } of data.ledgers) {
    expect(CHART.map((ledger) => ledger.code)).toContain(code);
    for (const word of [...nl, ...en]) expect(word).toBe(word.trim().toLowerCase());
  }
});

test('no keyword finds more than three ledger accounts', () => {
  const words = new Set(CHART.flatMap(({ code }) => ledgerWords(code)));
  for (const word of words) expect([word, named(word).length <= 3]).toEqual([word, true]);
});

describe('accounts per legal form', () => {
  test.each([
    ['ez', '0520', true],
    ['bv', '0520', false],
    ['stichting', '0523', false],
    ['bv', '0830', true],
    ['vof', '0830', false],
    ['ez', '9100', false],
    ['stichting', '9100', true],
    ['bv', '4400', true],
  ] as const)('%s and %s: %s', (form, code, suits) => expect(suitsLegalForm(code, form)).toBe(suits));
});
