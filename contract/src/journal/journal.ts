import { BOOKING_WAYS, DEDUCTION_LIMITS, LEDGER_CATEGORIES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { ledgerCalls } from './ledgers.ts';
import { cashBookCalls } from './cash-book.ts';
import { Memorial, memorialCalls } from './memorial.ts';
import { openingBalanceCalls } from './opening-balance.ts';
import { AdminQuery, Day, EuroSum, Id, IdParams, IdText, page, PageQuery, YearText } from '../shared/shapes.ts';

/** A ledger (grootboekrekening) as a choice in a form. */
export const LedgerChoice = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  /** The group that it declares. */
  category: z.enum(LEDGER_CATEGORIES),
  default_vat: z.string(),
  /** How a line of an expense, or of a bank transaction, may be booked on it. */
  expenses: z.enum(BOOKING_WAYS),
  bank: z.enum(BOOKING_WAYS),
  /** General journal entries may be booked on it. */
  memorial: z.boolean(),
  /** Revenue, which an invoice of one's own or one that a customer made out may be booked on. */
  sales: z.boolean(),
  /** What limits the deduction of VAT on it, and the share that is deducted unless a person says otherwise. */
  limit: z.enum(DEDUCTION_LIMITS).nullable(),
  deductible_percentage: z.int(),
  activated: z.boolean(),
  /** Added by the company. */
  own: z.boolean(),
  /** The title of its group, in the reader's language. */
  group: z.string(),
  /** What people call it, in both languages and lower case. */
  words: z.array(z.string()),
  /** False for an account that this legal form does not use: it is offered only where it was chosen before. */
  suits: z.boolean(),
  /** 1 is the ledger that the latest expenses were booked on most; null for one they were not. */
  usual: z.int().nullable(),
});
export type LedgerChoice = z.infer<typeof LedgerChoice>;

/** One line of a ledger card: an entry's line with what it came from. */
export const LedgerCardLine = z.object({
  entry_id: Id,
  entry_number: z.int(),
  line_number: z.int(),
  entry_date: Day,
  book: z.string(),
  description: z.string(),
  source_type: z.string(),
  source_id: z.int(),
  /** What its document is called; null where it comes from none. */
  document_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  debit: EuroSum,
  credit: EuroSum,
});
export type LedgerCardLine = z.infer<typeof LedgerCardLine>;

export const JournalEntry = z.object({
  id: Id,
  entry_number: z.int(),
  book: z.string(),
  kind: z.string(),
  entry_date: Day,
  description: z.string(),
  source_type: z.string(),
  source_id: z.int(),
  document_name: z.string().nullable(),
  /** The journal of the program that it was imported from; null for what was booked here. */
  imported_from: z.string().nullable(),
  reverses_entry_id: Id.nullable(),
  reversed_by_entry_id: Id.nullable(),
  posted_by: z.string(),
  posted_at: z.string(),
  lines: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      description: z.string(),
      debit: EuroSum,
      credit: EuroSum,
      vat: z.string().nullable(),
    }),
  ),
  /** What a person typed of it; null where a document made it. */
  memorial: Memorial.nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const AdminParams = z.object({ adminId: IdText });
const LedgerSearch = z.object({ search: z.string().max(100).optional() });

export const journalCalls = {
  ...openingBalanceCalls,
  ...memorialCalls,
  ...cashBookCalls,
  ...ledgerCalls,
  allLedgers: call({
    method: 'GET',
    path: 'ledger/administration/{adminId}/all-ledgers-autocomplete/',
    access: 'administration.view',
    summary: 'List all ledger accounts; search by code and title',
    params: AdminParams,
    query: LedgerSearch,
    reply: z.array(LedgerChoice),
  }),
  purchaseLedgers: call({
    method: 'GET',
    path: 'ledger/administration/{adminId}/activated-purchase-ledgers/',
    access: 'administration.view',
    summary: 'List ledger accounts allowed for expenses; with include_sales, revenue accounts as well',
    params: AdminParams,
    query: z.object({ include_sales: z.enum(['true', 'false']).optional() }),
    reply: z.array(LedgerChoice),
  }),
  purchaseLedgersAutocomplete: call({
    method: 'GET',
    path: 'ledger/administration/{adminId}/activated-purchase-ledgers-autocomplete/',
    access: 'administration.view',
    summary: 'List ledger accounts allowed for expenses; search by code and title',
    params: AdminParams,
    query: LedgerSearch,
    reply: z.array(LedgerChoice),
  }),
  vatOptions: call({
    method: 'GET',
    path: 'journals/vat-options/{year}/',
    access: 'signed_in',
    summary: 'List the VAT rates of a year (6% up to and including 2018)',
    params: z.object({ year: YearText }),
    reply: z.array(z.object({ value: z.string(), label: z.string(), rate: z.string() })),
  }),
  ledgerCard: call({
    method: 'GET',
    path: 'general-journals/ledger-card/',
    access: 'ledger.view',
    summary: 'List the lines of a ledger account between two dates, oldest first, with opening and closing balance',
    query: PageQuery.extend({
      ledger: z.string().regex(/^\d{4,6}$/, { error: 'ledger_unknown' }),
      from: Day,
      until: Day,
    }),
    reply: page(LedgerCardLine).extend({
      title: z.string(),
      opening: EuroSum,
      closing: EuroSum,
      /** Costs and revenue: their balance is nil as a year begins. */
      restarts_each_year: z.boolean(),
    }),
  }),
  contactOutstanding: call({
    method: 'GET',
    path: 'contacts/{id}/outstanding/',
    access: 'contacts.view',
    summary:
      'Outstanding receivables and payables of a contact, including its opening balance and duplicates; null without permission',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ receivable: EuroSum.nullable(), payable: EuroSum.nullable() }),
  }),
  journalEntry: call({
    method: 'GET',
    path: 'general-journals/{id}/',
    access: 'ledger.view',
    summary: 'Retrieve a posted entry in debit and credit',
    params: z.object({ id: IdText }),
    query: AdminQuery,
    reply: JournalEntry,
  }),
  undoPayment: call({
    method: 'DELETE',
    path: 'general-journals/{id}/',
    access: 'signed_in',
    summary: 'Undo a manually registered payment: its entry is reversed and the document is outstanding again',
    params: z.object({ id: IdText }),
    query: AdminQuery,
    reply: z.object({ reversed_by: Id }),
  }),
} as const;
