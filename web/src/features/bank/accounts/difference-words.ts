import type { BankProof } from '@saldo/contract';

type Of = NonNullable<BankProof['first_difference']>['of'];

const SINCE = 'proof.differsShort';

const WORDS = {
  STATEMENT: { verdict: 'proof.differs', short: SINCE, next: 'proof.compareDay' },
  OPENING: { verdict: 'proof.differs', short: SINCE, next: 'proof.importBefore' },
  LEDGER: { verdict: 'proof.differsLedger', short: SINCE, next: 'proof.lookInLedger' },
  BEFORE: { verdict: 'proof.differsBefore', short: 'proof.differsBeforeShort', next: 'proof.lookBefore' },
} as const;

/** How a difference is said, at length and on a phone, and what a person does about it. */
export function differenceWords(of: Of): (typeof WORDS)[Of] {
  return WORDS[of];
}
