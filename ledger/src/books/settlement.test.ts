import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, floorEuros, sum } from '../money/money.ts';
import { settlementEntry } from './settlement.ts';

function linesOf(accounts: [string, number][], totalEuros: number): [string, number][] | string {
  const found = settlementEntry(
    '2026-06-30',
    accounts.map(([account, amount]) => ({ account, amount: cents(amount) })),
    totalEuros,
  );
  return typeof found === 'string' ? found : found.lines.map(({ account, amount }) => [account, amount]);
}

describe('booking a return', () => {
  it('due 252.11, input 42.11: 209 to pay and 1.00 gained by rounding', () => {
    expect(
      linesOf(
        [
          ['1500', -21_000],
          ['1501', -4211],
          ['1510', 4211],
        ],
        209,
      ),
    ).toEqual([
      ['1500', 21_000],
      ['1501', 4211],
      ['1510', -4211],
      ['1520', -20_900],
      ['4715', -100],
    ]);
  });

  it('a refund is a receivable from the Tax Administration', () => {
    expect(linesOf([['1510', 10_050]], -101)).toEqual([
      ['1510', -10_050],
      ['1520', 10_100],
      ['4715', -50],
    ]);
  });

  it('in whole euros needs no rounding line', () => {
    expect(linesOf([['1500', -21_000]], 210)).toEqual([
      ['1500', 21_000],
      ['1520', -21_000],
    ]);
  });

  it('has no entry without VAT', () => {
    expect(linesOf([], 0)).toBe('entry_needs_two_lines');
    expect(linesOf([['1500', 0]], 0)).toBe('entry_needs_two_lines');
  });

  it('always balances and leaves nothing on the VAT accounts', () => {
    const account = fc.constantFrom('1500', '1501', '1503', '1504', '1506', '1510');
    const balances = fc.uniqueArray(fc.tuple(account, fc.integer({ min: -1e9, max: 1e9 })), {
      selector: ([code]) => code,
    });
    fc.assert(
      fc.property(balances, (accounts) => {
        const owed = cents(-accounts.reduce((total, [, amount]) => total + amount, 0));
        const lines = linesOf(accounts, floorEuros(owed));
        if (typeof lines === 'string') return;
        expect(sum(lines.map(([, amount]) => cents(amount)))).toBe(0);
        for (const [code, amount] of accounts) {
          const left = lines.filter(([own]) => own === code).reduce((total, [, line]) => total + line, amount);
          expect(left).toBe(0);
        }
      }),
    );
  });
});
