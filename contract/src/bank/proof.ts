import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, Id, IdParams } from '../shared/shapes.ts';

/**
 * The proof that statement and books agree: opening balance + in − out = closing balance on the statement, and the ledger's own
 * balance on that day. When they differ, `first_difference` names the day from which.
 */
export const BankProof = z.object({
  from: Day.nullable(),
  until: Day.nullable(),
  /** The first and the last day that its statements and transactions speak of. */
  first_on: Day.nullable(),
  last_on: Day.nullable(),
  /** Between which days the bank itself gives balances: transactions of other days are borne out by none. Null when it gives none. */
  proven: z.object({ from: Day, until: Day }).nullable(),
  opening: EuroSum,
  in: EuroSum,
  out: EuroSum,
  closing: EuroSum,
  statement_balance: EuroSum.nullable(),
  ledger_balance: EuroSum,
  /** What is not booked yet, and how many transactions that is: skipped ones too. */
  unprocessed: EuroSum,
  unprocessed_count: z.int(),
  agrees: z.boolean(),
  /**
   * STATEMENT: a statement ends at something else than the transactions come to (`counted`); OPENING: it begins at something else than those before it come to; LEDGER: by a
   * line of that day the ledger (`counted`) is not what they come to (`statement`); BEFORE: it was not before that day already.
   */
  first_difference: z
    .object({
      of: z.enum(['STATEMENT', 'OPENING', 'LEDGER', 'BEFORE']),
      date: Day,
      statement: EuroSum,
      counted: EuroSum,
    })
    .nullable(),
  /**
   * What the first statement says that the account held as the day began, beside the opening balance. MISSING: not in the books yet;
   * DIFFERS: the opening balance (`opens_on`) has another amount (`given`); LATER: so it has, and the first statement begins on a later
   * `date`, so that what moved between them is on no statement; ABSENT: as LATER, but the account is not in the opening balance and was
   * not booked on since. Null where no statement says it, or nothing is to be given.
   */
  opening_balance: z
    .object({
      state: z.enum(['MISSING', 'DIFFERS', 'LATER', 'ABSENT', 'AGREES']),
      date: Day,
      statement: EuroSum,
      given: EuroSum.nullable(),
      opens_on: Day.nullable(),
    })
    .nullable(),
});
export type BankProof = z.infer<typeof BankProof>;

/** What a person should know before a statement is imported; in the result of a trial. Each null when there is nothing to say. */
export const ImportWarnings = z.object({
  /** Transactions from before the books begin: they are in the opening balance, or in books kept elsewhere. */
  before_books: z.object({ date: Day, count: z.int(), has_opening_balance: z.boolean() }).nullable(),
  /** Where something moved that is on no statement: one ends with `closing`, the next begins with `opening`. */
  gap: z.object({ after: Day, closing: EuroSum, before: Day, opening: EuroSum }).nullable(),
});
export type ImportWarnings = z.infer<typeof ImportWarnings>;

/** What a file holds, in the result of a trial: the balances it gives at either end, what came in and went out, and its first transactions. */
export const ImportContents = z.object({
  opening: EuroSum.nullable(),
  closing: EuroSum.nullable(),
  in: EuroSum,
  out: EuroSum,
  first: z.array(z.object({ date: Day, name: z.string(), description: z.string(), amount: EuroAmount })),
});
export type ImportContents = z.infer<typeof ImportContents>;

export const proofCalls = {
  bankProof: call({
    method: 'GET',
    path: 'bank-journals/{id}/proof/',
    access: 'bank.view',
    summary: 'Bank reconciliation: the balance in the books against the statement',
    params: IdParams,
    query: AdminQuery.extend({ from: Day.optional(), until: Day.optional() }),
    reply: BankProof,
  }),
  takeOpeningBalance: call({
    method: 'POST',
    path: 'bank-journals/{id}/take-opening-balance/',
    access: 'journal.book',
    summary: 'Add the opening balance of the first statement to the opening balance of the books, against equity',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), date: Day, amount: EuroSum }),
    reply: BankProof,
  }),
} as const;
