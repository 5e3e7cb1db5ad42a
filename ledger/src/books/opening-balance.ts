import { type AccountCode, type LegalForm, ROLES } from './accounts.ts';
import type { IsoDate } from '../calendar/calendar.ts';
import { statementOf } from './ledger-categories.ts';
import { type LedgerFacts, ledgerUse } from './ledger-use.ts';
import { add, type Cents, cents, negate, subtract, sum } from '../money/money.ts';

/** The equity account that balances an opening balance: the owner's capital, or other reserves of a company or foundation. */
export function equityAccount(form: LegalForm): AccountCode {
  switch (form) {
    case 'ez':
    case 'vof':
    case 'cv':
      return ROLES.capital;
    case 'bv':
    case 'hbv':
    case 'stichting':
      return ROLES.otherReserves;
  }
}

/** Equity that holds the results of earlier years: the owner's, the undistributed profit of a company, the reserves of a foundation. */
export function earlierResultsAccount(form: LegalForm): AccountCode {
  return form === 'bv' || form === 'hbv' ? ROLES.undistributedProfit : equityAccount(form);
}

/** Ledgers of equity that an opening balance asks for, by legal form. */
export function openingEquityAccounts(form: LegalForm): readonly AccountCode[] {
  switch (form) {
    case 'ez':
    case 'vof':
    case 'cv':
      return [ROLES.capital];
    case 'bv':
    case 'hbv':
      return [ROLES.shareCapital, ROLES.sharePremium, ROLES.otherReserves, ROLES.undistributedProfit];
    case 'stichting':
      return [ROLES.otherReserves];
  }
}

/** Why an account allows no opening balance on a date; in order of precedence. */
export type OpeningLedgerProblem = 'opening_vat_ledger' | 'opening_closing_ledger' | 'opening_result_new_year';

type Ledger = LedgerFacts & { code: AccountCode };

/**
 * VAT of earlier periods is an open position on the settlement ledger, never a box; a result belongs to the year that an opening
 * balance begins in, so on 1 January there is none yet.
 */
export function openingLedgerProblem(ledger: LedgerFacts, date: IsoDate): OpeningLedgerProblem | null {
  if (ledgerUse(ledger).vat_of_period) return 'opening_vat_ledger';
  if (ledger.kind === 'closing') return 'opening_closing_ledger';
  if (statementOf(ledger.category) === 'profit_and_loss' && date.endsWith('-01-01')) return 'opening_result_new_year';
  return null;
}

/** The ledger that a row of a trial balance goes to: itself, or the one that `openingLedgerProblem` leaves for it. */
export function openingLedgerFor(ledger: Ledger, date: IsoDate, form: LegalForm): AccountCode {
  switch (openingLedgerProblem(ledger, date)) {
    case null:
      return ledger.code;
    case 'opening_vat_ledger':
      return ROLES.vatSettlement;
    case 'opening_closing_ledger':
    case 'opening_result_new_year':
      return earlierResultsAccount(form);
  }
}

/** The equity amount that balances the lines. Debit positive. */
export function openingDifference(lines: readonly { amount: Cents }[]): Cents {
  return negate(sum(lines.map(({ amount }) => amount)));
}

type OpeningLine = { account: AccountCode; amount: Cents };

/**
 * Sets an account's opening balance from the bank statement, balanced by equity, leaving all else unchanged. Gives new lines
 * without those that became nil.
 */
export function withBankBalance<Line extends OpeningLine>(
  lines: readonly Line[],
  bank: OpeningLine,
  equity: AccountCode,
): (Line | OpeningLine)[] {
  const others = lines.filter(({ account }) => account !== bank.account);
  const own = others.find(({ account }) => account === equity);
  const difference = openingDifference([...others, bank]);
  const taking =
    own === undefined ? { account: equity, amount: difference } : { ...own, amount: add(own.amount, difference) };
  return [bank, ...others.filter((line) => line !== own), taking].filter(({ amount }) => amount !== 0);
}

/**
 * Takes for an account with cash first what the opening balance has on another ledger for cash: it is the same money. Gives the lines with that ledger
 * less so much; `withBankBalance` leaves only what is missing to equity.
 */
export function withCashMoved<Line extends OpeningLine>(
  lines: readonly Line[],
  cash: OpeningLine,
  from: AccountCode,
): Line[] {
  const on = (code: AccountCode): Cents =>
    sum(lines.flatMap(({ account, amount }) => (account === code ? amount : [])));
  let left = subtract(cash.amount, on(cash.account));
  return lines.map((line) => {
    if (cash.account === from || line.account !== from || left <= 0 || line.amount <= 0) return line;
    const moved = cents(Math.min(left, line.amount));
    left = subtract(left, moved);
    return { ...line, amount: subtract(line.amount, moved) };
  });
}
