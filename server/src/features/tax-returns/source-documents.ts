import type { BankProgress, Cents, IsoDate } from '@saldo/ledger';
import type { Scope } from '#platform/scope';

export type Span = { from: IsoDate; until: IsoDate };

/** What the rooms of documents tell of themselves, given at composition: this room imports none of them. */
export type SourceDocuments = {
  /** Receipts that wait in the inbox. */
  countUnprocessed(scope: Scope): Promise<number>;
  /** Of these, those whose date as it was read lies in the span; what has no date yet counts today. */
  receiptsWaitingIn(scope: Scope, span: Span): Promise<number>;
  /** Receipts that stand still until this person does something: answers what was asked, or sends again what was rejected. */
  receiptsNeedingYou(scope: Scope): Promise<number>;
  /** Open questions to this person about something else than a receipt. */
  questionsForYou(scope: Scope): Promise<number>;
  /** Questions about documents that nobody answered yet, whoever was asked. */
  openQuestions(scope: Scope): Promise<number>;
  /** Expenses dated in the span: booked, and still a draft. */
  expenses(scope: Scope, span: Span): Promise<{ booked: number; concepts: number }>;
  /** Invoices dated in the span that are still drafts, oldest first; without a customer while none was chosen. */
  draftInvoices(
    scope: Scope,
    span: Span,
  ): Promise<readonly { id: number; customer: string | null; is_scheduled: boolean }[]>;
  /** Numbers between the first and the last invoice of a year that no invoice has. */
  missingInvoiceNumbers(scope: Scope, year: number): Promise<readonly string[]>;
  /** Expenses that on a day are unpaid for a year, and of which the VAT was not paid back. */
  unpaidExpenses(scope: Scope, until: IsoDate): Promise<number>;
  /** VAT on assets that a company in the small businesses scheme has to repay for a year, and has not booked. */
  vatToRevise(scope: Scope, year: number): Promise<Cents>;
  /** How far the bank lines of the span are. */
  bankLines(scope: Scope, span: Span): Promise<BankProgress>;
  /** Bank lines of any day that wait to be processed. */
  bankLinesWaiting(scope: Scope): Promise<number>;
  /** What the bank shows as paid for VAT, by payment reference. */
  vatPayments(scope: Scope): Promise<ReadonlyMap<string, Cents>>;
  /** Whether there ever was a receipt or an expense, an invoice, a line of the bank. */
  firstPapers(scope: Scope): Promise<{ receipt: boolean; invoice: boolean; bank: boolean }>;
  /**
   * Whether the ledgers of the bank accounts equal the last statements, until which day those go, and what of them is not booked yet. None of
   * the ledgers when no account has a statement.
   */
  bankAgreement(scope: Scope): Promise<{
    agrees: boolean;
    until: IsoDate | null;
    unprocessed: Cents;
    unprocessedCount: number;
    ledgers: readonly string[];
  }>;
};
