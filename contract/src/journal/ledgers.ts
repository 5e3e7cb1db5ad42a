import { LEDGER_CATEGORIES, STATEMENTS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroSum, Id, IdParams, IdText, May, Version, YearText } from '../shared/shapes.ts';

/** A statement, or a group of ledgers under it. */
export const LedgerGroup = z.object({
  id: z.enum([...STATEMENTS, ...LEDGER_CATEGORIES]),
  parent_category: z.enum(STATEMENTS).nullable(),
  title_nl: z.string(),
  title_en: z.string(),
});
export type LedgerGroup = z.infer<typeof LedgerGroup>;

/** The VAT that a line on a ledger usually has: a rate in per cent, none, or empty where it is not known. */
export const DEFAULT_VATS = ['', '21', '9', '0', 'none'] as const;

/** A ledger in the chart of accounts of a company. */
export const ChartLedger = z.object({
  id: Id,
  code: z.string(),
  title_nl: z.string(),
  title_en: z.string(),
  category: z.enum(LEDGER_CATEGORIES),
  rgs_code: z.string().nullable(),
  default_vat: z.string(),
  activated: z.boolean(),
  /** Added by the company; the others come with the standard chart. */
  own: z.boolean(),
  /** Saldo books on it without being asked: it is always active. */
  reserved: z.boolean(),
  /** Something was ever booked on it: its number and group no longer change. */
  used: z.boolean(),
  /** Debit positive: at the end of the year, of costs and revenue in the year alone. */
  balance: EuroSum,
  /** False for what a company of this legal form does not have. */
  suits: z.boolean(),
  /** What people call it, in both languages and lower case. */
  words: z.array(z.string()),
  version: Version,
  may: May,
});
export type ChartLedger = z.infer<typeof ChartLedger>;

export const ChartOfAccounts = z.object({
  year: z.int(),
  /** Whether the person may add ledgers. */
  may_change: z.boolean(),
  ledgers: z.array(ChartLedger),
});
export type ChartOfAccounts = z.infer<typeof ChartOfAccounts>;

export const RgsCode = z.object({ code: z.string(), title: z.string() });
export type RgsCode = z.infer<typeof RgsCode>;

const Title = z.string({ error: 'required' }).trim().max(100, { error: 'text_too_long' }).default('');

/** A company's own ledger. A title in one language serves for both. */
const LedgerBody = z.object({
  admin_id: Id.optional(),
  code: z.string({ error: 'required' }).regex(/^\d{4,6}$/, { error: 'ledger_code_digits' }),
  title_nl: Title,
  title_en: Title,
  category: z.enum(LEDGER_CATEGORIES, { error: 'required' }),
  rgs_code: z.string().trim().max(20, { error: 'rgs_unknown' }).nullable().default(null),
  default_vat: z.enum(DEFAULT_VATS, { error: 'invalid' }).default(''),
});
export type LedgerBody = z.output<typeof LedgerBody>;
/** As a caller may leave out what has a default. */
export type TypedLedger = z.input<typeof LedgerBody>;

const MergeBody = z.object({
  admin_id: Id.optional(),
  /** The ledger that takes the balance. */
  into_id: Id,
  /** The day of the entry that moves it. */
  date: Day,
});

const MergeLine = z.object({ code: z.string(), title: z.string(), debit: EuroSum, credit: EuroSum });

/** What merging does, or did. */
export const LedgerMerge = z.object({
  /** One entry per open year for costs and revenue, a single one for the balance sheet, none without a balance. */
  entries: z.array(z.object({ date: Day, lines: z.array(MergeLine), entry_id: Id.nullable() })),
  /** Where the ledger is named besides, in the reader's language: there the other takes its place. */
  also: z.array(z.string()),
});
export type LedgerMerge = z.infer<typeof LedgerMerge>;

export const ledgerCalls = {
  ledgerCategories: call({
    method: 'GET',
    path: 'ledger/ledger-categories/',
    access: 'administration.view',
    summary: 'List the groups of ledger accounts, each under its statement',
    query: AdminQuery,
    reply: z.array(LedgerGroup),
  }),
  chartOfAccounts: call({
    method: 'GET',
    path: 'ledger/administration/{adminId}/chart/',
    access: 'ledger.view',
    summary: 'List the chart of accounts: all ledger accounts, active or not, with their balance in a year',
    params: z.object({ adminId: IdText }),
    query: z.object({ year: YearText.optional() }),
    reply: ChartOfAccounts,
  }),
  rgsCodes: call({
    method: 'GET',
    path: 'ledger/rgs-codes/',
    access: 'ledger.view',
    summary: 'Search RGS codes by code or name; with a category, only those that its ledger accounts may have',
    query: AdminQuery.extend({
      search: z.string().max(100).default(''),
      category: z.enum(LEDGER_CATEGORIES, { error: 'invalid' }).optional(),
    }),
    reply: z.array(RgsCode),
  }),
  createLedger: call({
    method: 'POST',
    path: 'ledger/create/',
    access: 'journal.book',
    summary: 'Add a ledger account to the chart of accounts',
    body: LedgerBody,
    reply: ChartLedger,
  }),
  updateLedger: call({
    method: 'PUT',
    path: 'ledger/{id}/',
    access: 'journal.book',
    summary: "Change a company's own ledger account; number and group only while nothing was booked on it",
    params: IdParams,
    body: LedgerBody.extend({ version: Version }),
    reply: ChartLedger,
  }),
  deleteLedger: call({
    method: 'DELETE',
    path: 'ledger/{id}/',
    access: 'journal.book',
    summary: "Delete a company's own ledger account on which nothing was ever booked",
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.literal(true) }),
  }),
  activateLedger: call({
    method: 'PUT',
    path: 'ledger/{id}/activate/',
    access: 'journal.book',
    summary: 'Activate a ledger account: it is offered again and can be booked on',
    params: IdParams,
    query: AdminQuery,
    reply: ChartLedger,
  }),
  deactivateLedger: call({
    method: 'DELETE',
    path: 'ledger/{id}/activate/',
    access: 'journal.book',
    summary: 'Deactivate a ledger account that is not in use in an open year; earlier entries stay',
    params: IdParams,
    query: AdminQuery,
    reply: ChartLedger,
  }),
  previewLedgerMerge: call({
    method: 'POST',
    path: 'ledger/{id}/merge/preview/',
    access: 'journal.book',
    summary: 'Preview the entries that merging a ledger account into another books, without booking them',
    params: IdParams,
    body: MergeBody,
    reply: LedgerMerge,
  }),
  mergeLedger: call({
    method: 'POST',
    path: 'ledger/{id}/merge/',
    access: 'journal.book',
    summary: 'Merge a ledger account into another: moves its balance of the open years by an entry and deactivates it',
    params: IdParams,
    body: MergeBody,
    reply: LedgerMerge,
  }),
} as const;
