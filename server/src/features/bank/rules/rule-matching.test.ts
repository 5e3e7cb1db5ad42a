import { cents } from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import type { Match } from '../matching/match.ts';
import {
  asksAnything,
  holds,
  linesOf,
  type Rule,
  ruleBehind,
  type RuledTransaction,
  ruleFor,
  withRule,
} from './rule-matching.ts';

const rule = (given: Partial<Rule>): Rule => ({
  id: 1,
  name: 'Fuel',
  joined: 'ALL',
  words: [],
  amount_from: null,
  amount_until: null,
  account_id: null,
  direction: null,
  contra_iban: null,
  groups: [],
  project_id: null,
  contact_id: null,
  lines: [{ ledger_id: 7, vat_rate_bp: 2100, percentage: 100 }],
  ...given,
});

const fuel: RuledTransaction = {
  account_id: 3,
  amount: cents(-8450),
  counterparty_name: 'SHELL  Express',
  counterparty_iban: 'NL67ABNA0000000033',
  remittance: 'Tankbeurt 12',
  structured_reference: null,
};

const match = (given: Partial<Match>): Match => ({
  kind: 'as_before',
  certainty: 'certain',
  grounds: { by: 'as_before', via: 'iban', times: 9, since: '2026-01-01' },
  lines: [],
  ...given,
});

describe('a rule holds', () => {
  it.each<[string, Partial<Rule>, boolean]>([
    ['by one of its words, in any case and spacing', { words: ['esso', 'shell express'] }, true],
    ['not by other words', { words: ['esso'] }, false],
    ['by words in the description', { words: ['tankbeurt'] }, true],
    ['within a span of amounts, both ends included', { amount_from: cents(8450), amount_until: cents(8450) }, true],
    ['not a cent above it', { amount_until: cents(8449) }, false],
    ['not a cent below it', { amount_from: cents(8451) }, false],
    ['for its account', { account_id: 3 }, true],
    ['not for another', { account_id: 4 }, false],
    ['for money out', { direction: 'Out' }, true],
    ['not for money in', { direction: 'In' }, false],
    ['for the account of the other side', { contra_iban: 'NL67ABNA0000000033' }, true],
    ['with a group of which one holds', { groups: [rule({ joined: 'ANY', words: ['esso'], direction: 'Out' })] }, true],
    ['not with a group of which not all hold', { groups: [rule({ words: ['esso'], direction: 'Out' })] }, false],
    [
      'with one of two groups',
      {
        joined: 'ANY',
        groups: [rule({ words: ['esso'] }), rule({ words: ['shell'], groups: [rule({ direction: 'Out' })] })],
      },
      true,
    ],
    ['with all conditions', { words: ['shell'], direction: 'Out' }, true],
    ['not when one of all fails', { words: ['shell'], direction: 'In' }, false],
    ['when one of any holds', { joined: 'ANY', words: ['esso'], direction: 'Out' }, true],
    ['not when none of any holds', { joined: 'ANY', words: ['esso'], direction: 'In' }, false],
    ['never without conditions', {}, false],
    ['never without conditions, joined by or', { joined: 'ANY' }, false],
  ])('%s', (_what, given, expected) => {
    expect(holds(rule(given), fuel)).toBe(expected);
  });

  it('only if it asks something', () => {
    expect(asksAnything(rule({}))).toBe(false);
    expect(asksAnything(rule({ direction: 'In' }))).toBe(true);
  });
});

describe('what it books', () => {
  const split = rule({
    words: ['shell'],
    lines: [
      { ledger_id: 7, vat_rate_bp: 2100, percentage: 67 },
      { ledger_id: 8, vat_rate_bp: null, percentage: 33 },
    ],
  });

  it('is the whole amount, divided to the cent', () => {
    expect(linesOf(split, cents(-101))?.map((line) => line.amount)).toEqual([-68, -33]);
    expect(linesOf(split, cents(-1))).toBeNull();
  });

  it('comes from the first rule that holds', () => {
    const rules = [
      rule({ id: 1, words: ['esso'] }),
      rule({ id: 2, words: ['shell'] }),
      rule({ id: 3, words: ['shell'] }),
    ];
    expect(ruleFor(rules, fuel)?.id).toBe(2);
  });

  it('comes before a habit, and not before the payment of a document or a transfer between own accounts', () => {
    const one = rule({ words: ['shell'], project_id: 5 });
    expect(withRule(fuel, match({}), one)).toMatchObject({ kind: 'assigning_rule', project_id: 5 });
    expect(withRule(fuel, null, one)?.kind).toBe('assigning_rule');
    const proven = match({ kind: 'document' });
    expect(withRule(fuel, proven, one)).toBe(proven);
    expect(withRule(fuel, match({ kind: 'document', certainty: 'doubtful' }), one)?.kind).toBe('assigning_rule');
    const transfer = match({ kind: 'rule', grounds: { by: 'own_account', iban: 'NL67ABNA0000000033' } });
    expect(withRule(fuel, transfer, one)).toBe(transfer);
    expect(withRule(fuel, null, undefined)).toBeNull();
  });

  it('is known as its own only when nobody changed the lines', () => {
    const proposal = withRule(fuel, null, split);
    const lines = proposal?.lines ?? [];
    expect(ruleBehind({ proposal }, lines)).toBe(1);
    expect(ruleBehind({ proposal }, lines.slice(1))).toBeNull();
    expect(
      ruleBehind(
        { proposal },
        lines.map((line) => ({ ...line, vat_rate_bp: 900 })),
      ),
    ).toBeNull();
    expect(ruleBehind({ proposal: match({}) }, lines)).toBeNull();
  });
});
