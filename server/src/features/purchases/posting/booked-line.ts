import { type AccountCode, type IsoDate, isTurned, type LedgerUse, revenueCode } from '@saldo/ledger';
import type { BookedExpense, BookedLine } from './expense-entry.ts';
import type { ExpenseFields, ExpenseLineRow } from '../expenses/store.ts';

type Booked = Pick<ExpenseFields, 'document_date' | 'reverse_charge' | 'is_credit_note' | 'reverse_billing'>;

/** What of an expense decides its entry, wherever it is placed. Pure. */
export function entryTerms(
  expense: Booked,
  reclaims_vat: boolean,
): Pick<BookedExpense, 'reverse_charge' | 'is_turned' | 'reclaims_vat'> {
  return { reverse_charge: expense.reverse_charge, is_turned: isTurned(expense), reclaims_vat };
}

/** A stored line with its ledger, as it is booked. Pure. */
export function bookedLine(
  line: ExpenseLineRow,
  ledger: { code: AccountCode; use: LedgerUse },
  expense: Booked,
  reclaims_vat: boolean,
): BookedLine {
  return {
    account: ledger.code,
    description: line.description,
    amount_excl: line.amount_excl_cents,
    vat: line.vat_cents,
    rate_bp: line.vat_rate_bp,
    deductible_bp: line.deductible_bp,
    revenue:
      expense.reverse_billing && ledger.use.sales
        ? codeOf(ledger.code, line.vat_rate_bp, expense.document_date, reclaims_vat)
        : null,
  };
}

function codeOf(account: AccountCode, rate_bp: number, date: IsoDate, handlesVat: boolean) {
  return handlesVat ? revenueCode(account, rate_bp, date) : 'kor_exempt';
}
