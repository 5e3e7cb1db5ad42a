import { z } from 'zod';
import type { Authorization } from '../administrations/authorizations.ts';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, Id, IdParams, YearText } from '../shared/shapes.ts';

/** `xaf` is XML Auditfile Financieel 4.0, `xaf32` the version before it. */
export const ENTRY_FILE_TYPES = ['csv', 'xlsx', 'xaf', 'xaf32'] as const;
export type EntryFileType = (typeof ENTRY_FILE_TYPES)[number];

export const JOURNALS = ['PURCHASES', 'SALES', 'BANK', 'GENERAL'] as const;

/** Which documents go into the archive of a year beside its books. */
export const ATTACHMENTS_TYPES = ['all', 'purchases', 'sales', 'none'] as const;
export type AttachmentsType = (typeof ATTACHMENTS_TYPES)[number];

/** What each kind of archive needs beside the ledger. */
export const ARCHIVE_NEEDS = {
  all: ['purchases.view', 'sales.view', 'bank.view'],
  purchases: ['purchases.view'],
  sales: ['sales.view'],
  none: [],
} as const satisfies Readonly<Record<AttachmentsType, readonly Authorization[]>>;

/** What the task that packs an archive came to. It is kept until then. */
export const PackedBooks = z.object({
  file_name: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  files: z.int(),
  kept_until: Day,
});
export type PackedBooks = z.infer<typeof PackedBooks>;

export const bookCalls = {
  downloadMutations: call({
    method: 'GET',
    path: 'administrations/download-mutations/',
    access: 'ledger.view',
    summary:
      'Download the entries of a year as CSV, XLSX or XML audit file (XAF 4.0 or 3.2). CSV and XLSX can be limited to a journal or a ledger account',
    query: AdminQuery.extend({
      year: YearText,
      file_type: z.enum(ENTRY_FILE_TYPES, { error: 'invalid' }).default('csv'),
      journal: z.enum(JOURNALS, { error: 'invalid' }).optional(),
      ledger: z.string().max(10, { error: 'invalid' }).optional(),
    }),
    produces: 'application/octet-stream',
  }),
  annualFigures: call({
    method: 'GET',
    path: 'balance-sheet/export/',
    access: 'ledger.view',
    summary: 'Annual figures as a PDF file: balance sheet and profit and loss, with those of a year earlier',
    query: AdminQuery.extend({ year: YearText.optional(), from: Day.optional(), until: Day.optional() }),
    produces: 'application/pdf',
  }),
  createDownloadFile: call({
    method: 'GET',
    path: 'administrations/create-download-file/',
    access: 'ledger.view',
    summary:
      'Pack the books of a year into one ZIP file: audit file, entries, statements, documents, an index and checksums. Documents require access to purchases and sales',
    notes: 'the task that packs the archive',
    query: AdminQuery.extend({
      year: YearText,
      attachments_type: z.enum(ATTACHMENTS_TYPES, { error: 'invalid' }).default('all'),
    }),
    reply: z.object({ task_id: Id }),
  }),
  downloadFile: call({
    method: 'GET',
    path: 'administrations/download-file/{id}/',
    access: 'ledger.view',
    summary: 'Download the ZIP file of a finished task. It is kept for a week',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/zip',
  }),
} as const;
