import { restartsEachYear } from './accounts.ts';
import {
  type BalanceSheetCategory,
  BALANCE_SHEET_CATEGORIES,
  type LedgerCategory,
  PROFIT_LOSS_GROUPS,
  type ProfitLossGroup,
  statementOf,
} from './ledger-categories.ts';
import { type Cents, negate, sum, ZERO } from '../money/money.ts';

/** The balance of one ledger. Debit positive. */
export type LedgerBalance = { code: string; category: LedgerCategory; amount: Cents };

export const ASSET_GROUPS = ['fixed_assets', 'stock', 'receivables', 'vat_receivable', 'liquid'] as const;
export const LIABILITY_GROUPS = [
  'equity',
  'result',
  'provisions',
  'long_term_debt',
  'vat_payable',
  'current_liabilities',
] as const;
export type BalanceSheetGroup = (typeof ASSET_GROUPS)[number] | (typeof LIABILITY_GROUPS)[number];

export type ProfitLoss = {
  /** Income positive, costs positive as costs; `result` is income minus costs. */
  groups: { group: ProfitLossGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  income: Cents;
  costs: Cents;
  result: Cents;
};

export const INCOME_GROUPS: readonly ProfitLossGroup[] = ['revenue', 'other_income'];

/** Profit and loss of the balances of a span of time. Ledgers of the balance sheet are left out. */
export function profitAndLoss(balances: readonly LedgerBalance[]): ProfitLoss {
  const own = balances.filter((balance) => statementOf(balance.category) === 'profit_and_loss' && balance.amount !== 0);
  const groups = PROFIT_LOSS_GROUPS.map((group) => {
    const isIncome = INCOME_GROUPS.includes(group);
    const ledgers = own
      .filter((balance) => balance.category === group)
      .map(({ code, amount }) => ({ code, amount: isIncome ? negate(amount) : amount }));
    return { group, amount: sum(ledgers.map((ledger) => ledger.amount)), ledgers };
  }).filter((group) => group.ledgers.length > 0);
  const total = (isIncome: boolean): Cents =>
    sum(groups.filter((group) => INCOME_GROUPS.includes(group.group) === isIncome).map((group) => group.amount));
  return {
    groups,
    income: total(true),
    costs: total(false),
    result: negate(sum(own.map((balance) => balance.amount))),
  };
}

export type BalanceSheet = {
  assets: { group: BalanceSheetGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  liabilities: { group: BalanceSheetGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  total_assets: Cents;
  total_liabilities: Cents;
};

/**
 * Balance sheet of all balances up to a day; those of costs and revenue since the year began. Contra accounts are with their asset, the VAT
 * accounts are netted into one position, every other account is on the side of its balance. The result of the year, as far as no
 * closing booked it to equity, is shown as such, and `earlierResult` of the years before likewise as equity; so both sides are equal.
 */
export function balanceSheet(balances: readonly LedgerBalance[], earlierResult: Cents = ZERO): BalanceSheet {
  const own = balances.flatMap((balance) => {
    const place = BALANCE_SHEET_CATEGORIES.find((each) => each === balance.category);
    if (place === undefined || restartsEachYear(balance) || balance.amount === 0) return [];
    return [{ ...balance, category: place }];
  });
  const result = sum(balances.filter((balance) => restartsEachYear(balance)).map((b) => b.amount));
  const vat = own.filter(({ category }) => category === 'vat');
  const vatIsClaim = sum(vat.map((balance) => balance.amount)) > 0;
  const placed = own.map((balance) => ({ ...balance, group: placeOnBalance(balance, vatIsClaim) }));
  const side = (groups: readonly BalanceSheetGroup[], sign: 1 | -1) =>
    groups
      .map((group) => {
        const ledgers = placed
          .filter((balance) => balance.group === group)
          .map(({ code, amount }) => ({ code, amount: sign === 1 ? amount : negate(amount) }));
        if (group === 'result') return { group, ledgers: [], amount: negate(result) };
        const carried = group === 'equity' ? earlierResult : ZERO;
        return { group, ledgers, amount: sum([carried, ...ledgers.map((ledger) => ledger.amount)]) };
      })
      .filter((group) => group.ledgers.length > 0 || group.amount !== 0);
  const assets = side(ASSET_GROUPS, 1);
  const liabilities = side(LIABILITY_GROUPS, -1);
  return {
    assets,
    liabilities,
    total_assets: assets.reduce((total, group) => sum([total, group.amount]), ZERO),
    total_liabilities: liabilities.reduce((total, group) => sum([total, group.amount]), ZERO),
  };
}

function placeOnBalance(
  { category, amount }: { category: BalanceSheetCategory; amount: Cents },
  vatIsClaim: boolean,
): BalanceSheetGroup {
  switch (category) {
    case 'vat':
      return vatIsClaim ? 'vat_receivable' : 'vat_payable';
    case 'receivables':
    case 'payables':
    case 'tax_and_payroll':
    case 'suspense':
      return amount > 0 ? 'receivables' : 'current_liabilities';
    case 'bank_and_cash':
      return amount > 0 ? 'liquid' : 'current_liabilities';
    case 'long_term_debt':
      return amount > 0 ? 'receivables' : 'long_term_debt';
    case 'financial_assets':
      return 'fixed_assets';
    case 'fixed_assets':
    case 'equity':
    case 'provisions':
    case 'stock':
      return category;
  }
}
