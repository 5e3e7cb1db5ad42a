import { describe, expect, test } from 'vitest';
import { NotATrialBalance, readTrialBalanceFile } from './trial-balance.ts';

const read = (text: string | Uint8Array) => readTrialBalanceFile(typeof text === 'string' ? Buffer.from(text) : text);
const amounts = (text: string | Uint8Array) => read(text).records.map(({ code, amount }) => [code, amount]);

describe('the same trial balance in different notations', () => {
  const same = [
    ['1010', 1_472_890],
    ['1300', -60_500],
    ['0500', -1_412_390],
  ];
  test.each([
    [
      'semicolons and Dutch amounts',
      'Code;Naam;Debet;Credit\n1010;Bank;14.728,90;\n1300;Crediteuren;;605,00\n0500;Kapitaal;0,00;14.123,90\n',
    ],
    [
      'commas and English amounts',
      'Code,Name,Debit,Credit\n1010,Bank,"14,728.90",\n1300,Creditors,,605.00\n0500,Equity,0.00,"14,123.90"\n',
    ],
    [
      'a mark in front, CRLF and quotes',
      '\uFEFF"Rekening";"Omschrijving";"Debet";"Credit"\r\n"1010";"Bank";"14728,90";"0,00"\r\n"1300";"Crediteuren";"0,00";"605,00"\r\n"0500";"Kapitaal";"";"14123,90"\r\n',
    ],
    [
      'tabs',
      'Grootboekrekening\tOmschrijving\tDebet\tCredit\n1010\tBank\t€ 14.728,90\t\n1300\tCrediteuren\t\t€ 605,00\n0500\tKapitaal\t\t€ 14.123,90',
    ],
    [
      'one balance with a minus',
      'Nummer;Naam;Saldo\n1010;Bank;14.728,90\n1300;Crediteuren;-605,00\n0500;Kapitaal;14.123,90-\n',
    ],
    [
      'one balance with D and C',
      'Nummer;Naam;Saldo\n1010;Bank;14.728,90 D\n1300;Crediteuren;605,00 C\n0500;Kapitaal;14.123,90 C\n',
    ],
    [
      'one balance in brackets',
      'Account;Account name;Balance\n1010;Bank;14728.90\n1300;Creditors;(605.00)\n0500;Equity;(14123.90)\n',
    ],
    [
      'movements beside balances',
      'Rekening;Naam;Debet;Credit;Saldo debet;Saldo credit\n1010;Bank;99.000,00;84.271,10;14.728,90;\n1300;Crediteuren;1,00;606,00;;605,00\n0500;Kapitaal;;;;14.123,90\n',
    ],
    [
      'lines above the headings and totals below',
      'Jansen Ontwerp\nProefbalans per 31-12-2025\n\nCode;Naam;Debet;Credit\n1010;Bank;14.728,90;\n1300;Crediteuren;;605,00\n0500;Kapitaal;;14.123,90\n;Totaal;14.728,90;14.728,90\n;;14.728,90;14.728,90\n',
    ],
    [
      'code and name in one column',
      'Grootboekrekening;Debet;Credit\n1010 Bank;14.728,90;\n1300 - Crediteuren;;605,00\n0500 Kapitaal;;14.123,90\n',
    ],
  ])('%s', (_what, text) => {
    expect(amounts(text)).toEqual(same);
    expect(read(text).problems).toEqual([]);
  });
});

test('reads Latin-1 and UTF-8', () => {
  const text = 'Code;Naam;Saldo\n0400;Privé-opname café;12,50\n';
  for (const bytes of [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1')])
    expect(read(bytes).records).toEqual([{ row: 2, code: '0400', name: 'Privé-opname café', rgs: '', amount: 1250 }]);
});

test('keeps the RGS code, and numbers rows as in the file', () => {
  const text = 'Overzicht\nCode;Naam;RGS;Debet;Credit\n\n1100;Rabobank;BLimBanRba;1,00;\n';
  expect(read(text).records).toEqual([{ row: 4, code: '1100', name: 'Rabobank', rgs: 'BLimBanRba', amount: 100 }]);
});

describe('the file shows the decimal separator', () => {
  test.each([
    ['1.234', 123_400],
    ['1,234', 123_400],
  ])('%s without any cents is a thousand', (written, amount) => {
    expect(amounts(`Code;Saldo\n1010;${written}\n`)).toEqual([['1010', amount]]);
  });

  test('also next to amounts with cents', () => {
    expect(amounts('Code;Saldo\n1010;1.234\n1020;0,50\n')).toEqual([
      ['1010', 123_400],
      ['1020', 50],
    ]);
    expect(amounts('Code;Saldo\n1010;1.234,5\n1020;7\n')).toEqual([
      ['1010', 123_450],
      ['1020', 700],
    ]);
  });
});

test('reports unreadable cells by row and column, and reads the rest', () => {
  const { records, problems } = read(
    'Code;Naam;Debet;Credit\n1010;Bank;12,345,6;\n1300;Crediteuren;;abc\n0500;Kapitaal;;1,00\n',
  );
  expect(problems).toEqual([
    { row: 2, column: 'Debet', problem: 'amount_unreadable' },
    { row: 3, column: 'Credit', problem: 'amount_unreadable' },
  ]);
  expect(records.map(({ code }) => code)).toEqual(['0500']);
  expect(read('Code;Naam;Saldo\n;;12,00\n1010;Bank;1,00\n').problems).toEqual([
    { row: 2, column: 'Code', problem: 'row_without_ledger' },
  ]);
});

test.each([
  ['nothing', ''],
  ['a letter', 'Dear Sir,\nplease find attached'],
  ['headings alone', 'Code;Naam;Debet;Credit\n'],
  ['a list of contacts', 'Name;Town;IBAN\nBakker;Delft;NL91ABNA0417164300\n'],
  ['bytes', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1])],
])('%s is no trial balance', (_what, text) => {
  expect(() => read(text)).toThrow(NotATrialBalance);
});
