import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART, ROLES } from './accounts.ts';
import { cents, negate, subtract, sum } from '../money/money.ts';
import { balanceSheet, type LedgerBalance, profitAndLoss } from './statements.ts';

/** Balances of ledgers of the chart, debit positive. */
function balances(amounts: Record<string, number>): LedgerBalance[] {
  return Object.entries(amounts).map(([code, amount]) => {
    const account = CHART.find((found) => found.code === code);
    if (account === undefined) throw new Error(`no ledger ${code}`);
    return { code, category: account.category, amount: cents(amount) };
  });
}

const YEAR = balances({
  '0240': 250_000,
  '0245': -50_000,
  '0500': -100_000,
  '0520': 30_000,
  '1010': 412_000,
  '1100': 60_500,
  '1300': -24_200,
  '1500': -63_000,
  '1510': 21_000,
  '4300': 50_000,
  '4600': 13_700,
  '8005': -600_000,
});

describe('profit and loss', () => {
  const statement = profitAndLoss(YEAR);

  it('shows income and costs, each positive, and the result', () => {
    expect(statement.groups.map(({ group, amount }) => [group, amount])).toEqual([
      ['revenue', 600_000],
      ['depreciation', 50_000],
      ['office', 13_700],
    ]);
    expect(statement).toMatchObject({ income: 600_000, costs: 63_700, result: 536_300 });
  });

  it('groups a ledger by the group that it declares, whatever its code', () => {
    const own: LedgerBalance[] = [
      { code: '1999', category: 'selling', amount: cents(300) },
      { code: '4999', category: 'revenue', amount: cents(-500) },
      { code: '9999', category: 'fixed_assets', amount: cents(200) },
    ];
    expect(profitAndLoss(own).groups.map(({ group, ledgers }) => [group, ledgers])).toEqual([
      ['revenue', [{ code: '4999', amount: 500 }]],
      ['selling', [{ code: '1999', amount: 300 }]],
    ]);
    const sheet = balanceSheet(own);
    expect(sheet.assets.map(({ group, amount }) => [group, amount])).toEqual([['fixed_assets', 200]]);
    expect(sheet.liabilities.map(({ group, amount }) => [group, amount])).toEqual([['result', 200]]);
  });
});

describe('the balance sheet', () => {
  it('shows contra accounts with their asset, VAT as one position and the unallocated result', () => {
    const sheet = balanceSheet(YEAR);
    expect(sheet.assets.map(({ group, amount }) => [group, amount])).toEqual([
      ['fixed_assets', 200_000],
      ['receivables', 60_500],
      ['liquid', 412_000],
    ]);
    expect(sheet.liabilities.map(({ group, amount }) => [group, amount])).toEqual([
      ['equity', 70_000],
      ['result', 536_300],
      ['vat_payable', 42_000],
      ['current_liabilities', 24_200],
    ]);
    expect(sheet.total_assets).toBe(672_500);
    expect(sheet.total_liabilities).toBe(672_500);
  });

  it('shows an overdrawn bank as a liability, a creditor in debit and a VAT refund as receivables', () => {
    const sheet = balanceSheet(balances({ '1010': -5000, '1300': 1000, '1510': 4000 }));
    expect(sheet.assets.map(({ group, amount }) => [group, amount])).toEqual([
      ['receivables', 1000],
      ['vat_receivable', 4000],
    ]);
    expect(sheet.liabilities.map(({ group, amount }) => [group, amount])).toEqual([['current_liabilities', 5000]]);
  });

  it('keeps foreign VAT (1530) out of the Dutch VAT position', () => {
    const sheet = balanceSheet(balances({ '1500': -2100, '1530': -1900, '1010': 4000 }));
    expect(sheet.liabilities.map(({ group, amount }) => [group, amount])).toEqual([
      ['vat_payable', 2100],
      ['current_liabilities', 1900],
    ]);
  });

  it('shows a loss as negative', () => {
    const sheet = balanceSheet(balances({ '1010': -5000, '4600': 5000 }));
    expect(sheet.liabilities).toContainEqual({ group: 'result', ledgers: [], amount: -5000 });
    expect(sheet.total_assets).toBe(sheet.total_liabilities);
  });

  it('is empty without entries', () => {
    expect(balanceSheet([])).toEqual({ assets: [], liabilities: [], total_assets: 0, total_liabilities: 0 });
  });

  it('has equal sides for any balanced books, over the whole chart', () => {
    const ledger = fc.tuple(fc.constantFrom(...CHART), fc.integer({ min: -1e9, max: 1e9 }));
    const books = fc.uniqueArray(ledger, { selector: ([account]) => account.code, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(books, fc.constantFrom(...CHART), (some, last) => {
        const given = some
          .filter(([account]) => account.code !== last.code)
          .map(([{ code, category }, amount]): LedgerBalance => ({ code, category, amount: cents(amount) }));
        const closing = negate(sum(given.map(({ amount }) => amount)));
        const all = [...given, { code: last.code, category: last.category, amount: closing }];
        const sheet = balanceSheet(all);
        expect(sheet.total_assets).toBe(sheet.total_liabilities);
        const { result, income, costs } = profitAndLoss(all);
        expect(result).toBe(income - costs);
        const booked = sum(all.filter(({ code }) => code === ROLES.closing).map(({ amount }) => amount));
        const left = sheet.liabilities.find(({ group }) => group === 'result')?.amount ?? 0;
        expect(left).toBe(subtract(result, booked));
      }),
    );
  });
});
