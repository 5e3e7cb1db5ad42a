import { type Cents, negate, subtract, sum, ZERO } from '../money/money.ts';
import { restartsEachYear } from './accounts.ts';
import { type LedgerCategory, statementOf } from './ledger-categories.ts';
import type { LedgerBalance } from './statements.ts';
import { isPrivateLedger } from './year-close.ts';

export const CASH_FLOW_SECTIONS = ['operating', 'investing', 'financing'] as const;
export type CashFlowSection = (typeof CASH_FLOW_SECTIONS)[number];

/** The items of each section, in the order of the statement. */
export const CASH_FLOW_ITEMS = {
  operating: ['result', 'depreciation', 'provisions', 'stock', 'receivables', 'payables', 'vat', 'tax', 'suspense'],
  investing: ['fixed_assets', 'financial_assets'],
  financing: ['private', 'equity', 'loans'],
} as const satisfies Readonly<Record<CashFlowSection, readonly string[]>>;
export type CashFlowItem = (typeof CASH_FLOW_ITEMS)[CashFlowSection][number];

/** What a ledger moved by in the span, debit positive. */
export type Movement = LedgerBalance & { rgs_code: string | null };

export type CashFlow = {
  sections: { section: CashFlowSection; amount: Cents; items: { item: CashFlowItem; amount: Cents }[] }[];
  /** What bank and cash changed by: the sections together. */
  change: Cents;
  opening: Cents;
  closing: Cents;
};

const BY_CATEGORY: Readonly<Partial<Record<LedgerCategory, CashFlowItem>>> = {
  provisions: 'provisions',
  stock: 'stock',
  receivables: 'receivables',
  payables: 'payables',
  vat: 'vat',
  tax_and_payroll: 'tax',
  suspense: 'suspense',
  fixed_assets: 'fixed_assets',
  financial_assets: 'financial_assets',
  long_term_debt: 'loans',
};

function itemOf(movement: Movement): CashFlowItem {
  if (statementOf(movement.category) === 'profit_and_loss') return 'result';
  if (isPrivateLedger(movement)) return 'private';
  if (restartsEachYear(movement)) return 'equity';
  return BY_CATEGORY[movement.category] ?? 'equity';
}

/**
 * Cash flow statement by the indirect method (RJ 360): the result, corrected for depreciation and for what working capital tied up, then
 * investments and finance. Money received is positive. Every entry balances, so the movements of all other ledgers together are those of
 * bank and cash. Depreciation was no payment: it is taken from the movement of the assets. Neither the entries of an opening balance nor
 * those of a year's close may be among the movements, because they move no money.
 */
export function cashFlow(movements: readonly Movement[], opening: Cents): CashFlow {
  const money = movements.filter(({ category }) => category === 'bank_and_cash');
  const others = movements.filter(({ category }) => category !== 'bank_and_cash');
  const depreciation = sum(others.filter(({ category }) => category === 'depreciation').map(({ amount }) => amount));
  const moved = (item: CashFlowItem): Cents => {
    if (item === 'depreciation') return depreciation;
    const own = negate(sum(others.filter((each) => itemOf(each) === item).map(({ amount }) => amount)));
    return item === 'fixed_assets' ? subtract(own, depreciation) : own;
  };
  const sections = CASH_FLOW_SECTIONS.map((section) => {
    const items = CASH_FLOW_ITEMS[section]
      .map((item) => ({ item, amount: moved(item) }))
      .filter(({ item, amount }) => item === 'result' || amount !== ZERO);
    return { section, items, amount: sum(items.map(({ amount }) => amount)) };
  });
  const change = sum(money.map(({ amount }) => amount));
  return { sections, change, opening, closing: sum([opening, change]) };
}
