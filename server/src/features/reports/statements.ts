import type { BalanceSheetShown, ProfitLossShown, Statements } from '@saldo/contract';
import {
  add,
  balanceSheet,
  type Cents,
  cents,
  earlierResultsAccount,
  firstOfMonth,
  formatEuro,
  type IsoDate,
  isoDate,
  negate,
  profitAndLoss,
  type ProfitLoss,
  PROFIT_LOSS_GROUPS,
  restartsEachYear,
  subtract,
  sum,
  yearOf,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { type LedgerTotals, ledgerTitles, ledgerTotals } from '#features/journal/index';
import type { Language, Scope } from '#platform/scope';
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
  const [current, before, { all, earlierResult }, earlier] = await Promise.all([
    totalsIn(scope, months),
    isCompared ? totalsIn(scope, yearBefore(months)) : null,
    carriedOver(scope, months.until),
    earlierResultRow(scope),
  ]);
  const titles = new Map([...current, ...(before ?? []), ...all].map(({ code, title }) => [code, title]));
  return {
    ...months,
    profit_and_loss: shownProfitAndLoss(profitAndLoss(current), before === null ? null : profitAndLoss(before), titles),
    balance_sheet: shownBalanceSheet(
      all,
      { carried: withoutLedger(earlier.title, earlierResult), earlierResult, months, titles },
      scope.language,
    ),
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

/**
 * Every balance at the end of a month, those of costs and revenue since the year began; and the result of the years before it, as far as no
 * closing booked it to equity.
 */
async function carriedOver(scope: Scope, until: IsoDate): Promise<{ all: LedgerTotals[]; earlierResult: Cents }> {
  const [ever, yearToDate] = await Promise.all([
    ledgerTotals(scope, { until: firstOfMonth(until) }),
    totalsIn(scope, { from: isoDate(yearOf(until), 1, 1), until }),
  ]);
  const all = [...ever.filter((row) => !restartsEachYear(row)), ...yearToDate.filter((row) => restartsEachYear(row))];
  const earlierResult = subtract(resultLeft(ever), resultLeft(yearToDate));
  return { all: all.toSorted((a, b) => (a.code < b.code ? -1 : 1)), earlierResult };
}

/** Income less costs, as far as no closing booked it to equity. */
function resultLeft(totals: readonly LedgerTotals[]): Cents {
  return negate(sum(totals.filter((row) => restartsEachYear(row)).map(({ amount }) => amount)));
}

/** What the results of earlier years are called, and after which ledger of equity they are listed, as the legal form has it. */
export async function earlierResultRow(scope: Scope): Promise<{ after: string; title: string }> {
  const { business_entity } = await administration(scope);
  const code = earlierResultsAccount(business_entity);
  const equity = (await ledgerTitles(scope, [code])).get(code) ?? code;
  const title = { en: `${equity}: result of previous years`, nl: `${equity}: resultaat voorgaande jaren` };
  return { after: code, title: title[scope.language] };
}

/** A row of the sheet that no ledger holds; none where there is nothing. */
const withoutLedger = (title: string, amount: Cents) =>
  amount === 0 ? [] : [{ code: '', title, amount: formatEuro(amount), compared: null }];

type About = { carried: ReturnType<typeof withoutLedger>; earlierResult: Cents; months: Months; titles: Titles };

function shownBalanceSheet(
  all: readonly LedgerTotals[],
  { carried, earlierResult, months, titles }: About,
  language: Language,
): BalanceReply {
  const sheet = balanceSheet(all, earlierResult);
  const ledgersOf = (ledgers: readonly { code: string; amount: Cents }[]) =>
    ledgers.map(({ code, amount }) => ({
      code,
      title: titles.get(code) ?? code,
      amount: formatEuro(amount),
      compared: null,
    }));
  const year = String(yearOf(months.until));
  const resultTitle = { en: `Result ${year}`, nl: `Resultaat ${year}` }[language];
  return {
    assets: sheet.assets.map(({ group, amount, ledgers }) => ({
      group: group as BalanceReply['assets'][number]['group'],
      amount: formatEuro(amount),
      ledgers: ledgersOf(ledgers),
    })),
    liabilities: sheet.liabilities.map(({ group, amount, ledgers }) => ({
      group: group as BalanceReply['liabilities'][number]['group'],
      amount: formatEuro(amount),
      ledgers:
        group === 'result'
          ? withoutLedger(resultTitle, amount)
          : [...ledgersOf(ledgers), ...(group === 'equity' ? carried : [])],
    })),
    total_assets: formatEuro(sheet.total_assets),
    total_liabilities: formatEuro(sheet.total_liabilities),
  };
}

/**
 * Every ledger with its movements in the months and its balance at their end. Costs and revenue begin each year at nil; their results of
 * earlier years, as far as no closing booked them, are equity.
 */
export async function trialBalanceOf(scope: Scope, months: Months) {
  const [moved, { all, earlierResult }] = await Promise.all([
    totalsIn(scope, months),
    carriedOver(scope, months.until),
  ]);
  const balances = new Map(all.map((row) => [row.code, row.amount]));
  const ledgers = new Map([...all, ...moved].map((row) => [row.code, row]));
  const movements = new Map(moved.map((row) => [row.code, row]));
  const rows = [...ledgers.values()]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, title }) => ({
      code,
      title,
      debit: movements.get(code)?.debit ?? cents(0),
      credit: movements.get(code)?.credit ?? cents(0),
      balance: balances.get(code) ?? cents(0),
    }));
  if (earlierResult !== 0) {
    const { after, title } = await earlierResultRow(scope);
    const carried = { code: '', title, debit: cents(0), credit: cents(0) };
    const place = rows.findIndex(({ code }) => code > after);
    rows.splice(place < 0 ? rows.length : place, 0, { ...carried, balance: negate(earlierResult) });
  }
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
