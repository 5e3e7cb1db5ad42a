import type { IsoDate } from '@saldo/ledger';
import { type Known, type Match, onLedger, type Unmatched } from './match.ts';

/** Another transaction that moved the same money the other way, such as a direct debit that came back. */
export type Pair = { on: IsoDate; is_return: boolean };

/**
 * Two transactions that cancel each other are proposed for the ledger of payments in suspense, where they come to nothing. What points to a
 * document, or was booked in a way before, comes first, unless the bank itself says that one of the two was returned. Pure.
 */
export function withPair(
  transaction: Unmatched,
  match: Match | null,
  pair: Pair | undefined,
  known: Known,
): Match | null {
  if (pair === undefined || match?.kind === 'document' || match?.kind === 'rule') return match;
  if (match?.kind === 'as_before' && !pair.is_return) return match;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: 'cancels', on: pair.on, name: transaction.counterparty_name },
    lines: [onLedger(known.ledgers.paymentsSuspense, transaction.amount)],
  };
}

/** The owner's answer about a transaction: an account, without VAT until someone adds it. */
export type Answered = { ledger_id: number; name: string };

/** An answer comes before everything but a document of which it is certain that this is its payment. */
export function withAnswer(transaction: Unmatched, match: Match | null, answered: Answered | undefined): Match | null {
  const isProven = match?.kind === 'document' && match.certainty === 'certain';
  if (answered === undefined || isProven || transaction.amount === 0) return match;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: 'answer', name: answered.name },
    lines: [onLedger(answered.ledger_id, transaction.amount)],
  };
}
