import { type BalanceSheetShown, LEGAL_FORMS, type ProfitLossShown, type Statements } from '@saldo/contract';
import {
  add,
  balanceSheet,
  type Cents,
  cents,
  earlierResultsAccount,
  formatEuro,
  isoDate,
  type LegalForm,
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
import { BEGINNING, firstEntryDay, type LedgerTotals, ledgerTitles, totalsPerSpan } from '#features/journal/index';
import type { Language, Scope } from '#platform/scope';
import type { z } from 'zod';
import { type Months, yearBefore } from './span.ts';

type ProfitLossReply = z.input<typeof ProfitLossShown>;
type BalanceReply = z.input<typeof BalanceSheetShown>;
type Titles = ReadonlyMap<string, string>;

/**
 * Both statements of some months, with the same months a year earlier beside the profit and loss when asked, unless they were over before the
 * books began: a nil would say that nothing happened in them.
 */
export async function statementsOf(
  scope: Scope,
  months: Months,
  isCompared: boolean,
): Promise<z.input<typeof Statements>> {
  const [{ current, all, earlierResult, earlier: before }, row] = await Promise.all([
    booksOf(scope, months, isCompared ? yearBefore(months) : null),
    earlierResultRow(scope),
  ]);
  const titles = new Map([...current, ...(before ?? []), ...all].map(({ code, title }) => [code, title]));
  return {
    ...months,
    profit_and_loss: shownProfitAndLoss(profitAndLoss(current), before === null ? null : profitAndLoss(before), titles),
    balance_sheet: shownBalanceSheet(
      all,
      { carried: withoutLedger(row.title, earlierResult), earlierResult, months, titles },
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

type BooksOfMonths = {
  current: LedgerTotals[];
  earlier: LedgerTotals[] | null;
  all: LedgerTotals[];
  earlierResult: Cents;
};

/**
 * What moved in some months, and in those they are compared with; every balance at their end, those of costs and revenue since the year began;
 * and the result of the years before it, as far as no closing booked it to equity. Asked at once: most of what a statement takes is asking.
 */
async function booksOf(scope: Scope, months: Months, compared: Months | null = null): Promise<BooksOfMonths> {
  const { until } = months;
  const yearBegan = isoDate(yearOf(until), 1, 1);
  const [[ever = [], yearToDate = [], ...moved], begun] = await Promise.all([
    totalsPerSpan(scope, [
      { from: BEGINNING, until },
      { from: yearBegan, until },
      ...(months.from === yearBegan ? [] : [months]),
      ...(compared === null ? [] : [compared]),
    ]),
    compared === null ? null : firstEntryDay(scope),
  ]);
  const all = [...ever.filter((row) => !restartsEachYear(row)), ...yearToDate.filter((row) => restartsEachYear(row))];
  return {
    current: (months.from === yearBegan ? yearToDate : moved[0]) ?? [],
    earlier: compared === null || begun === null || compared.until < begun ? null : (moved.at(-1) ?? []),
    all: all.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    earlierResult: subtract(resultLeft(ever), resultLeft(yearToDate)),
  };
}

/** Income less costs, as far as no closing booked it to equity. */
function resultLeft(totals: readonly LedgerTotals[]): Cents {
  return negate(sum(totals.filter((row) => restartsEachYear(row)).map(({ amount }) => amount)));
}

const EARLIER_RESULTS = [...new Set(LEGAL_FORMS.map(earlierResultsAccount))];

/** What the results of earlier years are called, and after which ledger of equity they are listed, as the legal form has it. */
export async function earlierResultRow(scope: Scope): Promise<{ form: LegalForm; after: string; title: string }> {
  const [{ business_entity: form }, titles] = await Promise.all([
    administration(scope),
    ledgerTitles(scope, EARLIER_RESULTS),
  ]);
  const after = earlierResultsAccount(form);
  const equity = titles.get(after) ?? after;
  const title = { en: `${equity}: result of previous years`, nl: `${equity}: resultaat voorgaande jaren` };
  return { form, after, title: title[scope.language] };
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
  const [{ current: moved, all, earlierResult }, { after, title: carriedTitle }] = await Promise.all([
    booksOf(scope, months),
    earlierResultRow(scope),
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
    const carried = { code: '', title: carriedTitle, debit: cents(0), credit: cents(0) };
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
