import type { AnswerChoice, LedgerChoice } from '@saldo/contract';
import { ROLES } from '@saldo/ledger';

export type ChosenAnswer = { choice?: AnswerChoice | null | undefined; ledger_account_id?: number | null | undefined };

type Ledger = Pick<LedgerChoice, 'id' | 'code' | 'suits'>;

/** The ledger that a chosen answer stands for: the category, or where this legal form books the owner's private money. */
export function answerLedger<L extends Ledger>(
  { choice, ledger_account_id }: ChosenAnswer,
  ledgers: readonly L[],
  isPaidOut = true,
): L | undefined {
  if (choice === 'CATEGORY') return ledgers.find(({ id }) => id === ledger_account_id);
  if (choice !== 'PRIVATE') return undefined;
  const own = isPaidOut ? ROLES.privateWithdrawals : ROLES.privateDeposits;
  return (
    ledgers.find(({ code, suits }) => code === own && suits) ??
    ledgers.find(({ code, suits }) => code === ROLES.currentAccountDirector && suits)
  );
}
