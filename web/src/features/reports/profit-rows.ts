import type { Statements } from '@saldo/contract';
import { add, type Cents, parseEuro, PROFIT_LOSS_GROUPS, type ProfitLossGroup, subtract, ZERO } from '@saldo/ledger';
import type texts from '../../texts/en/reports.ts';

type ProfitLoss = Statements['profit_and_loss'];
export type ProfitWord = keyof (typeof texts)['profit'];

/** A row of the statement as people read it: ledgers, groups that open, and sums in between. */
export type ProfitRow = {
  id: string;
  kind: 'ledger' | 'group' | 'sum' | 'total';
  /** A word of the texts, or for a ledger its own title. */
  word: ProfitWord | null;
  title: string;
  code: string | null;
  group: ProfitLossGroup | null;
  amount: Cents;
  compared: Cents | null;
  /** Bars compare the size of costs only. */
  bar: boolean;
  nested: boolean;
  /** The ledgers that a group is made of. */
  ledgers: readonly string[];
};

const OPERATING: readonly ProfitLossGroup[] = PROFIT_LOSS_GROUPS.filter(
  (group) => !['revenue', 'cost_of_sales', 'other_income', 'financial', 'tax'].includes(group),
);
const AFTER: readonly ProfitLossGroup[] = ['other_income', 'financial', 'tax'];

type Pair = { amount: Cents; compared: Cents | null };

/** The statement from top to bottom; `open` are the groups whose ledgers show. */
export function profitRows(found: ProfitLoss, open: readonly string[]): ProfitRow[] {
  const isCompared = found.compared_result !== null;
  const pair = (own: { amount: string; compared: string | null } | undefined): Pair => ({
    amount: own === undefined ? ZERO : parseEuro(own.amount),
    compared: isCompared ? parseEuro(own?.compared ?? '0.00') : null,
  });
  const of = (group: ProfitLossGroup) => found.groups.find((each) => each.group === group);
  const row = (id: string, kind: ProfitRow['kind'], word: ProfitWord, figures: Pair): ProfitRow => ({
    id,
    kind,
    word,
    title: '',
    code: null,
    group: null,
    bar: false,
    nested: false,
    ledgers: [],
    ...figures,
  });
  const ledgers = (group: ProfitLossGroup, nested: boolean): ProfitRow[] =>
    (of(group)?.ledgers ?? []).map((ledger) => ({
      ...row(ledger.code, 'ledger', group, pair(ledger)),
      word: null,
      title: ledger.title,
      code: ledger.code,
      group,
      bar: nested,
      nested,
    }));
  const groupRows = (group: ProfitLossGroup): ProfitRow[] =>
    of(group) === undefined
      ? []
      : [
          {
            ...row(group, 'group', group, pair(of(group))),
            group,
            bar: group !== 'other_income',
            ledgers: (of(group)?.ledgers ?? []).map(({ code }) => code),
          },
          ...(open.includes(group) ? ledgers(group, true) : []),
        ];
  const revenue = pair(of('revenue'));
  const margin = minus(revenue, pair(of('cost_of_sales')));
  const operating = OPERATING.reduce((total, group) => plus(total, pair(of(group))), pair(undefined));
  const result = parseEuro(found.result);
  return [
    ...ledgers('revenue', false),
    row('sum-revenue', 'sum', 'revenue', revenue),
    ...(of('cost_of_sales') === undefined
      ? []
      : [...groupRows('cost_of_sales'), row('sum-margin', 'sum', 'grossMargin', margin)]),
    ...OPERATING.flatMap(groupRows),
    row('sum-costs', 'sum', 'operatingCosts', operating),
    ...AFTER.flatMap(groupRows),
    row('total', 'total', result < 0 ? 'loss' : 'profit', {
      amount: result,
      compared: found.compared_result === null ? null : parseEuro(found.compared_result),
    }),
  ];
}

function plus(one: Pair, other: Pair): Pair {
  const compared = one.compared === null || other.compared === null ? null : add(one.compared, other.compared);
  return { amount: add(one.amount, other.amount), compared };
}

function minus(one: Pair, other: Pair): Pair {
  const compared = one.compared === null || other.compared === null ? null : subtract(one.compared, other.compared);
  return { amount: subtract(one.amount, other.amount), compared };
}

/** The change in tenths of a per cent; none where there was nothing before. */
export function changeOf({ amount, compared }: Pair): number | null {
  if (compared === null || compared === 0) return null;
  return Math.round(((amount - compared) / Math.abs(compared)) * 1000) / 10;
}
