import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, YearText } from '../shared/shapes.ts';

/** `xaf` is XML Auditfile Financieel 4.0, `xaf32` the version before it. */
export const ENTRY_FILE_TYPES = ['csv', 'xlsx', 'xaf', 'xaf32'] as const;
export type EntryFileType = (typeof ENTRY_FILE_TYPES)[number];

export const JOURNALS = ['PURCHASES', 'SALES', 'BANK', 'GENERAL'] as const;

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
} as const;
