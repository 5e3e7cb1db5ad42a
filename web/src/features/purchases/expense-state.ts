import type { ExpenseSummary } from '@saldo/contract';

const STATES = { CONCEPT: 'concept', OPEN: 'open', PAID: 'paid' } as const;

type Shown = Pick<ExpenseSummary, 'state' | 'payment_file' | 'payment_method'>;

/** Paid by the bank already; the line on the statement that says so is still to come. */
export function awaitsBank({ state, payment_method }: Shown): boolean {
  return state === 'OPEN' && payment_method === 'BANK';
}

/** The state as people see it: what waits for the bank, in a payment file or for its line, is open and not to be paid again. */
export function stateOf(expense: Shown) {
  if (expense.payment_file !== null) return 'inFile';
  return awaitsBank(expense) ? 'atBank' : STATES[expense.state];
}
