import { ADVANCE_LEDGERS } from './accounts.ts';
import type { AccountKind } from './account-kinds.ts';
import { type LedgerCategory, rgsOfCategory } from './ledger-categories.ts';
import data from '../data/ledger-use.json' with { type: 'json' };
import { type Cents, cents } from '../money/money.ts';

/** How a ledger may be booked on in one place: with VAT, as an amount without, or not at all. */
export const BOOKING_WAYS = ['vat', 'no_vat', 'never'] as const;
export type BookingWay = (typeof BOOKING_WAYS)[number];

/**
 * What limits the deduction of VAT on a ledger. `catering`: food and drink in a restaurant, café or hotel (art. 15(5) Wet OB 1968).
 * `gifts`: business gifts above a yearly amount per person (Besluit uitsluiting aftrek omzetbelasting 1968).
 */
export const DEDUCTION_LIMITS = ['catering', 'gifts'] as const;
export type DeductionLimit = (typeof DEDUCTION_LIMITS)[number];

/** What one recipient may get of gifts in a financial year, without VAT, before their VAT is not deductible (`data/ledger-use.json`). */
export const GIFTS_LIMIT: Cents = cents(data.gifts_limit_cents);

/** What may be booked on a ledger manually. Control accounts, VAT and the result of a year follow from documents, returns and the close. */
export type LedgerUse = {
  /** Lines of an expense. On a ledger without VAT the VAT that was paid is not deducted: it is part of the amount. */
  expenses: BookingWay;
  /** Revenue: lines of an invoice, also of one that the customer made out (self-billing). Installation abroad and distance sales are not. */
  sales: boolean;
  /** Lines of a bank transaction. Turnover that a return reports by customer or by country needs an invoice. */
  bank: BookingWay;
  /** Free entries, without VAT. */
  memorial: boolean;
  /** VAT of the running period: what an opening balance has of it belongs to periods that were, or are to be, filed elsewhere. */
  vat_of_period: boolean;
  limit: DeductionLimit | null;
  /** The deductible share of the VAT, in whole per cent, unless changed by the user. */
  deductible_percentage: number;
};

/** What decides how a ledger may be booked on. */
export type LedgerFacts = { rgs_code: string | null; kind: AccountKind; category: LedgerCategory };

type Row = { rgs: string; kind?: string; use: LedgerUse };

function wayOf(text: string): BookingWay {
  const way = BOOKING_WAYS.find((known) => known === text);
  if (way === undefined) throw new RangeError(`unknown way of booking: ${text}`);
  return way;
}

/** The most telling rows first: the longest code, and among equals the one that names the kind of account. */
const ROWS: readonly Row[] = data.uses
  .map(({ rgs, kind, expenses, sales, bank, memorial, vat_of_period, limit, deductible_percentage }) => ({
    rgs,
    ...(kind === undefined ? {} : { kind }),
    use: {
      expenses: wayOf(expenses),
      sales: sales ?? false,
      bank: wayOf(bank),
      memorial,
      vat_of_period: vat_of_period ?? false,
      limit: DEDUCTION_LIMITS.find((known) => known === limit) ?? null,
      deductible_percentage: wayOf(expenses) === 'vat' ? (deductible_percentage ?? 100) : 0,
    },
  }))
  .toSorted((one, other) => other.rgs.length - one.rgs.length || Number('kind' in other) - Number('kind' in one));

/** The one rule of what may be booked where, by RGS code and kind of account; without a code, by its group. Source and status: `data/ledger-use.json`. */
export function ledgerUse(ledger: LedgerFacts): LedgerUse {
  const code = ledger.rgs_code ?? rgsOfCategory(ledger.category);
  const row = ROWS.find(({ rgs, kind }) => code.startsWith(rgs) && (kind === undefined || kind === ledger.kind));
  if (row === undefined) throw new RangeError(`no use of ledgers with RGS code ${code}`);
  return row.use;
}

/**
 * How a line of a bank transaction may be booked on a ledger with the `bank` use that is given. Never on the ledger of the account that the
 * transaction is on: that has the other side of the entry. An advance may have VAT.
 */
export function bankLineUse(ledger: { code: string; bank: BookingWay }, accountLedger: string): BookingWay {
  if (ledger.code === accountLedger) return 'never';
  return ADVANCE_LEDGERS.includes(ledger.code) ? 'vat' : ledger.bank;
}
