import { describe, expect, it } from 'vitest';
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { CHART, hasPrivateAccounts, privatePaymentAccount, ROLES } from './accounts.ts';

const byCode = new Map(CHART.map((account) => [account.code, account]));

describe('the chart', () => {
  it('has 165 ledgers, each with its own code and a title in both languages', () => {
    expect(CHART).toHaveLength(165);
    expect(byCode.size).toBe(165);
    for (const account of CHART) {
      expect(account.code).toMatch(/^\d{4,6}$/);
      expect(account.title_nl.trim()).not.toBe('');
      expect(account.title_en.trim()).not.toBe('');
    }
  });

  it('is in order of code', () => {
    expect(CHART.map((account) => account.code)).toEqual([...byCode.keys()].sort());
  });

  it('has every ledger account used by role', () => {
    for (const [role, code] of Object.entries(ROLES)) expect(byCode.get(code)?.code, role).toBe(code);
  });

  it('uses every kind of account', () => {
    expect(new Set(CHART.map((account) => account.kind))).toEqual(new Set(ACCOUNT_KINDS));
  });
});

describe("the owner's capital account", () => {
  it('is equity for a sole trader and partnerships, a current account for a company', () => {
    expect((['ez', 'vof', 'cv'] as const).map(privatePaymentAccount)).toEqual(['0510', '0510', '0510']);
    expect((['bv', 'hbv', 'stichting'] as const).map(privatePaymentAccount)).toEqual(['0830', '0830', '0830']);
    expect(hasPrivateAccounts('bv')).toBe(false);
  });
});
