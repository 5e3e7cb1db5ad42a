import {
  type AccountCode,
  add,
  type Cents,
  credit,
  debit,
  DISPOSAL_RESULT,
  firstOfMonth,
  hasPrivateAccounts,
  type IsoDate,
  type JournalLine,
  type LegalForm,
  MEMORIAL_LEDGERS,
  ROLES,
  subtract,
  vatMark,
  vatOnNet,
  vatRatesOn,
} from '@saldo/ledger';

/** The ledgers of an asset's group. */
export type AssetAccounts = {
  cost_account: AccountCode;
  accumulated_account: AccountCode;
  expense_account: AccountCode;
};

/** Depreciation, or a value written down (positive) or back up (negative). */
export function depreciationLines(
  { expense_account, accumulated_account }: AssetAccounts,
  amount: Cents,
  description: string,
): JournalLine[] {
  return [debit(expense_account, amount, { description }), credit(accumulated_account, amount, { description })];
}

/** What goes is taken off the books at its book value, which is the other half of the book result: its price, if any, is the first. */
export function disposalLines(
  accounts: AssetAccounts,
  { cost, depreciation }: { cost: Cents; depreciation: Cents },
  description: string,
): JournalLine[] {
  return [
    debit(accounts.accumulated_account, depreciation, { description }),
    credit(accounts.cost_account, cost, { description }),
    debit(DISPOSAL_RESULT, subtract(cost, depreciation), { description }),
  ];
}

/**
 * What the owner takes for private use: a deemed supply at what it would cost today, in box 1d where VAT was deducted (art. 3(3)(a) and 8(3)
 * Wet OB 1968; golden AST-07).
 */
export function withdrawalLines(
  value: Cents,
  rate_bp: number | null,
  { date, form, description }: { date: IsoDate; form: LegalForm; description: string },
): JournalLine[] {
  const owner = hasPrivateAccounts(form) ? MEMORIAL_LEDGERS.privateInKind : ROLES.currentAccountDirector;
  if (rate_bp === null) return [debit(owner, value, { description }), credit(DISPOSAL_RESULT, value, { description })];
  const vat = vatOnNet(value, rate_bp);
  const month = firstOfMonth(date);
  const mark = (part: 'base' | 'due') => vatMark({ code: 'private_use', part, rate_bp, month });
  return [
    debit(owner, add(value, vat), { description }),
    credit(DISPOSAL_RESULT, value, { description, ...mark('base') }),
    credit(ROLES.vatPrivateUse, vat, { description, ...mark('due') }),
  ];
}

/** VAT that was deducted and is taken back: costs, and less in box 5b. */
export function revisionLines(vat: Cents, date: IsoDate, description: string): JournalLine[] {
  const [{ rate_bp } = { rate_bp: 0 }] = vatRatesOn(date);
  const mark = vatMark({ code: 'purchase', part: 'input', rate_bp, month: firstOfMonth(date) });
  return [debit(ROLES.nonDeductibleVat, vat, { description }), credit(ROLES.inputVat, vat, { description, ...mark })];
}

/** Book profit that is put aside in the reinvestment reserve (positive), or becomes profit again (negative); art. 3.54 Wet IB 2001. */
export function reserveLines(reserve: AccountCode, amount: Cents, description: string): JournalLine[] {
  return [debit(DISPOSAL_RESULT, amount, { description }), credit(reserve, amount, { description })];
}

/** What of the reserve is taken off the cost of what was bought. */
export function useReserveLines(
  { reserve, cost }: { reserve: AccountCode; cost: AccountCode },
  amount: Cents,
  description: string,
): JournalLine[] {
  return [debit(reserve, amount, { description }), credit(cost, amount, { description })];
}

/** A purchase that was booked as costs is moved to fixed assets. */
export function transferLines(from: AccountCode, to: AccountCode, amount: Cents, description: string): JournalLine[] {
  return [debit(to, amount, { description }), credit(from, amount, { description })];
}
