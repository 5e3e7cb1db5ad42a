import { expect, test } from 'vitest';
import { isComplete, ruleBody, ruleValues, wordsOf } from './rule-values.ts';

const RULE = {
  id: 1,
  position: 1,
  name: 'Fuel',
  is_active: true,
  joined: 'ANY' as const,
  words: ['shell', 'esso'],
  amount_from: '5.00',
  amount_until: null,
  account_id: 3,
  direction: 'Out' as const,
  contra_account_iban: null,
  project_id: null,
  project: null,
  lines: [{ ledger_account_id: 7, vat: 'PROCENT_21' as const, percentage: 100, label: 'Car' }],
  booked: 0,
  version: 1,
};

test('a rule that is edited and left as it is stays the same', () => {
  const { name, is_active, joined, words, amount_from, amount_until, account_id, direction } = RULE;
  expect(ruleBody(ruleValues(RULE), true)).toEqual({
    name,
    is_active,
    joined,
    words,
    amount_from,
    amount_until,
    account_id,
    direction,
    contra_account_iban: null,
    project_id: null,
    lines: [{ ledger_account_id: 7, vat: 'PROCENT_21', percentage: 100 }],
  });
});

test('words are parted by commas, each once', () => {
  expect(wordsOf(' shell , esso,, shell')).toEqual(['shell', 'esso']);
});

test('a rule is tried once it asks something and books all of the amount', () => {
  const values = ruleValues(RULE);
  expect(isComplete(values)).toBe(true);
  expect(isComplete(ruleValues(undefined))).toBe(false);
  expect(isComplete({ ...values, lines: values.lines.map((line) => ({ ...line, percentage: '60' })) })).toBe(false);
  const asksNothing = { words: '', direction: '' as const, amount_from: null, account_id: null };
  expect(isComplete({ ...values, ...asksNothing })).toBe(false);
});
