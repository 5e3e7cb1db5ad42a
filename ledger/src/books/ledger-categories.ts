import data from '../data/ledger-categories.json' with { type: 'json' };
import { type AccountKind, accountKind } from './account-kinds.ts';

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

export const BALANCE_SHEET_CATEGORIES = [
  'fixed_assets',
  'financial_assets',
  'stock',
  'receivables',
  'bank_and_cash',
  'equity',
  'provisions',
  'long_term_debt',
  'payables',
  'vat',
  'tax_and_payroll',
  'suspense',
] as const;
export type BalanceSheetCategory = (typeof BALANCE_SHEET_CATEGORIES)[number];

/** The groups that ledgers declare, each under its statement. A ledger is placed by its group, never by its code. */
export const LEDGER_CATEGORIES = [...BALANCE_SHEET_CATEGORIES, ...PROFIT_LOSS_GROUPS] as const;
export type LedgerCategory = (typeof LEDGER_CATEGORIES)[number];

export const STATEMENTS = ['balance_sheet', 'profit_and_loss'] as const;
export type Statement = (typeof STATEMENTS)[number];

/** A statement or a group of one, titled in both languages. */
export type CategoryTitle = {
  id: Statement | LedgerCategory;
  parent: Statement | null;
  title_nl: string;
  title_en: string;
};

type CategoryFacts = CategoryTitle & {
  /** What the RGS codes of its ledgers begin with; the first is what a ledger without one is. */
  rgs: readonly string[];
  /** The kind of a ledger by the side of its RGS code. */
  kinds: { D: AccountKind; C: AccountKind } | null;
};

function oneOf<Id extends string>(known: readonly Id[], text: string): Id {
  const found = known.find((id) => id === text);
  if (found === undefined) throw new RangeError(`unknown group of ledgers: ${text}`);
  return found;
}

const FACTS: readonly CategoryFacts[] = data.categories.map(({ id, parent, title_nl, title_en, rgs = [], kinds }) => ({
  id: oneOf([...STATEMENTS, ...LEDGER_CATEGORIES], id),
  parent: parent === null ? null : oneOf(STATEMENTS, parent),
  title_nl,
  title_en,
  rgs,
  kinds: kinds === undefined ? null : { D: accountKind(kinds.D), C: accountKind(kinds.C) },
}));

const BY_ID: ReadonlyMap<string, CategoryFacts> = new Map(FACTS.map((facts) => [facts.id, facts]));

const OF_CHART: ReadonlyMap<string, LedgerCategory> = new Map(
  data.categories.flatMap(({ id, ledgers = [] }) =>
    ledgers.map((code): [string, LedgerCategory] => [code, ledgerCategory(id)]),
  ),
);

/** Throws a RangeError for a group that there is not. */
export function ledgerCategory(text: string): LedgerCategory {
  return oneOf(LEDGER_CATEGORIES, text);
}

/** Both statements with their groups, in the order of a chart of accounts. Source: `data/ledger-categories.json`. */
export const CATEGORY_TITLES: readonly CategoryTitle[] = FACTS.map(({ id, parent, title_nl, title_en }) => ({
  id,
  parent,
  title_nl,
  title_en,
}));

function factsOf(category: LedgerCategory): CategoryFacts {
  const facts = BY_ID.get(category);
  if (facts === undefined) throw new RangeError(`no data on the group ${category}`);
  return facts;
}

/** The group of a ledger of the standard chart. Throws a RangeError for another code. */
export function categoryInChart(code: string): LedgerCategory {
  const category = OF_CHART.get(code);
  if (category === undefined) throw new RangeError(`ledger ${code} has no group`);
  return category;
}

export function categoryTitle(category: LedgerCategory): CategoryTitle {
  return factsOf(category);
}

/** Which of the two statements a ledger is in, by its group. */
export function statementOf(category: LedgerCategory): Statement {
  return PROFIT_LOSS_GROUPS.some((group) => group === category) ? 'profit_and_loss' : 'balance_sheet';
}

/** Bank, cash, savings and money on its way. */
export function isMoney(category: LedgerCategory): boolean {
  return category === 'bank_and_cash';
}

/** Whether an RGS code may be that of a ledger in this group. */
export function suitsCategory(rgsCode: string, category: LedgerCategory): boolean {
  return factsOf(category).rgs.some((start) => rgsCode.startsWith(start));
}

/** The RGS code that a ledger without one counts as: that of its group. */
export function rgsOfCategory(category: LedgerCategory): string {
  return factsOf(category).rgs[0] ?? (statementOf(category) === 'balance_sheet' ? 'B' : 'W');
}

/** The kind of a company's own ledger, by its group and the side of its RGS code; without one, the usual side of the group. */
export function kindInCategory(category: LedgerCategory, side: 'D' | 'C' | null): AccountKind {
  const { kinds } = factsOf(category);
  if (kinds === null) throw new RangeError(`no ledgers in ${category}`);
  return kinds[side ?? USUAL_SIDE[category] ?? 'D'];
}

/** Groups whose ledgers are usually in credit. */
const USUAL_SIDE: Readonly<Partial<Record<LedgerCategory, 'D' | 'C'>>> = {
  equity: 'C',
  provisions: 'C',
  long_term_debt: 'C',
  payables: 'C',
  vat: 'C',
  tax_and_payroll: 'C',
  revenue: 'C',
  other_income: 'C',
};
