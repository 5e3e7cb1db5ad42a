import { describe, expect, it } from 'vitest';
import { CHART } from './accounts.ts';
import {
  CATEGORY_TITLES,
  categoryInChart,
  isMoney,
  kindInCategory,
  LEDGER_CATEGORIES,
  rgsOfCategory,
  statementOf,
  suitsCategory,
} from './ledger-categories.ts';
import { ledgerUse } from './ledger-use.ts';

const ofStatement = new Set(['income', 'income-contra', 'income/expense', 'expense', 'expense-contra']);

describe('groups of ledgers', () => {
  it('each have a statement above them and a title in both languages', () => {
    expect(
      CATEGORY_TITLES.map(({ id }) => id).filter((id) => !id.includes('_and_loss') && id !== 'balance_sheet'),
    ).toEqual(expect.arrayContaining([...LEDGER_CATEGORIES]));
    for (const { id, parent, title_nl, title_en } of CATEGORY_TITLES) {
      expect(parent === null, id).toBe(id === 'balance_sheet' || id === 'profit_and_loss');
      expect(
        [title_nl, title_en].map((title) => title.trim() !== ''),
        id,
      ).toEqual([true, true]);
    }
    for (const category of LEDGER_CATEGORIES)
      expect(CATEGORY_TITLES.find(({ id }) => id === category)?.parent).toBe(statementOf(category));
  });

  it.each([
    ['0300', 'financial_assets'],
    ['1525', 'vat'],
    ['1530', 'tax_and_payroll'],
    ['4000', 'personnel'],
    ['4030', 'cost_of_sales'],
    ['7000', 'cost_of_sales'],
    ['8070', 'revenue'],
    ['8200', 'other_income'],
    ['9030', 'financial'],
    ['9900', 'equity'],
  ])('%s is among %s', (code, category) => expect(categoryInChart(code)).toBe(category));

  it('are of the same statement as the kind and RGS code of each ledger in the chart', () => {
    for (const { code, kind, category, rgs_code } of CHART) {
      const isResult = statementOf(category) === 'profit_and_loss';
      expect(ofStatement.has(kind), code).toBe(isResult);
      if (kind !== 'closing') expect(suitsCategory(rgs_code, category), code).toBe(true);
    }
    expect(() => categoryInChart('4999')).toThrow(RangeError);
  });

  it('give a ledger of a company its kind, and what may be booked on it without an RGS code', () => {
    for (const category of LEDGER_CATEGORIES)
      for (const side of ['D', 'C', null] as const) {
        const kind = kindInCategory(category, side);
        expect(ofStatement.has(kind), category).toBe(statementOf(category) === 'profit_and_loss');
        expect(() => ledgerUse({ rgs_code: null, kind, category })).not.toThrow();
        expect(suitsCategory(rgsOfCategory(category), category)).toBe(true);
      }
    expect(kindInCategory('fixed_assets', 'C')).toBe('asset-contra');
    expect(kindInCategory('revenue', null)).toBe('income');
    expect(ledgerUse({ rgs_code: null, kind: 'income', category: 'revenue' })).toMatchObject({
      sales: true,
      expenses: 'never',
    });
    expect(LEDGER_CATEGORIES.filter(isMoney)).toEqual(['bank_and_cash']);
  });
});
