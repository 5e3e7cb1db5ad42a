import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { BulkItems, BulkResults } from '../shared/bulk.ts';
import { call } from '../shared/call.ts';
import { ExpenseBody } from './expense-body.ts';
import { ExpenseFilters } from './expense-filters.ts';
import { DocumentPaymentBody, Payments } from '../shared/document-payments.ts';
import { EXPENSE_STATES, ExpenseTotals } from './expense-totals.ts';
import { HistoryRecord } from '../history/history.ts';
import { Attachment, PAYMENT_METHODS } from '../inbox/inbox.ts';
import { PendingPaymentFile } from './payment-files.ts';
import { ProjectName } from '../projects/projects.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  Instant,
  May,
  page,
  pageOrRows,
  PageQuery,
  RowsOnly,
  VatRateName,
  Version,
  YearText,
} from '../shared/shapes.ts';

export const ExpenseLine = z.object({
  description: z.string(),
  ledger_account_id: Id.nullable(),
  ledger_account: z.object({ id: Id, code: z.string(), category: z.string() }).nullable(),
  vat: VatRateName,
  amount: EuroAmount,
  amount_btw: EuroAmount,
  deductible_percentage: z.int(),
});

/** Totals carry the sign they have in the books: negative for a credit note, and for an invoice with revenue. Under a reverse charge `total_vat` is zero. */
export const ExpenseSummary = z.object({
  id: Id,
  /** `2026-0187`; a draft has none. */
  bookingNumber: z.string().nullable(),
  state: z.enum(EXPENSE_STATES),
  contact_id: Id.nullable(),
  contact_name: z.string().nullable(),
  document_number: z.string(),
  date: Day,
  due_date: Day.nullable(),
  description: z.string(),
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
  outstanding: EuroAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  /** The payment file in which it waits for the bank. */
  payment_file: PendingPaymentFile.nullable(),
  attachment_count: z.int(),
  is_credit_note: z.boolean(),
  reverse_billing: z.boolean(),
  project: ProjectName.nullable(),
  /** Deleted after it was posted: its entry was reversed and its number stays taken. Not in lists. */
  is_reversed: z.boolean(),
  version: Version,
});
export type ExpenseSummary = z.infer<typeof ExpenseSummary>;

/** VAT per rate; under a reverse charge the VAT that is shifted to the buyer. */
export const VatTotal = z.object({ vat: VatRateName, base: EuroAmount, amount: EuroAmount });

export const Expense = ExpenseSummary.extend({
  admin: Id,
  year: z.int(),
  performed_on: Day.nullable(),
  booked_on: Day.nullable(),
  /** `2026-Q1`, `2026-03` or `2026`: the filed period that this expense corrects. */
  corrects_period: z.string().nullable(),
  /** Of one that was reversed: the day its reversal was booked on, and the filed period that this corrects. */
  reversal: z.object({ booked_on: Day, corrects_period: z.string().nullable() }).nullable(),
  /** It, or its VAT, is in a return that was filed. */
  is_filed: z.boolean(),
  currency: z.string(),
  exchange_rate: z.string().nullable(),
  /** The total on the invoice, when that is not in euros; the lines then are in its currency too, and the other totals in euros. */
  foreign_total_incl: EuroAmount.nullable(),
  reverse_charge: z.enum(REVERSE_CHARGES),
  prices_include_vat: z.boolean(),
  lines: z.array(ExpenseLine),
  vat_totals: z.array(VatTotal),
  attachments: z.array(Attachment),
  entry_id: Id.nullable(),
  /** The recurring expense that it is the template or a copy of. */
  recurring_id: Id.nullable(),
  /** The bank transaction that it was made of, and that paid it: the two are undone as one. */
  from_transaction_id: Id.nullable(),
  changed_by: z.string(),
  changed_at: Instant,
  may: May,
});
export type Expense = z.infer<typeof Expense>;

/** An entry in debit and credit, one row for each account. */
export const EntryPreview = z.object({
  /** Null as long as it cannot be said: a line has no category, or the whole comes to nothing. */
  lines: z.array(z.object({ code: z.string(), title: z.string(), debit: EuroSum, credit: EuroSum })).nullable(),
});
export type EntryPreview = z.infer<typeof EntryPreview>;

export const purchaseCalls = {
  expenses: call({
    method: 'GET',
    path: 'purchase-journals/',
    access: 'purchases.view',
    summary: 'List expenses, newest first. Ordering: date, -date, total_incl, -total_incl',
    query: PageQuery.extend({
      state: z.enum(EXPENSE_STATES).optional(),
      ...ExpenseFilters.shape,
      ...RowsOnly.shape,
    }),
    reply: pageOrRows(ExpenseSummary).extend({
      totals: ExpenseTotals.shape.totals.nullable(),
      counts: ExpenseTotals.shape.counts.nullable(),
    }),
  }),
  expenseTotals: call({
    method: 'GET',
    path: 'purchase-journals/totals/',
    access: 'purchases.view',
    summary: 'Totals of the expenses that match a filter, and a count per state that ignores the state filter',
    query: AdminQuery.extend({
      state: z.enum(EXPENSE_STATES).optional(),
      search: PageQuery.shape.search,
      ...ExpenseFilters.shape,
    }),
    reply: ExpenseTotals,
  }),
  newExpense: call({
    method: 'GET',
    path: 'purchase-journals/create/',
    access: 'purchases.view',
    summary: 'Default values for a new expense, based on the supplier’s earlier expenses if one is given',
    query: AdminQuery.extend({ contact_id: IdText.optional(), date: Day.optional() }),
    reply: z.object({
      date: Day,
      next_entry_number: z.string(),
      payment_method: z.enum(PAYMENT_METHODS),
      vat_options: z.array(VatRateName),
      /** As it was mostly booked before, or else as its contact says; `reverse_charge` is null when neither does. */
      usual: z
        .object({
          ledger_account_id: Id.nullable(),
          vat: VatRateName.nullable(),
          reverse_charge: z.enum(REVERSE_CHARGES).nullable(),
          deductible_percentage: z.int(),
        })
        .nullable(),
      /** The supplier is a payment provider whose fees were booked with its payouts, in the month before `date` (today without one). */
      fees_in_payouts: z.boolean(),
    }),
  }),
  createExpense: call({
    method: 'POST',
    path: 'purchase-journals/create/',
    access: 'purchases.process',
    summary: 'Create an expense, as a draft or posted immediately',
    body: ExpenseBody,
    reply: Expense,
  }),
  previewEntry: call({
    method: 'POST',
    path: 'purchase-journals/preview-entry/',
    access: 'purchases.process',
    summary: 'Preview the journal entry of an expense without saving it',
    body: ExpenseBody.omit({ project_id: true, attachment_ids: true }),
    reply: EntryPreview,
  }),
  proposedFromInbox: call({
    method: 'GET',
    path: 'purchase-journals/from-inbox/{id}/',
    access: 'purchases.process',
    summary: 'Retrieve the expense proposed for a receipt, or the draft created from it. Creates nothing',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ is_begun: z.boolean(), expense: Expense }),
  }),
  createFromInbox: call({
    method: 'POST',
    path: 'purchase-journals/create-from-inbox/',
    access: 'purchases.process',
    summary: 'Create a draft expense from a receipt. Repeating the call returns the same draft',
    body: z.object({ admin_id: Id.optional(), attachment_id: Id }),
    reply: Expense,
  }),
  createFromTransaction: call({
    method: 'POST',
    path: 'purchase-journals/create-from-bank-journal-entry/',
    access: 'purchases.process',
    also: 'bank.process',
    summary:
      'Create an expense from a bank transaction without a document; the transaction pays it. Undoing either undoes both',
    body: ExpenseBody.pick({
      admin_id: true,
      contact_id: true,
      new_contact: true,
      document_number: true,
      description: true,
      reverse_charge: true,
      project_id: true,
      lines: true,
      allow_duplicate: true,
      allow_excess_vat: true,
      book_as_correction: true,
    }).extend({ mutation: z.object({ id: Id, version: Version }) }),
    reply: Expense,
  }),
  expense: call({
    method: 'GET',
    path: 'purchase-journals/{id}/',
    access: 'purchases.view',
    summary: 'Retrieve an expense',
    params: IdParams,
    query: AdminQuery,
    reply: Expense,
  }),
  updateExpense: call({
    method: 'PUT',
    path: 'purchase-journals/{id}/',
    access: 'purchases.process',
    summary: 'Update an expense. The entry of a posted expense is reversed and posted again',
    params: IdParams,
    body: ExpenseBody.extend({ version: Version }),
    reply: Expense,
  }),
  deleteExpense: call({
    method: 'DELETE',
    path: 'purchase-journals/{id}/',
    access: 'purchases.process',
    summary: 'Delete a draft expense. A posted expense is reversed and its number is not reused',
    params: IdParams,
    query: AdminQuery.extend({ version: z.coerce.number().int().optional() }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  reverseExpense: call({
    method: 'POST',
    path: 'purchase-journals/{id}/reverse/',
    access: 'purchases.process',
    summary: 'Reverse a posted expense. In a filed period, the reversal is a correction in the first open period',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      /** Its return was filed: reverse it in the first open period, where its VAT then counts. */
      book_as_correction: AsCorrection,
    }),
    reply: Expense,
  }),
  settleUnpaidVat: call({
    method: 'POST',
    path: 'purchase-journals/{id}/unpaid-vat/',
    access: 'purchases.process',
    summary:
      'Repay the input VAT of an expense unpaid a year after its due date, or deduct it again once paid (art. 29 Wet OB)',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version, act: z.enum(['PAY_BACK', 'RECLAIM']) }),
    reply: Expense,
  }),
  changeExpenses: call({
    method: 'POST',
    path: 'purchase-journals/bulk/',
    access: 'purchases.process',
    summary: 'Delete drafts, set their ledger account, or undo bookings not changed since',
    body: z.discriminatedUnion('act', [
      z.object({ act: z.enum(['DELETE', 'UNDO_BOOKING']), admin_id: Id.optional(), items: BulkItems }),
      z.object({ act: z.literal('SET_CATEGORY'), admin_id: Id.optional(), items: BulkItems, ledger_account_id: Id }),
    ]),
    reply: BulkResults,
  }),
  expenseHistory: call({
    method: 'GET',
    path: 'purchase-journals/{id}/history/',
    access: 'purchases.view',
    summary: 'List the history of an expense, newest first',
    params: IdParams,
    query: PageQuery.pick({ cursor: true, page_size: true, admin_id: true }),
    reply: page(HistoryRecord),
  }),
  expensePayments: call({
    method: 'GET',
    path: 'purchase-journals/{id}/payments/',
    access: 'purchases.view',
    summary: 'List payments of an expense',
    params: IdParams,
    query: AdminQuery,
    reply: Payments,
  }),
  expenseBankPayments: call({
    method: 'GET',
    path: 'purchase-journals/{id}/bank-payments/',
    access: 'purchases.view',
    summary: 'List bank payments of an expense',
    params: IdParams,
    query: AdminQuery,
    reply: Payments,
  }),
  payExpense: call({
    method: 'POST',
    path: 'purchase-journals/payment/create/{id}/',
    access: 'purchases.process',
    summary: 'Register a payment, up to the outstanding amount',
    params: IdParams,
    body: DocumentPaymentBody,
    reply: Payments,
  }),
  expenseExists: call({
    method: 'GET',
    path: 'purchase-journals/validate-exists/',
    access: 'purchases.view',
    summary:
      'Check for a duplicate: a posted expense of this supplier with the same number, or with the same date and amount if given',
    query: AdminQuery.extend({
      contact_id: IdText.optional(),
      document_number: z.string().max(200).default(''),
      date: Day.optional(),
      total_incl: EuroSum.optional(),
      except_id: IdText.optional(),
    }),
    reply: z.object({
      exists: z.boolean(),
      id: Id.nullable(),
      because: z.enum(['number', 'amount_and_date']).nullable(),
      expense: ExpenseSummary.nullable(),
    }),
  }),
  mergeConcept: call({
    method: 'POST',
    path: 'purchase-journals/{id}/merge/',
    access: 'purchases.process',
    summary: 'Merge a draft into an expense of the same document: its receipts move there and the draft is deleted',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), into_expense_id: Id, version: Version }),
    reply: Expense,
  }),
  nextExpenseNumber: call({
    method: 'GET',
    path: 'purchase-journals/next-entry-number/{adminId}/{year}/',
    access: 'purchases.view',
    summary: 'Preview the next expense number of a year. Assigned on posting',
    params: z.object({ adminId: IdText, year: YearText }),
    reply: z.object({ next_entry_number: z.string() }),
  }),
} as const;
