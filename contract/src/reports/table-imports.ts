import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, EuroSum, Id } from '../shared/shapes.ts';

export const TABLE_KINDS = [
  'SALES_HISTORY',
  'PURCHASE_HISTORY',
  'OPEN_RECEIVABLES',
  'OPEN_PAYABLES',
  'ENTRIES',
] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Those that are kept as an import of their own; open items become part of the opening balance. */
export const RECORDED_TABLES = ['SALES_HISTORY', 'PURCHASE_HISTORY', 'ENTRIES'] as const;
export type RecordedTable = (typeof RECORDED_TABLES)[number];

const DOCUMENT_FIELDS = [
  'number',
  'date',
  'due_date',
  'contact',
  'description',
  'ledger',
  'net',
  'vat',
  'total',
] as const;
const ITEM_FIELDS = ['number', 'date', 'due_date', 'contact', 'total'] as const;
export type TableField = (typeof DOCUMENT_FIELDS)[number] | 'debit' | 'credit';

/** What a column of each kind of table may be. */
export const TABLE_FIELDS: Readonly<Record<TableKind, readonly TableField[]>> = {
  SALES_HISTORY: DOCUMENT_FIELDS,
  PURCHASE_HISTORY: DOCUMENT_FIELDS,
  OPEN_RECEIVABLES: ITEM_FIELDS,
  OPEN_PAYABLES: ITEM_FIELDS,
  ENTRIES: ['number', 'date', 'description', 'ledger', 'debit', 'credit', 'contact'],
};

/** A table without these says too little. */
export const REQUIRED_FIELDS: Readonly<Record<TableKind, readonly TableField[]>> = {
  SALES_HISTORY: ['number', 'date', 'contact'],
  PURCHASE_HISTORY: ['number', 'date', 'contact'],
  OPEN_RECEIVABLES: ['date', 'contact', 'total'],
  OPEN_PAYABLES: ['date', 'contact', 'total'],
  ENTRIES: ['number', 'date', 'ledger', 'debit', 'credit'],
};

/** How a table fits in the books; rows are numbered as in the file. */
export const TableImport = z.object({
  /** Null of a dry run, and where nothing was left to import. */
  import_id: Id.nullable(),
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable(), sample: z.string() })),
  missing: z.array(z.string()),
  rows: z.int(),
  /** Documents or entries that are imported, and what they come to. */
  documents: z.int(),
  total: EuroSum,
  /** Documents that are in the books already; they are left out. */
  known: z.int(),
  new_contacts: z.int(),
  /** The first hundred. A document with one is left out as a whole. */
  problems: z.array(z.object({ row: z.int(), field: z.string(), column: z.string(), message: z.string() })),
  problem_count: z.int(),
});
export type TableImport = z.infer<typeof TableImport>;

const YesNo = z.enum(['true', 'false'], { error: 'invalid' });

export const tableImportCalls = {
  importTable: call({
    method: 'POST',
    path: 'imports/table/',
    access: 'journal.book',
    upload: true,
    summary:
      'Import sales or purchase history, open items of the opening balance, or general journal entries from CSV or XLSX. With dry_run it only checks the file; rows with an error block the import unless they are explicitly left out',
    query: AdminQuery.extend({
      kind: z.enum(TABLE_KINDS, { error: 'invalid' }),
      dry_run: YesNo.default('true'),
      /** What the columns are, as field:number with the first column 0; left out, by their headings. */
      columns: z
        .string()
        .max(500, { error: 'invalid' })
        .regex(/^[a-z_]+:\d{1,3}(,[a-z_]+:\d{1,3})*$/, { error: 'invalid' })
        .optional(),
      /** The ledger of rows that name none. */
      ledger: z
        .string()
        .regex(/^\d{4,6}$/, { error: 'ledger_unknown' })
        .optional(),
      leave_out: YesNo.default('false'),
    }),
    reply: TableImport,
  }),
} as const;
