import {
  isControlLedger,
  kindInCategory,
  LEDGER_CATEGORIES,
  type LedgerCategory,
  statementOf,
  suitsCategory,
  VAT_CODES,
  type VatCode,
} from '@saldo/ledger';
import { type KnownAccount, recogniseLedger } from '#features/journal/index';
import { findRgsCode } from '#standards/rgs/rgs-codes';
import type { SurveyedAccount, SurveyedVat } from './survey-file.ts';

/** The ledger that an account of the file goes to; `add` when it is not there yet. */
export type MappedAccount = {
  account: SurveyedAccount;
  ledger: string;
  title: string;
  by: 'rgs' | 'code' | 'name' | 'new' | 'chosen';
  add: { category: LedgerCategory; rgs_code: string | null } | null;
};

/**
 * Proposes a ledger for each account: the same number and name, then the RGS code, then number or name alone, else a ledger of the company's
 * own. What a person chose comes first. Pure.
 */
export function mapAccounts(
  accounts: readonly SurveyedAccount[],
  chart: readonly KnownAccount[],
  chosen: Readonly<Record<string, string>>,
  language: 'en' | 'nl',
): MappedAccount[] {
  const mapped = (account: SurveyedAccount, ledger: KnownAccount, by: MappedAccount['by']): MappedAccount => {
    const title = language === 'nl' ? ledger.title_nl : ledger.title_en;
    return { account, ledger: ledger.code, title, by, add: null };
  };
  const byCode = new Map(chart.map((ledger) => [ledger.code, ledger]));
  const taken = new Set(byCode.keys());
  const known = accounts.map((account): MappedAccount | null => {
    const choice = byCode.get(chosen[account.id] ?? '');
    if (choice !== undefined) return mapped(account, choice, 'chosen');
    const same = byCode.get(account.id);
    if (same !== undefined && [same.title_nl, same.title_en].includes(account.title))
      return mapped(account, same, 'code');
    const row = { row: 0, code: account.id, name: account.title, rgs: account.rgs_code, amount: account.opening };
    const found = recogniseLedger(row, chart);
    const ledger = found === null ? undefined : byCode.get(found.ledger.code);
    if (found === null || ledger === undefined || statementOf(ledger.category) !== account.statement) return null;
    return mapped(account, ledger, found.by);
  });
  return known.map((each, index) => each ?? added(accounts[index], taken));
}

function added(account: SurveyedAccount | undefined, taken: Set<string>): MappedAccount {
  if (account === undefined) throw new RangeError('an account without a place');
  const category = categoryOf(account);
  const ledger = freeCode(account, category, taken);
  taken.add(ledger);
  const rgs = findRgsCode(account.rgs_code);
  const suits =
    rgs !== undefined &&
    suitsCategory(rgs.code, category) &&
    !isControlLedger({ rgs_code: rgs.code, kind: kindInCategory(category, rgs.side), category });
  const add = { category, rgs_code: suits ? rgs.code : null };
  return { account, ledger, title: account.title || account.id, by: 'new', add };
}

/** Of the balance sheet or the result, by the RGS code, else by the class of its number and the side it is on. */
function categoryOf({ id, statement, rgs_code, opening, debit, credit }: SurveyedAccount): LedgerCategory {
  const own = LEDGER_CATEGORIES.filter((category) => category !== 'vat' && statementOf(category) === statement);
  const byRgs = rgs_code === '' ? undefined : own.find((category) => suitsCategory(rgs_code, category));
  if (byRgs !== undefined) return byRgs;
  const isDebit = opening + debit - credit >= 0;
  if (statement === 'balance_sheet') {
    if (/^0[5-6]/.test(id)) return 'equity';
    if (/^0[7-9]/.test(id)) return 'long_term_debt';
    if (id.startsWith('0')) return isDebit ? 'fixed_assets' : 'long_term_debt';
    if (id.startsWith('3')) return 'stock';
    return isDebit ? 'receivables' : 'payables';
  }
  if (id.startsWith('8')) return 'revenue';
  if (id.startsWith('7')) return 'cost_of_sales';
  if (id.startsWith('9')) return isDebit ? 'financial' : 'other_income';
  return isDebit ? 'general' : 'other_income';
}

const FIRST_CODES: Readonly<Partial<Record<LedgerCategory, number>>> = {
  fixed_assets: 290,
  equity: 595,
  long_term_debt: 890,
  receivables: 1290,
  payables: 1690,
  stock: 3090,
  cost_of_sales: 7090,
  revenue: 8090,
};

/** Its own number when that is free here, else the first free one of its class. */
function freeCode({ id, statement }: SurveyedAccount, category: LedgerCategory, taken: ReadonlySet<string>): string {
  const own = /^\d{1,6}$/.test(id) ? id.padStart(4, '0') : '';
  if (own !== '' && !taken.has(own)) return own;
  let code = FIRST_CODES[category] ?? (statement === 'balance_sheet' ? 1690 : 4690);
  while (taken.has(String(code).padStart(4, '0'))) code += 1;
  return String(code).padStart(4, '0');
}

/** What a VAT code of the file is here: what a person chose, our own by its name, others by side and rate. Null when that is not certain. */
export function mapVatCode(
  { id, due, input, rate_bp }: SurveyedVat,
  chosen: Readonly<Record<string, VatCode>>,
): VatCode | null {
  const choice = chosen[id];
  if (choice !== undefined) return choice;
  const own = VAT_CODES.find((code) => code === id);
  if (own !== undefined) return own;
  if (due && input) return null;
  if (input) return 'purchase';
  if (!due) return null;
  return rate_bp === 2100 ? 'nl_high' : rate_bp === 900 || rate_bp === 600 ? 'nl_low' : null;
}
