import { type AccountKind, restartsEachYear, statementOf } from './accounts.ts';
import { type Cents, negate, sum, ZERO } from '../money/money.ts';

/** The balance of one ledger. Debit positive. */
export type LedgerBalance = { code: string; kind: AccountKind; amount: Cents };

export const PROFIT_LOSS_GROUPS = [
  'revenue',
  'cost_of_sales',
  'personnel',
  'housing',
  'equipment',
  'depreciation',
  'car',
  'selling',
  'office',
  'general',
  'other_income',
  'financial',
  'tax',
] as const;
export type ProfitLossGroup = (typeof PROFIT_LOSS_GROUPS)[number];

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

/** First code of each group; a code belongs to the last group that starts at or before it. */
const PROFIT_LOSS_FROM: readonly (readonly [string, ProfitLossGroup])[] = [
  ['4000', 'personnel'],
  ['4030', 'cost_of_sales'],
  ['4040', 'personnel'],
  ['4100', 'housing'],
  ['4200', 'equipment'],
  ['4300', 'depreciation'],
  ['4400', 'car'],
  ['4500', 'selling'],
  ['4600', 'office'],
  ['4700', 'general'],
  ['7000', 'cost_of_sales'],
  ['8000', 'revenue'],
  ['8200', 'other_income'],
  ['9000', 'financial'],
  ['9100', 'tax'],
];

function groupFrom<Group>(starts: readonly (readonly [string, Group])[], code: string): Group {
  const found = starts.findLast(([from]) => code.slice(0, 4) >= from);
  if (found === undefined) throw new RangeError(`no group for ledger ${code}`);
  return found[1];
}

export function profitLossGroup(code: string): ProfitLossGroup {
  return groupFrom(PROFIT_LOSS_FROM, code);
}

export type ProfitLoss = {
  /** Income positive, costs positive as costs; `result` is income minus costs. */
  groups: { group: ProfitLossGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  income: Cents;
  costs: Cents;
  result: Cents;
};

const INCOME_GROUPS: readonly ProfitLossGroup[] = ['revenue', 'other_income'];

/** Profit and loss of the balances of a span of time. Ledgers of the balance sheet are left out. */
export function profitAndLoss(balances: readonly LedgerBalance[]): ProfitLoss {
  const own = balances.filter((balance) => statementOf(balance.kind) === 'profit_and_loss' && balance.amount !== 0);
  const groups = PROFIT_LOSS_GROUPS.map((group) => {
    const isIncome = INCOME_GROUPS.includes(group);
    const ledgers = own
      .filter((balance) => profitLossGroup(balance.code) === group)
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

const BALANCE_FROM: readonly (readonly [
  string,
  'fixed_assets' | 'equity' | 'provisions' | 'long_term_debt' | 'liquid' | 'current' | 'vat' | 'stock',
])[] = [
  ['0000', 'fixed_assets'],
  ['0500', 'equity'],
  ['0700', 'provisions'],
  ['0800', 'long_term_debt'],
  ['1000', 'liquid'],
  ['1100', 'current'],
  ['1500', 'vat'],
  ['1530', 'current'],
  ['3000', 'stock'],
];

export type BalanceSheet = {
  assets: { group: BalanceSheetGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  liabilities: { group: BalanceSheetGroup; amount: Cents; ledgers: { code: string; amount: Cents }[] }[];
  total_assets: Cents;
  total_liabilities: Cents;
};

/**
 * Balance sheet of all balances up to a day; those of costs and revenue since the year began. Contra accounts are with their asset, the VAT
 * accounts 1500–1525 are netted into one position, every other account is on the side of its balance. The result of the year, as far as no
 * closing booked it to equity, is shown as such, and `earlierResult` of the years before likewise as equity; so both sides are equal.
 */
export function balanceSheet(balances: readonly LedgerBalance[], earlierResult: Cents = ZERO): BalanceSheet {
  const own = balances.filter((balance) => !restartsEachYear(balance.kind) && balance.amount !== 0);
  const result = sum(balances.filter((balance) => restartsEachYear(balance.kind)).map((b) => b.amount));
  const vat = own.filter((balance) => groupFrom(BALANCE_FROM, balance.code) === 'vat');
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

function placeOnBalance(balance: LedgerBalance, vatIsClaim: boolean): BalanceSheetGroup {
  const group = groupFrom(BALANCE_FROM, balance.code);
  switch (group) {
    case 'vat':
      return vatIsClaim ? 'vat_receivable' : 'vat_payable';
    case 'current':
      return balance.amount > 0 ? 'receivables' : 'current_liabilities';
    case 'liquid':
      return balance.amount > 0 ? 'liquid' : 'current_liabilities';
    case 'long_term_debt':
      return balance.amount > 0 ? 'receivables' : 'long_term_debt';
    case 'fixed_assets':
    case 'equity':
    case 'provisions':
    case 'stock':
      return group;
  }
}
