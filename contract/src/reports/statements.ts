import { AGE_BUCKETS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroSum, Id, page, pageOrRows, PageQuery } from '../shared/shapes.ts';
import { JOURNALS } from './books.ts';

export const COLUMN_KINDS = ['span', 'month', 'quarter', 'year'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const COLUMN_STATEMENTS = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
export type ColumnStatement = (typeof COLUMN_STATEMENTS)[number];

/** More would fit no sheet of paper. */
export const MOST_COLUMNS = 24;

const Span = AdminQuery.extend({ from: Day, until: Day });

const ColumnQuery = Span.extend({
  /** What a column is of: the whole span, or each month, quarter or year in it. */
  by: z.enum(COLUMN_KINDS, { error: 'invalid' }).default('span'),
  /** How many years are side by side: the span and the same months of the years before it. */
  years: z.coerce
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(6, { error: 'invalid' })
    .default(1),
});

export const StatementColumn = z.object({ title: z.string(), from: Day, until: Day });

export const StatementLine = z.object({
  /** Of a ledger its code, else of the group or sum; unique on each statement. */
  id: z.string(),
  kind: z.enum(['heading', 'group', 'ledger', 'sum', 'total']),
  code: z.string().nullable(),
  title: z.string(),
  /** One per column; none of a heading. */
  amounts: z.array(EuroSum),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const ColumnStatementShown = z.object({
  title: z.string(),
  columns: z.array(StatementColumn),
  lines: z.array(StatementLine),
});
export type ColumnStatementShown = z.infer<typeof ColumnStatementShown>;

export const BREAKDOWNS = ['contact', 'project', 'category', 'private'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const BreakdownRow = z.object({
  /** Of the contact or project; null for what has none, and for ledgers. */
  id: Id.nullable(),
  /** Of the ledger. */
  code: z.string().nullable(),
  title: z.string(),
  /** Revenue and costs; of private accounts contributions and withdrawals. */
  income: EuroSum,
  costs: EuroSum,
  result: EuroSum,
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

/** The largest are shown; a file has all. */
export const MOST_BREAKDOWN_ROWS = 500;

export const BreakdownShown = z.object({
  title: z.string(),
  from: Day,
  until: Day,
  rows: z.array(BreakdownRow),
  /** How many smaller ones there are beside those shown, and what they come to together. */
  others: z.object({ count: z.int(), income: EuroSum, costs: EuroSum, result: EuroSum }),
  income: EuroSum,
  costs: EuroSum,
  result: EuroSum,
});
export type BreakdownShown = z.infer<typeof BreakdownShown>;

export const OPEN_ITEM_KINDS = ['RECEIVABLE', 'PAYABLE'] as const;
export type OpenItemKind = (typeof OPEN_ITEM_KINDS)[number];
const AgedQuery = PageQuery.extend({ kind: z.enum(OPEN_ITEM_KINDS, { error: 'invalid' }), date: Day });

const Buckets = z.object(
  Object.fromEntries(AGE_BUCKETS.map((bucket) => [bucket, EuroSum])) as Record<
    (typeof AGE_BUCKETS)[number],
    typeof EuroSum
  >,
);

export const AgedContact = z.object({
  contact_id: Id.nullable(),
  name: z.string(),
  count: z.int(),
  total: EuroSum,
  buckets: Buckets,
});
export type AgedContact = z.infer<typeof AgedContact>;

export const AgedDocument = z.object({
  source_type: z.string(),
  source_id: z.int(),
  contact_id: Id.nullable(),
  contact_name: z.string(),
  /** The number on the document itself; of an expense the supplier's. */
  reference: z.string(),
  document_name: z.string().nullable(),
  document_date: Day,
  due_date: Day.nullable(),
  days_overdue: z.int(),
  bucket: z.enum(AGE_BUCKETS),
  amount: EuroSum,
  outstanding: EuroSum,
});
export type AgedDocument = z.infer<typeof AgedDocument>;

const ListedLine = z.object({
  line_number: z.int(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  contact_name: z.string().nullable(),
  debit: EuroSum,
  credit: EuroSum,
});

export const JournalListEntry = z.object({
  id: Id,
  entry_number: z.int(),
  entry_date: Day,
  book: z.enum(JOURNALS),
  description: z.string(),
  source_type: z.string(),
  source_id: z.int(),
  document_name: z.string().nullable(),
  lines: z.array(ListedLine),
});
export type JournalListEntry = z.infer<typeof JournalListEntry>;

export const GeneralLedgerLine = z.object({
  entry_id: Id,
  entry_number: z.int(),
  entry_date: Day,
  source_type: z.string(),
  source_id: z.int(),
  document_name: z.string().nullable(),
  ...ListedLine.shape,
});
export type GeneralLedgerLine = z.infer<typeof GeneralLedgerLine>;

export const LedgerHead = z.object({ code: z.string(), title: z.string(), opening: EuroSum, closing: EuroSum });

/** Codes, separated by commas. */
const LedgerCodes = z
  .string()
  .max(4000, { error: 'invalid' })
  .regex(/^\d{4,6}(,\d{4,6})*$/, { error: 'invalid' });

/** Every report that there is as a file. */
export const REPORT_FILES = [
  ...COLUMN_STATEMENTS,
  'trial_balance',
  'by_contact',
  'by_project',
  'by_category',
  'private',
  'aged_receivables',
  'aged_payables',
  'journal',
  'general_ledger',
  'rgs_bridge',
] as const;
export type ReportFile = (typeof REPORT_FILES)[number];
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const statementCalls = {
  columnStatement: call({
    method: 'GET',
    path: 'balance-sheet/columns/',
    access: 'ledger.view',
    summary:
      'Profit and loss, balance sheet or cash flow (indirect) over whole months, in columns: per month, quarter or year, and beside the same months of earlier years',
    query: ColumnQuery.extend({ statement: z.enum(COLUMN_STATEMENTS, { error: 'invalid' }) }),
    reply: ColumnStatementShown,
  }),
  breakdown: call({
    method: 'GET',
    path: 'reports/breakdown/',
    access: 'ledger.view',
    summary:
      'Revenue and costs between two dates per contact, project or category; or private contributions and withdrawals. The totals are those of the ledger',
    ofOneMoment: true,
    query: Span.extend({ by: z.enum(BREAKDOWNS, { error: 'invalid' }) }),
    reply: BreakdownShown,
  }),
  agedItems: call({
    method: 'GET',
    path: 'reports/aged-items/',
    access: 'ledger.view',
    summary:
      'Debtors or creditors on a date per contact, by days overdue, largest first. Together with unallocated they equal the control account',
    query: AgedQuery,
    reply: page(AgedContact).extend({
      date: Day,
      total: EuroSum,
      buckets: Buckets,
      /** The balance of the control account, positive as its open items are. */
      ledger: EuroSum,
      ledger_code: z.string(),
      /** Booked on the control account without a document. */
      unallocated: EuroSum,
    }),
  }),
  agedDocuments: call({
    method: 'GET',
    path: 'reports/aged-items/documents/',
    access: 'ledger.view',
    summary: 'The documents that were open on a date, longest overdue first; of one contact where that is asked',
    query: AgedQuery.extend({
      contact_id: z.coerce
        .number({ error: 'invalid' })
        .int({ error: 'invalid' })
        .min(0, { error: 'invalid' })
        .optional(),
    }),
    reply: pageOrRows(AgedDocument),
  }),
  journalList: call({
    method: 'GET',
    path: 'reports/journal/',
    access: 'ledger.view',
    summary: 'All entries between two dates with their lines, oldest first; of one journal where that is asked',
    query: PageQuery.extend({ from: Day, until: Day, journal: z.enum(JOURNALS, { error: 'invalid' }).optional() }),
    /** The totals are those of the whole span; null of one journal. */
    reply: pageOrRows(JournalListEntry).extend({ debit: EuroSum.nullable(), credit: EuroSum.nullable() }),
  }),
  generalLedger: call({
    method: 'GET',
    path: 'reports/general-ledger/',
    access: 'ledger.view',
    summary:
      'All lines between two dates by ledger account, with the opening and closing balance of each account; of some accounts where that is asked',
    query: PageQuery.extend({
      from: Day,
      until: Day,
      ledgers: LedgerCodes.optional(),
    }),
    reply: pageOrRows(GeneralLedgerLine).extend({ ledgers: z.array(LedgerHead) }),
  }),
  reportFile: call({
    method: 'GET',
    path: 'reports/export/',
    access: 'ledger.view',
    summary:
      'Download a report as PDF, XLSX or CSV. rgs_bridge is the bridge to the Referentie GrootboekSchema: each ledger with its RGS code, the codes of the levels above it and its balance',
    ofOneMoment: true,
    query: ColumnQuery.extend({
      report: z.enum(REPORT_FILES, { error: 'invalid' }),
      file_type: z.enum(REPORT_FORMATS, { error: 'invalid' }).default('xlsx'),
      journal: z.enum(JOURNALS, { error: 'invalid' }).optional(),
      /** Of the general ledger: these accounts only. */
      ledgers: LedgerCodes.optional(),
    }),
    produces: 'application/octet-stream',
  }),
} as const;
