import type { Statements, TrialBalanceRow } from '@saldo/contract';
import { type BalanceSheetGroup, categoryTitle, CSV_BEGIN, parseEuro } from '@saldo/ledger';
import type { z } from 'zod';
import type { Language } from '#platform/scope';
import { type Cell, csvLines } from '#standards/tables/table-file';

type Words = Readonly<Record<Language, string>>;

export const BALANCE_TITLES: Readonly<Record<BalanceSheetGroup, Words>> = {
  fixed_assets: { en: 'Fixed assets', nl: 'Vaste activa' },
  stock: { en: 'Stock', nl: 'Voorraden' },
  receivables: { en: 'Receivables', nl: 'Vorderingen' },
  vat_receivable: { en: 'VAT receivable', nl: 'Btw te ontvangen' },
  liquid: { en: 'Bank and cash', nl: 'Bank en kas' },
  equity: { en: 'Equity', nl: 'Eigen vermogen' },
  result: { en: 'Result', nl: 'Resultaat' },
  provisions: { en: 'Provisions', nl: 'Voorzieningen' },
  long_term_debt: { en: 'Long-term debt', nl: 'Langlopende schulden' },
  vat_payable: { en: 'VAT payable', nl: 'Btw te betalen' },
  current_liabilities: { en: 'Current liabilities', nl: 'Kortlopende schulden' },
};

const HEADINGS = {
  en: ['Group', 'Ledger account', 'Name', 'Amount'],
  nl: ['Groep', 'Grootboekrekening', 'Naam', 'Bedrag'],
} as const;
const TRIAL_HEADINGS = {
  en: ['Ledger account', 'Name', 'Debit', 'Credit', 'Balance'],
  nl: ['Grootboekrekening', 'Naam', 'Debet', 'Credit', 'Saldo'],
} as const;
export const TOTALS = {
  assets: { en: 'Total assets', nl: 'Totaal activa' },
  liabilities: { en: 'Total equity and liabilities', nl: 'Totaal passiva' },
  result: { en: 'Result', nl: 'Resultaat' },
  total: { en: 'Total', nl: 'Totaal' },
} as const satisfies Readonly<Record<string, Words>>;

const euro = (amount: string): Cell => ({ cents: parseEuro(amount) });

type Group = { amount: string; ledgers: readonly { code: string; title: string; amount: string }[] };

const rowsOf = (title: string, { ledgers }: Group): Cell[][] =>
  ledgers.map((ledger) => [title, ledger.code, ledger.title, euro(ledger.amount)]);

export function profitAndLossCsv({ profit_and_loss }: z.input<typeof Statements>, language: Language): string {
  const { groups, result } = profit_and_loss;
  return csv(language, [
    HEADINGS[language],
    ...groups.flatMap((group) => rowsOf(categoryTitle(group.group)[`title_${language}`], group)),
    [TOTALS.result[language], '', '', euro(result)],
  ]);
}

export function balanceSheetCsv({ balance_sheet }: z.input<typeof Statements>, language: Language): string {
  const { assets, liabilities, total_assets, total_liabilities } = balance_sheet;
  const side = (groups: typeof assets | typeof liabilities): Cell[][] =>
    groups.flatMap((group) => rowsOf(BALANCE_TITLES[group.group][language], group));
  return csv(language, [
    HEADINGS[language],
    ...side(assets),
    [TOTALS.assets[language], '', '', euro(total_assets)],
    ...side(liabilities),
    [TOTALS.liabilities[language], '', '', euro(total_liabilities)],
  ]);
}

type TrialBalance = {
  rows: readonly z.input<typeof TrialBalanceRow>[];
  total_debit: string;
  total_credit: string;
};

export function trialBalanceCsv({ rows, total_debit, total_credit }: TrialBalance, language: Language): string {
  return csv(language, [
    TRIAL_HEADINGS[language],
    ...rows.map((row) => [row.code, row.title, euro(row.debit), euro(row.credit), euro(row.balance)]),
    [TOTALS.total[language], '', euro(total_debit), euro(total_credit), ''],
  ]);
}

function csv(language: Language, rows: readonly (readonly Cell[])[]): string {
  return CSV_BEGIN + csvLines(rows, language);
}
