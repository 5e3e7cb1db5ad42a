import type { Expense, ExpenseSummary } from '@saldo/contract';
import { type Cents, parseEuro, subtract } from '@saldo/ledger';

const STATES = { CONCEPT: 'concept', OPEN: 'open', PAID: 'paid' } as const;

type Shown = Pick<ExpenseSummary, 'state' | 'payment_file' | 'payment_method' | 'is_reversed'>;

/** Paid by the bank already; the line on the statement that says so is still to come. */
export function awaitsBank({ state, payment_method }: Shown): boolean {
  return state === 'OPEN' && payment_method === 'BANK';
}

/** The displayed state: an expense pending at the bank (payment file or transaction) is open and must not be paid again. */
export function stateOf(expense: Shown) {
  if (expense.is_reversed) return 'reversed';
  if (expense.payment_file !== null) return 'inFile';
  return awaitsBank(expense) ? 'atBank' : STATES[expense.state];
}

/** What was paid of an expense since it was booked; undefined while nothing was. What was paid privately is no payment of its own. */
export function paidOf(
  expense: Pick<ExpenseSummary, 'state' | 'payment_method' | 'outstanding' | 'total_incl' | 'is_reversed'>,
): { paid: Cents; left: Cents } | undefined {
  const left = parseEuro(expense.outstanding);
  const paid = subtract(parseEuro(expense.total_incl), left);
  const isApart = expense.state !== 'CONCEPT' && !expense.is_reversed && expense.payment_method !== 'PRIVATE';
  return isApart && paid !== 0 ? { paid, left } : undefined;
}

/**
 * Why a booked expense cannot be changed: what it was made of or what was paid has to be undone first, its return was filed, or both the
 * latter.
 */
export function lockedBy(
  expense: Pick<Expense, 'from_transaction_id' | 'is_filed' | 'may'> & Parameters<typeof paidOf>[0],
): 'fromBank' | 'paid' | 'filed' | 'paidAndFiled' {
  const { from_transaction_id, is_filed, may } = expense;
  if (from_transaction_id !== null && may['delete'] === true) return 'fromBank';
  // Nothing paid is in the way of what may be reversed.
  if (may['reverse'] === true || paidOf(expense) === undefined) return 'filed';
  return is_filed ? 'paidAndFiled' : 'paid';
}
