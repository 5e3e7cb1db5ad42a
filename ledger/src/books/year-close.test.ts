import { describe, expect, test } from 'vitest';
import { cents, sum } from '../money/money.ts';
import type { LegalForm } from './accounts.ts';
import { closingEntry, closingLines, type Partner, sharesAreWhole } from './year-close.ts';

const BALANCES = [
  { code: '0500', category: 'equity', rgs_code: 'BEivKapOnd', amount: cents(-500_000) },
  { code: '0510', category: 'equity', rgs_code: 'BEivKapPrs', amount: cents(-50_000) },
  { code: '0520', category: 'equity', rgs_code: 'BEivKapPro', amount: cents(1_200_000) },
  { code: '1010', category: 'bank_and_cash', rgs_code: 'BLimBanRba', amount: cents(2_350_000) },
  { code: '4100', category: 'housing', rgs_code: 'WBedHuiBeh', amount: cents(1_000_000) },
  { code: '8005', category: 'revenue', rgs_code: 'WOmzNodOdh', amount: cents(-4_000_000) },
] as const;

const partner = (name: string, share_bp: number, own: Partial<Partner> = {}): Partner => ({
  name,
  share_bp,
  capital_account: null,
  private_account: null,
  ...own,
});

const shown = (form: LegalForm, partners: Partner[] = []) =>
  closingLines(BALANCES, { form, partners }).map(({ account, amount, partner }) =>
    partner === undefined ? [account, amount] : [account, amount, partner.name],
  );

describe('the closing entry', () => {
  test('of a sole trader moves the result and the private accounts to equity', () => {
    expect(shown('ez')).toEqual([
      ['9900', 3_000_000],
      ['0500', -3_000_000],
      ['0510', 50_000],
      ['0520', -1_200_000],
      ['0500', 1_150_000],
    ]);
  });

  test('of a firm divides the result by the shares, to the cent', () => {
    const partners = ['Ada', 'Bram', 'Cor'].map((name, at) => partner(name, at === 0 ? 3334 : 3333));
    const lines = closingLines(BALANCES, { form: 'vof', partners });
    expect(lines.flatMap(({ partner, amount }) => (partner === undefined ? [] : [amount]))).toEqual([
      -1_000_200, -999_900, -999_900,
    ]);
    expect(sum(lines.map(({ amount }) => amount))).toBe(0);
  });

  test('of partners with ledgers of their own brings share and withdrawals to the capital of each', () => {
    const own = [
      { code: '0511', category: 'equity', rgs_code: 'BEivKapPro', amount: cents(300_000) },
      { code: '0512', category: 'equity', rgs_code: 'BEivKapPro', amount: cents(450_000) },
    ] as const;
    const lines = closingLines([...BALANCES, ...own], {
      form: 'vof',
      partners: [
        partner('Ada', 6000, { capital_account: '0501', private_account: '0511' }),
        partner('Bram', 4000, { private_account: '0512' }),
      ],
    });
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      ['9900', 3_000_000],
      ['0501', -1_800_000],
      ['0500', -1_200_000],
      ['0510', 50_000],
      ['0520', -1_200_000],
      ['0511', -300_000],
      ['0512', -450_000],
      ['0501', 300_000],
      ['0500', 450_000],
      ['0500', 1_150_000],
    ]);
    expect(sum(lines.map(({ amount }) => amount))).toBe(0);
  });

  test.each([
    ['bv', '0580'],
    ['hbv', '0580'],
    ['stichting', '0570'],
  ] as const)('of a %s moves the result alone to %s', (form, equity) => {
    expect(shown(form)).toEqual([
      ['9900', 3_000_000],
      [equity, -3_000_000],
    ]);
  });

  test('has nothing to move in a year without a result, and none that was moved already', () => {
    const closed = [
      ...BALANCES,
      { code: '9900', category: 'equity', rgs_code: 'WNerKapKap', amount: cents(3_000_000) },
    ] as const;
    expect(closingLines(closed, { form: 'bv', partners: [] })).toEqual([]);
    expect(closingEntry('2025-12-31', [])).toBeNull();
  });
});

test('shares are whole at 100%; a cv may have no partners, other forms need none', () => {
  const partners = [partner('Ada', 6000)];
  expect(sharesAreWhole('vof', [])).toBe(false);
  expect(sharesAreWhole('vof', partners)).toBe(false);
  expect(sharesAreWhole('vof', [...partners, partner('Bram', 4000)])).toBe(true);
  expect(sharesAreWhole('cv', [])).toBe(true);
  expect(sharesAreWhole('cv', partners)).toBe(false);
  expect(sharesAreWhole('ez', [])).toBe(true);
});
