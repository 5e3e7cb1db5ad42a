import { CHART, cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { recogniseLedger } from './recognise-ledger.ts';

const found = (code: string, name: string, rgs = '') => {
  const recognised = recogniseLedger({ row: 2, code, name, rgs, amount: cents(100) }, CHART);
  return recognised === null ? null : [recognised.ledger.code, recognised.by];
};

test.each([
  ['our own code and name', '1100', 'Debiteuren', '', ['1100', 'code']],
  ['our own code in English', '1300', 'Trade creditors', '', ['1300', 'code']],
  ['a code alone', '4600', '', '', ['4600', 'code']],
  ['the RGS code, whatever the rest says', '9999', 'Iets anders', 'BLimKasKas', ['1000', 'rgs']],
  ['the RGS code of two ledgers, by the name', '', 'Onverdeelde winst', 'BEivOreOvw', ['0580', 'rgs']],
  ['another program has debtors on 1300', '1300', 'Debiteuren', '', ['1100', 'name']],
  ['and creditors on 1600', '1600', 'Crediteuren', '', ['1300', 'name']],
  ['a name that we write otherwise', '0600', 'Eigen vermogen', '', ['0500', 'name']],
  ['accents and signs', '', 'Privé-stortingen', '', ['0510', 'name']],
  ['a bank by its name', '1103', 'Rabobank', '', ['1010', 'name']],
  ['VAT of another program', '1671', 'Te vorderen btw', '', ['1510', 'name']],
  ['a code of ours with a name that is not', '1300', 'Vooruitbetaalde kosten project X', '', null],
  ['a name we do not know', '4999', 'Kosten barbecue', '', null],
] as const)('%s', (_what, code, name, rgs, expected) => {
  expect(found(code, name, rgs)).toEqual(expected);
});

test('an ambiguous name is resolved by the class of the code, or not at all', () => {
  expect([found('0199', 'Afschrijving goodwill'), found('4399', 'Afschrijving goodwill')]).toEqual([
    ['0105', 'name'],
    ['4300', 'name'],
  ]);
  expect(found('', 'Afschrijving goodwill')).toBeNull();
});

test('every account of the chart is recognised by code and either name, and by a unique name', () => {
  for (const ledger of CHART)
    for (const title of [ledger.title_nl, ledger.title_en]) {
      expect(found(ledger.code, title)).toEqual([ledger.code, 'code']);
      expect([ledger.code, undefined]).toContain(found('', title)?.[0]);
    }
});
