import type { BalanceSheetShown, ProfitLossShown, Statements } from '@saldo/contract';
import {
  add,
  balanceSheet,
  type Cents,
  cents,
  firstOfMonth,
  formatEuro,
  profitAndLoss,
  type ProfitLoss,
  PROFIT_LOSS_GROUPS,
  subtract,
  yearOf,
} from '@saldo/ledger';
import { type LedgerTotals, ledgerTotals } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { z } from 'zod';
import { type Months, yearBefore } from './span.ts';

type ProfitLossReply = z.input<typeof ProfitLossShown>;
type BalanceReply = z.input<typeof BalanceSheetShown>;
type Titles = ReadonlyMap<string, string>;

function totalsIn(scope: Scope, { from, until }: Months): Promise<LedgerTotals[]> {
  return ledgerTotals(scope, { from, until: firstOfMonth(until) });
}

/** Both statements of some months, with the same months a year earlier beside the profit and loss when asked. */
export async function statementsOf(
  scope: Scope,
  months: Months,
  isCompared: boolean,
): Promise<z.input<typeof Statements>> {
  const current = await totalsIn(scope, months);
  const before = isCompared ? await totalsIn(scope, yearBefore(months)) : null;
  const all = await ledgerTotals(scope, { until: firstOfMonth(months.until) });
  const yearToDate = await totalsIn(scope, { from: `${String(yearOf(months.until))}-01-01`, until: months.until });
  const titles = new Map([...current, ...(before ?? []), ...all].map(({ code, title }) => [code, title]));
  return {
    ...months,
    profit_and_loss: shownProfitAndLoss(profitAndLoss(current), before === null ? null : profitAndLoss(before), titles),
    balance_sheet: shownBalanceSheet(scope, all, { result: profitAndLoss(yearToDate).result, months, titles }),
  };
}

type Compared = { code: string; amount: Cents; compared: Cents };

/** Ledgers of either year, each with both amounts. */
function sideBySide(
  now: readonly { code: string; amount: Cents }[],
  before: readonly { code: string; amount: Cents }[],
): Compared[] {
  const rows = new Map<string, Compared>();
  const row = (code: string): Compared => rows.get(code) ?? { code, amount: cents(0), compared: cents(0) };
  for (const { code, amount } of now) rows.set(code, { ...row(code), amount });
  for (const { code, amount } of before) rows.set(code, { ...row(code), compared: amount });
  return [...rows.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

function shownProfitAndLoss(now: ProfitLoss, before: ProfitLoss | null, titles: Titles): ProfitLossReply {
  const compared = (amount: Cents): string | null => (before === null ? null : formatEuro(amount));
  const groups = PROFIT_LOSS_GROUPS.flatMap((group) => {
    const own = now.groups.find((each) => each.group === group);
    const earlier = before?.groups.find((each) => each.group === group);
    if (own === undefined && earlier === undefined) return [];
    const ledgers = sideBySide(own?.ledgers ?? [], earlier?.ledgers ?? []);
    return [
      {
        group,
        amount: formatEuro(own?.amount ?? cents(0)),
        compared: compared(earlier?.amount ?? cents(0)),
        ledgers: ledgers.map((ledger) => ({
          code: ledger.code,
          title: titles.get(ledger.code) ?? ledger.code,
          amount: formatEuro(ledger.amount),
          compared: compared(ledger.compared),
        })),
      },
    ];
  });
  return {
    groups,
    income: formatEuro(now.income),
    costs: formatEuro(now.costs),
    result: formatEuro(now.result),
    compared_result: compared(before?.result ?? cents(0)),
  };
}

function shownBalanceSheet(
  scope: Scope,
  all: readonly LedgerTotals[],
  about: { result: Cents; months: Months; titles: Titles },
): BalanceReply {
  const sheet = balanceSheet(all);
  const ledgersOf = (ledgers: readonly { code: string; amount: Cents }[]) =>
    ledgers.map(({ code, amount }) => ({
      code,
      title: about.titles.get(code) ?? code,
      amount: formatEuro(amount),
      compared: null,
    }));
  return {
    assets: sheet.assets.map(({ group, amount, ledgers }) => ({
      group: group as BalanceReply['assets'][number]['group'],
      amount: formatEuro(amount),
      ledgers: ledgersOf(ledgers),
    })),
    liabilities: sheet.liabilities.map(({ group, amount, ledgers }) => ({
      group: group as BalanceReply['liabilities'][number]['group'],
      amount: formatEuro(amount),
      ledgers: group === 'result' ? resultByYear(scope, amount, about) : ledgersOf(ledgers),
    })),
    total_assets: formatEuro(sheet.total_assets),
    total_liabilities: formatEuro(sheet.total_liabilities),
  };
}

/** The result that is not yet equity, this year's apart from that of earlier years. */
function resultByYear(
  scope: Scope,
  total: Cents,
  { result, months }: { result: Cents; months: Months },
): BalanceReply['liabilities'][number]['ledgers'] {
  const year = String(yearOf(months.until));
  const earlier = subtract(total, result);
  const titles = {
    en: { now: `Result of ${year}`, before: 'Result of earlier years' },
    nl: { now: `Resultaat ${year}`, before: 'Resultaat van eerdere jaren' },
  }[scope.language];
  return [
    { code: '', title: titles.before, amount: formatEuro(earlier), compared: null },
    { code: '', title: titles.now, amount: formatEuro(result), compared: null },
  ].filter(({ amount }) => amount !== '0.00');
}

/** Every ledger with its movements in the months and its balance at their end. */
export async function trialBalanceOf(scope: Scope, months: Months) {
  const moved = new Map((await totalsIn(scope, months)).map((row) => [row.code, row]));
  const all = await ledgerTotals(scope, { until: firstOfMonth(months.until) });
  const rows = all.map(({ code, title, amount }) => ({
    code,
    title,
    debit: moved.get(code)?.debit ?? cents(0),
    credit: moved.get(code)?.credit ?? cents(0),
    balance: amount,
  }));
  return {
    ...months,
    rows: rows.map((row) => ({
      ...row,
      debit: formatEuro(row.debit),
      credit: formatEuro(row.credit),
      balance: formatEuro(row.balance),
    })),
    total_debit: formatEuro(add(...rows.map((row) => row.debit))),
    total_credit: formatEuro(add(...rows.map((row) => row.credit))),
  };
}
