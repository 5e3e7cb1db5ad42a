import type { StatementLine } from '@saldo/contract';
import {
  ASSET_GROUPS,
  type BalanceSheet,
  type BalanceSheetGroup,
  type CashFlow,
  CASH_FLOW_ITEMS,
  CASH_FLOW_SECTIONS,
  categoryTitle,
  type Cents,
  formatEuro,
  type LegalForm,
  LIABILITY_GROUPS,
  paysProfitTax,
  PROFIT_LOSS_GROUPS,
  type ProfitLoss,
  type ProfitLossGroup,
  statementWords,
  subtract,
  sum,
  ZERO,
} from '@saldo/ledger';
import type { Language } from '#platform/scope';
import { BALANCE_TITLES, TOTALS } from '../books/statement-tables.ts';
import { CASH_FLOW_TITLES, LINE_TITLES } from './statement-words.ts';

type LineWords = { form: LegalForm; language: Language; titles: ReadonlyMap<string, string> };
type Group = { group: string; amount: Cents; ledgers: readonly { code: string; amount: Cents }[] };

function line(kind: StatementLine['kind'], id: string, title: string, amounts: readonly Cents[]): StatementLine {
  return { id, kind, code: null, title, amounts: amounts.map(formatEuro) };
}

/** A group with its ledgers, in every column in which it has something. Nothing where it has nothing in any. */
function groupLines(columns: readonly (Group | undefined)[], title: string, { titles }: LineWords): StatementLine[] {
  const group = columns.find((each) => each !== undefined);
  if (group === undefined) return [];
  const codes = new Set(columns.flatMap((each) => each?.ledgers.map(({ code }) => code) ?? []));
  const amountsOf = (code: string): Cents[] =>
    columns.map((each) => each?.ledgers.find((ledger) => ledger.code === code)?.amount ?? ZERO);
  return [
    line(
      'group',
      group.group,
      title,
      columns.map((each) => each?.amount ?? ZERO),
    ),
    ...[...codes].toSorted().map((code) => ({
      // A ledger may be on either side of the balance sheet.
      ...line('ledger', `${group.group} ${code}`, titles.get(code) ?? code, amountsOf(code)),
      code,
    })),
  ];
}

const OPERATING: readonly ProfitLossGroup[] = PROFIT_LOSS_GROUPS.filter(
  (group) => !['revenue', 'cost_of_sales', 'other_income', 'financial', 'tax'].includes(group),
);

/** Profit and loss of every column, with the sums that a reader looks for; a company has its result before and after tax. */
export function profitAndLossLines(columns: readonly ProfitLoss[], words: LineWords): StatementLine[] {
  const { language, form } = words;
  const own = statementWords(form);
  const of = (group: ProfitLossGroup) => columns.map(({ groups }) => groups.find((each) => each.group === group));
  const group = (id: ProfitLossGroup) => groupLines(of(id), categoryTitle(id)[`title_${language}`], words);
  const amounts = (id: ProfitLossGroup): Cents[] => of(id).map((each) => each?.amount ?? ZERO);
  const [sales, tax] = [amounts('cost_of_sales'), amounts('tax')];
  const margin = amounts('revenue').map((amount, nth) => subtract(amount, sales[nth] ?? ZERO));
  const operating = columns.map(({ groups }) =>
    sum(groups.filter((each) => OPERATING.includes(each.group)).map(({ amount }) => amount)),
  );
  const results = columns.map(({ result }) => result);
  const isTaxed = paysProfitTax(form) && of('tax').some((each) => each !== undefined);
  const title = (of: keyof typeof LINE_TITLES): string => LINE_TITLES[of][language];
  return [
    ...group('revenue'),
    ...group('cost_of_sales'),
    ...(of('cost_of_sales').every((each) => each === undefined)
      ? []
      : [line('sum', 'gross_margin', title('gross_margin'), margin)]),
    ...OPERATING.flatMap(group),
    line('sum', 'operating_costs', title('operating_costs'), operating),
    ...group('other_income'),
    ...group('financial'),
    ...(isTaxed
      ? [
          line(
            'sum',
            'before_tax',
            title('before_tax'),
            results.map((amount, nth) => sum([amount, tax[nth] ?? ZERO])),
          ),
        ]
      : []),
    ...group('tax'),
    line('total', 'result', own.result[language], results),
  ];
}

export type ShownSheet = BalanceSheet & { earlierResult: Cents };

/** Both sides of the balance sheet on every date. */
export function balanceSheetLines(
  columns: readonly ShownSheet[],
  words: LineWords & { earlierResult: string },
): StatementLine[] {
  const { language, form } = words;
  const titleOf = (group: BalanceSheetGroup): string =>
    group === 'equity' ? statementWords(form).equity[language] : BALANCE_TITLES[group][language];
  const side = (name: 'assets' | 'liabilities', groups: readonly BalanceSheetGroup[]): StatementLine[] =>
    groups.flatMap((group) => {
      const lines = groupLines(
        columns.map((sheet) => sheet[name].find((each) => each.group === group)),
        titleOf(group),
        words,
      );
      const earlier = columns.map(({ earlierResult }) => earlierResult);
      if (group !== 'equity' || earlier.every((amount) => amount === 0)) return lines;
      return [...lines, line('ledger', 'earlier_result', words.earlierResult, earlier)];
    });
  return [
    line('heading', 'assets', LINE_TITLES.assets[language], []),
    ...side('assets', ASSET_GROUPS),
    line(
      'total',
      'total_assets',
      TOTALS.assets[language],
      columns.map((sheet) => sheet.total_assets),
    ),
    line('heading', 'liabilities', LINE_TITLES.liabilities[language], []),
    ...side('liabilities', LIABILITY_GROUPS),
    line(
      'total',
      'total_liabilities',
      TOTALS.liabilities[language],
      columns.map((sheet) => sheet.total_liabilities),
    ),
  ];
}

/** The cash flow statement of every column, down to what bank and cash hold at its end. */
export function cashFlowLines(columns: readonly CashFlow[], { language, form }: LineWords): StatementLine[] {
  const sections = CASH_FLOW_SECTIONS.flatMap((section) => {
    const of = columns.map(({ sections: own }) => own.find((each) => each.section === section));
    const items = CASH_FLOW_ITEMS[section].flatMap((item) => {
      const amounts = of.map((each) => each?.items.find((own) => own.item === item)?.amount ?? ZERO);
      const title = item === 'result' ? statementWords(form).result[language] : CASH_FLOW_TITLES[item][language];
      return item !== 'result' && amounts.every((amount) => amount === 0) ? [] : [line('ledger', item, title, amounts)];
    });
    if (items.length === 0) return [];
    const amounts = of.map((each) => each?.amount ?? ZERO);
    return [
      line('heading', section, CASH_FLOW_TITLES[section][language], []),
      ...items,
      line('sum', `sum_${section}`, CASH_FLOW_TITLES[`sum_${section}`][language], amounts),
    ];
  });
  const total = (kind: StatementLine['kind'], id: 'change' | 'opening' | 'closing') =>
    line(
      kind,
      id,
      CASH_FLOW_TITLES[id][language],
      columns.map((column) => column[id]),
    );
  return [...sections, total('sum', 'change'), total('ledger', 'opening'), total('total', 'closing')];
}
