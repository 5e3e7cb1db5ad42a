import { VAT_CODES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { RECORDED_TABLES } from './table-imports.ts';
import { AdminQuery, Day, EuroSum, Id, IdParams, Instant, Version } from '../shared/shapes.ts';

export const IMPORT_STATES = [
  'CHECKING',
  'REFUSED',
  'CHECKED',
  'IMPORTING',
  'IMPORTED',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const;

/** What is wrong with a file, or should be known before it is imported. An error keeps it out. */
const ImportFinding = z.object({
  rule: z.string(),
  severity: z.enum(['ERROR', 'WARNING']),
  words: z.string(),
  /** Where in the file; null for what is about the books. */
  line: z.int().nullable(),
  element: z.string(),
  about: z.string(),
  /** How often; places beyond the first few are only counted. */
  count: z.int(),
});

/** An account of the file with the ledger it goes to: one of the chart, or one that is added. */
const ImportAccount = z.object({
  account: z.string(),
  title: z.string(),
  statement: z.enum(['balance_sheet', 'profit_and_loss']),
  rgs_code: z.string(),
  ledger: z.string(),
  ledger_title: z.string(),
  by: z.enum(['rgs', 'code', 'name', 'new', 'chosen']),
  opening: EuroSum,
  debit: EuroSum,
  credit: EuroSum,
  closing: EuroSum,
  /** In the books, once the file is imported. */
  closing_in_books: EuroSum,
  difference: EuroSum,
});
export type ImportAccount = z.infer<typeof ImportAccount>;

/** A customer or supplier of the file with the contact it is here; null: one that is added. */
const ImportContact = z.object({
  id: z.string(),
  name: z.string(),
  contact_id: Id.nullable(),
  contact_name: z.string(),
  by: z.enum(['known', 'new', 'chosen']),
});
export type ImportContact = z.infer<typeof ImportContact>;

/** So many contacts of a file are shown, those to be added first; the others are only counted. */
export const IMPORT_CONTACTS_SHOWN = 200;

export const Import = z.object({
  id: Id,
  kind: z.enum(['AUDIT_FILE']),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  created_at: Instant,
  imported_at: Instant.nullable(),
  task_id: Id.nullable(),
  version: Version,
  company: z.object({ name: z.string(), kvk_number: z.string(), tax_id: z.string(), software: z.string() }).nullable(),
  /** The file names another company: a person has to say that it is theirs. */
  other_company: z.boolean(),
  year: z.int().nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
  /** VAT returns are filed here from this day; earlier ones were filed from the other program. */
  vat_from: Day.nullable(),
  entries: z.int(),
  lines: z.int(),
  contacts: z.object({ known: z.int(), new: z.int(), shown: z.array(ImportContact) }),
  /** What debtors and creditors close with; `count` is how many open items the import made of them, once it is done. */
  open_items: z.object({ receivable: EuroSum, payable: EuroSum, count: z.int().nullable() }),
  vat_codes: z.array(z.object({ id: z.string(), title: z.string(), code: z.string().nullable() })),
  /** What a VAT code of the file may be. */
  vat_choices: z.array(z.object({ code: z.string(), title: z.string() })),
  findings: z.array(ImportFinding),
  accounts: z.array(ImportAccount),
  may: z.object({ commit: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});
export type Import = z.infer<typeof Import>;

const Started = z.object({ id: Id, task_id: Id });

export const importCalls = {
  imports: call({
    method: 'GET',
    path: 'imports/',
    access: 'journal.book',
    summary: 'Imports of books from another program, newest first',
    query: AdminQuery,
    reply: z.array(
      Import.pick({ id: true, state: true, file_name: true, year: true, created_at: true }).extend({
        kind: z.enum(['AUDIT_FILE', ...RECORDED_TABLES]),
        version: Version,
        may_undo: z.boolean(),
      }),
    ),
  }),
  createImport: call({
    method: 'POST',
    path: 'imports/',
    access: 'journal.book',
    upload: true,
    summary:
      'Upload an XML audit file (XAF 3.2 or 4.0) for a dry run: its errors, the mapping of its accounts and the resulting balances. Posts nothing',
    query: AdminQuery.extend({
      kind: z.enum(['AUDIT_FILE'], { error: 'invalid' }).default('AUDIT_FILE'),
      dry_run: z.enum(['true'], { error: 'invalid' }).default('true'),
    }),
    reply: Started,
  }),
  import: call({
    method: 'GET',
    path: 'imports/{id}/',
    access: 'journal.book',
    summary: 'An import with its findings, mapping and balances',
    params: IdParams,
    query: AdminQuery,
    reply: Import,
  }),
  mapImport: call({
    method: 'PUT',
    path: 'imports/{id}/mapping/',
    access: 'journal.book',
    summary:
      'Choose the ledgers of accounts, the treatments of VAT codes and the contacts of customers and suppliers in the file; an empty choice (for a contact null) returns to the proposal, contact 0 is a new one',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      mapping: z.record(z.string().max(100), z.string().max(10, { error: 'invalid' })).default({}),
      vat_codes: z.record(z.string().max(100), z.enum(['', ...VAT_CODES], { error: 'invalid' })).default({}),
      contacts: z
        .record(z.string().max(100), z.int({ error: 'invalid' }).nonnegative({ error: 'invalid' }).nullable())
        .default({}),
      version: Version,
    }),
    reply: Import,
  }),
  commitImport: call({
    method: 'POST',
    path: 'imports/{id}/commit/',
    access: 'journal.book',
    summary: 'Import the books of the file in the background, all or nothing',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      /** A person says that the file of another name is of this company. */
      other_company: z.boolean({ error: 'yes_or_no' }).default(false),
    }),
    reply: Started,
  }),
  cancelImport: call({
    method: 'POST',
    path: 'imports/{id}/cancel/',
    access: 'journal.book',
    beside: true,
    summary: 'Stop an import that is in progress; nothing of it is kept',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }),
    reply: Started,
  }),
  undoImport: call({
    method: 'POST',
    path: 'imports/{id}/undo/',
    access: 'journal.book',
    summary: 'Reverse all entries of an import, as long as nothing was booked on top of it',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version }),
    reply: Started,
  }),
} as const;
