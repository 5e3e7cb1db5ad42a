import { cents, formatEuro } from '@saldo/ledger';

/** An amount on its side; the other is nil. */
export function debitCredit(amount: number): { debit: string; credit: string } {
  return { debit: formatEuro(cents(Math.max(amount, 0))), credit: formatEuro(cents(Math.max(-amount, 0))) };
}
