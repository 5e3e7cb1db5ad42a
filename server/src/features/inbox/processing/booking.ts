import type { ExpenseProposal } from '@saldo/contract';
import type { Reading } from '#receipt-reading/receipt-reader';
import type { Scope } from '#platform/scope';
import type { About } from '../questions/question-object.ts';

/** What a reading means as an expense, with the contacts and the books as they are now. */
export type Propose = (scope: Scope, reading: Reading) => Promise<ExpenseProposal>;

/** What becomes of receipts: expenses. Handed in where the program is put together, because the inbox knows no expense. */
export type Booking = {
  propose: Propose;
  /** What an expense, bank line or invoice is called; refused as not found when it is not there. */
  subjectOf(scope: Scope, about: About): Promise<string>;
  /** Moves a draft's lines to the answered category; posted expenses are unchanged. */
  takeCategory(scope: Scope, expenseId: number, ledgerId: number): Promise<void>;
  /** Applies answers about a receipt to its draft. */
  applyAnswers(scope: Scope, expenseId: number, answers: { before: string[]; now: string[] }): Promise<void>;
  /** Throws away an expense that is still a draft; false, and nothing changed, when it was posted. */
  deleteDraft(scope: Scope, expenseId: number): Promise<boolean>;
  /**
   * Locks the expense that a receipt leaves and the one it joins, and says whether the latter is posted. Refused when the receipt belongs
   * to a filed return, and when the expense that it would join is gone.
   */
  hold(scope: Scope, move: { leaves: number | null; joins: number | null }): Promise<{ isPosted: boolean }>;
};
