import { z } from 'zod';
import { call } from '../shared/call.ts';
import { DocumentPaymentBody, Payments } from '../shared/document-payments.ts';
import { AdminQuery, Day, Description, EuroAmount, EuroSum, Id, IdText, ShortText } from '../shared/shapes.ts';

const LEDGER_CODE = z.string({ error: 'required' }).regex(/^\d{4,6}$/, { error: 'ledger_unknown' });
const NotBelowZero = EuroAmount.refine((text) => !text.startsWith('-'), { error: 'amount_with_minus' });

/** The unpaid invoice or bill that a line on debtors or creditors consists of. Its contact is known, or made by name. */
const OpeningDocument = z.object({
  contact_id: Id.nullable().default(null),
  contact_name: ShortText.default(''),
  reference: ShortText.default(''),
  document_date: Day,
  due_date: Day.nullable().default(null),
});

/** The same where an opening balance is replaced: of an invoice that it had before, the payments stay. */
const KeptDocument = OpeningDocument.extend({ open_item_id: Id.nullable().default(null) });

function bodyWith<Document extends z.ZodType>(document: Document) {
  const line = z.object({
    ledger: LEDGER_CODE,
    debit: NotBelowZero.default('0.00'),
    credit: NotBelowZero.default('0.00'),
    description: Description.default(''),
    document: document.nullable().default(null),
  });
  return z.object({
    admin_id: Id.optional(),
    /** The day on which the books begin: amounts are as that day began. */
    date: Day,
    lines: z.array(line).min(1, { error: 'lines_required' }).max(1_000, { error: 'too_many' }),
  });
}

const OpeningBody = bodyWith(OpeningDocument);
const ReplacingBody = bodyWith(KeptDocument);
export type OpeningBody = z.infer<typeof OpeningBody>;
export type ReplacingOpeningBody = z.infer<typeof ReplacingBody>;

export const OpeningLineShown = z.object({
  ledger: z.string(),
  title: z.string(),
  debit: EuroSum,
  credit: EuroSum,
  description: z.string(),
  document: z
    .object({
      open_item_id: Id,
      contact_id: Id.nullable(),
      contact_name: z.string(),
      reference: z.string(),
      document_date: Day,
      due_date: Day.nullable(),
      outstanding: EuroSum,
    })
    .nullable(),
});
export type OpeningLineShown = z.infer<typeof OpeningLineShown>;

export const OPENING_STATES = ['NONE', 'AT_ZERO', 'GIVEN'] as const;

/** What is known of the opening balance. `at_zero`: a person said that the books begin without one. */
export const OpeningBalance = z.object({
  state: z.enum(OPENING_STATES),
  id: Id.nullable(),
  date: Day.nullable(),
  entry_id: Id.nullable(),
  given_by: z.string().nullable(),
  given_at: z.string().nullable(),
  lines: z.array(OpeningLineShown),
  /** A day to begin with: the first of the books, or the day from which the company files VAT. */
  suggested_date: Day,
  /** Equity by legal form: the ledgers to ask for, and the one that takes a difference. */
  equity_ledgers: z.array(z.string()),
  equity_ledger: z.string(),
  /** False once its year is closed or the books are locked on its date: then `locked_until` says until when. */
  may_change: z.boolean(),
  locked_until: Day.nullable(),
});
export type OpeningBalance = z.infer<typeof OpeningBalance>;

/** How a row of a trial balance was recognised. */
export const RECOGNISED_BY = ['rgs', 'code', 'name'] as const;

/** A row of a trial balance file; rows are numbered as in the file. `ledger` is null when nothing of ours fits. */
export const TrialBalanceFileRow = z.object({
  row: z.int(),
  code: z.string(),
  name: z.string(),
  debit: EuroSum,
  credit: EuroSum,
  ledger: z.string().nullable(),
  recognised_by: z.enum(RECOGNISED_BY).nullable(),
  /** The ledger it goes to instead, because it takes no opening balance itself; with why. */
  moved_to: z.string().nullable(),
  moved_because: z.string().nullable(),
});

export const TrialBalanceFile = z.object({
  rows: z.array(TrialBalanceFileRow),
  total_debit: EuroSum,
  total_credit: EuroSum,
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  problem_count: z.int(),
});
export type TrialBalanceFile = z.infer<typeof TrialBalanceFile>;

const IdParams = z.object({ id: IdText });

export const openingBalanceCalls = {
  openingBalance: call({
    method: 'GET',
    path: 'general-journals/opening-balance/',
    access: 'ledger.view',
    summary: 'Retrieve the opening balance, or the suggested one',
    query: AdminQuery,
    reply: OpeningBalance,
  }),
  createOpeningBalance: call({
    method: 'POST',
    path: 'general-journals/create-opening-balance/',
    access: 'journal.book',
    summary: 'Post the opening balance. There is only one; it can be replaced while its year is open',
    body: OpeningBody,
    reply: OpeningBalance,
  }),
  replaceOpeningBalance: call({
    method: 'PUT',
    path: 'general-journals/opening-balance/{id}/',
    access: 'journal.book',
    summary: 'Replace the opening balance: reverses the current one and posts another, until its year is closed',
    params: IdParams,
    body: ReplacingBody,
    reply: OpeningBalance,
  }),
  readTrialBalance: call({
    method: 'POST',
    path: 'general-journals/opening-balance/trial-balance/',
    access: 'journal.book',
    upload: true,
    summary: 'Read a trial balance of another program from CSV and match it to the chart of accounts. Posts nothing',
    query: AdminQuery.extend({ date: Day }),
    reply: TrialBalanceFile,
  }),
  openingItemPayments: call({
    method: 'GET',
    path: 'general-journals/opening-balance/items/{id}/payments/',
    access: 'ledger.view',
    summary: 'List payments of an open invoice or bill of the opening balance',
    params: IdParams,
    query: AdminQuery,
    reply: Payments,
  }),
  payOpeningItem: call({
    method: 'POST',
    path: 'general-journals/opening-balance/items/{id}/pay/',
    access: 'journal.book',
    summary: 'Register a payment of an invoice or bill of the opening balance without a bank statement',
    params: IdParams,
    body: DocumentPaymentBody,
    reply: Payments,
  }),
  startAtZero: call({
    method: 'POST',
    path: 'general-journals/opening-balance/start-at-zero/',
    access: 'journal.book',
    summary: 'Confirm that the books start at zero and need no opening balance',
    body: z.object({ admin_id: Id.optional() }),
    reply: OpeningBalance,
  }),
} as const;
