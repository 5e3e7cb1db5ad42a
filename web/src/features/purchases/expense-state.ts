import type { ExpenseSummary } from '@saldo/contract';

const STATES = { CONCEPT: 'concept', OPEN: 'open', PAID: 'paid' } as const;

/** The state as people see it: what waits for the bank in a payment file is still open, but not to be paid again. */
export function stateOf({ state, payment_file }: Pick<ExpenseSummary, 'state' | 'payment_file'>) {
  return payment_file === null ? STATES[state] : 'inFile';
}
