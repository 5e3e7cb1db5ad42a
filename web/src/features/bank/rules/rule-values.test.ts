import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { isComplete, ruleBody, ruleValues, wordsOf } from './rule-values.ts';

const LINE = {
  ledger_account_id: 7,
  vat: 'PROCENT_21' as const,
  percentage: 100,
  reverse_charge: 'EU' as const,
  private_percentage: 20,
};
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
  groups: [
    {
      joined: 'ALL' as const,
      words: ['tol'],
      amount_from: null,
      amount_until: '9.00',
      account_id: 4,
      direction: 'Out' as const,
      contra_account_iban: null,
      groups: [
        {
          joined: 'ANY' as const,
          words: ['brug', 'tunnel'],
          amount_from: '2.00',
          amount_until: null,
          account_id: 3,
          direction: null,
          contra_account_iban: 'NL20INGB0001234567',
        },
      ],
    },
  ],
  project_id: null,
  project: null,
  contact_id: 12,
  contact: { id: 12, name: 'Shell' },
  lines: [{ ...LINE, label: 'Car' }],
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
    groups: RULE.groups,
    project_id: null,
    contact_id: 12,
    lines: [LINE],
  });
});

test('the amounts of a group are edited as those of the rule are', () => {
  const values = ruleValues(RULE);
  const groups = values.groups.map((group) => ({ ...group, amount_from: cents(150), amount_until: null }));
  expect(ruleBody({ ...values, groups }, true).groups).toMatchObject([{ amount_from: '1.50', amount_until: null }]);
});

test('words are parted by commas, each once', () => {
  expect(wordsOf(' shell , esso,, shell')).toEqual(['shell', 'esso']);
});

test('a rule is tried once it asks something and books all of the amount', () => {
  const values = ruleValues(RULE);
  expect(isComplete(values)).toBe(true);
  expect(isComplete(ruleValues(undefined))).toBe(false);
  expect(isComplete({ ...values, lines: values.lines.map((line) => ({ ...line, percentage: '60' })) })).toBe(false);
  const asksNothing = { words: '', groups: [], direction: '' as const, amount_from: null, account_id: null };
  expect(isComplete({ ...values, ...asksNothing })).toBe(false);
});
