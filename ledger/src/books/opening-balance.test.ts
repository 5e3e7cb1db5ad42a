import { describe, expect, test } from 'vitest';
import { CHART, type LegalForm } from './accounts.ts';
import { cents, sum } from '../money/money.ts';
import {
  earlierResultsAccount,
  equityAccount,
  openingDifference,
  openingEquityAccounts,
  openingLedgerFor,
  openingLedgerProblem,
  withBankBalance,
  withCashMoved,
} from './opening-balance.ts';

const FORMS: readonly LegalForm[] = ['ez', 'vof', 'cv', 'bv', 'hbv', 'stichting'];
const line = (account: string, amount: number) => ({ account, amount: cents(amount) });

describe('equity by legal form', () => {
  test.each([
    ['ez', '0500', '0500', ['0500']],
    ['vof', '0500', '0500', ['0500']],
    ['cv', '0500', '0500', ['0500']],
    ['bv', '0570', '0580', ['0550', '0560', '0570', '0580']],
    ['hbv', '0570', '0580', ['0550', '0560', '0570', '0580']],
    ['stichting', '0570', '0570', ['0570']],
  ] as const)('%s', (form, equity, results, asked) => {
    expect([equityAccount(form), earlierResultsAccount(form), openingEquityAccounts(form)]).toEqual([
      equity,
      results,
      asked,
    ]);
  });

  test('is on the chart', () => {
    const codes = new Set(CHART.filter(({ kind }) => kind === 'equity').map(({ code }) => code));
    for (const form of FORMS)
      for (const code of [equityAccount(form), earlierResultsAccount(form), ...openingEquityAccounts(form)])
        expect(codes).toContain(code);
  });
});

const problems = (date: string) =>
  CHART.flatMap((ledger) => {
    const problem = openingLedgerProblem(ledger, date);
    return problem === null ? [] : [[ledger.code, problem] as const];
  });

const ledger = (code: string) => {
  const found = CHART.find((each) => each.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};

describe('which ledgers take an opening balance', () => {
  test('mid-year, all except period VAT and the closing account', () => {
    expect(problems('2026-07-01')).toEqual([
      ...['1500', '1501', '1502', '1503', '1504', '1505', '1506', '1510'].map((code) => [code, 'opening_vat_ledger']),
      ['9900', 'opening_closing_ledger'],
    ]);
  });

  test('on 1 January, no result accounts either', () => {
    const results = problems('2026-01-01').filter(([, problem]) => problem === 'opening_result_new_year');
    expect(results.map(([code]) => code)).toEqual(
      CHART.map(({ code }) => code).filter((code) => code >= '4000' && code < '9900'),
    );
  });

  test('a trial balance row for another account is redirected', () => {
    expect(openingLedgerFor(ledger('1510'), '2026-07-01', 'ez')).toBe('1520');
    expect(openingLedgerFor(ledger('8000'), '2026-07-01', 'bv')).toBe('8000');
    expect(openingLedgerFor(ledger('8000'), '2026-01-01', 'bv')).toBe('0580');
    expect(openingLedgerFor(ledger('4600'), '2026-01-01', 'ez')).toBe('0500');
    for (const each of CHART)
      for (const date of ['2026-01-01', '2026-08-13'])
        for (const form of FORMS)
          expect(openingLedgerProblem(ledger(openingLedgerFor(each, date, form)), date)).toBeNull();
  });
});

describe('an opening balance from the bank', () => {
  const given = [line('1010', 50_000), line('1100', 12_100), line('0500', -62_100)];

  test('equity balances the entry', () => {
    expect(openingDifference([line('1010', 1_472_890)])).toBe(-1_472_890);
    expect(openingDifference(given)).toBe(0);
  });

  test('replaces the account balance; equity takes the difference and the rest is unchanged', () => {
    const lines = withBankBalance(given, line('1010', 60_000), '0500');
    expect(lines).toEqual([line('1010', 60_000), line('1100', 12_100), line('0500', -72_100)]);
    expect(sum(lines.map(({ amount }) => amount))).toBe(0);
  });

  test('a second account is added', () => {
    const lines = withBankBalance(given, line('1011', 1_000), '0500');
    expect([lines[0], lines.at(-1)]).toEqual([line('1011', 1_000), line('0500', -63_100)]);
  });

  test('creates an opening balance if there is none, also for an overdrawn account', () => {
    expect(withBankBalance([], line('1010', -2_500), '0570')).toEqual([line('1010', -2_500), line('0570', 2_500)]);
  });

  test('leaves no zero line', () => {
    expect(withBankBalance([line('1010', 100), line('0500', -100)], line('1010', 0), '0500')).toEqual([]);
  });
});

describe('cash of the opening balance that a statement shows', () => {
  const given = [line('1000', 50_000), line('1100', 12_100), line('0500', -62_100)];
  const taken = (amount: number, lines = given) =>
    withBankBalance(withCashMoved(lines, line('1001', amount), '1000'), line('1001', amount), '0500');

  test('moves from the ledger for cash, and equity stays as it is', () => {
    expect(taken(50_000)).toEqual([line('1001', 50_000), line('1100', 12_100), line('0500', -62_100)]);
  });

  test('leaves what is in another drawer, and adds to equity only what was missing', () => {
    expect(taken(30_000)).toContainEqual(line('1000', 20_000));
    expect(taken(51_000)).toEqual([line('1001', 51_000), line('1100', 12_100), line('0500', -63_100)]);
  });

  test('is counted once: a second drawer takes what the first left', () => {
    const second = line('1002', 20_000);
    const lines = withBankBalance(withCashMoved(taken(30_000), second, '1000'), second, '0500');
    expect(lines).toEqual([second, line('1001', 30_000), line('1100', 12_100), line('0500', -62_100)]);
  });
});
