import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, Id, IdParams } from '../shared/shapes.ts';

const MOST_COLUMNS = 100;
const Column = z
  .int()
  .min(0)
  .max(MOST_COLUMNS - 1);

/** Which column (from 0) of a bank's CSV holds what. Amounts stand in one signed column, in one for money out and one for money in, or without sign beside a column that says which way. */
export const CsvColumns = z.object({
  has_heading: z.boolean(),
  date: Column,
  date_order: z.enum(['YMD', 'DMY', 'MDY']),
  amount: Column,
  amount_in: Column.nullable(),
  /** Says `Af` or `Bij`, `D` or `C`. */
  direction: Column.nullable().default(null),
  name: Column.nullable(),
  iban: Column.nullable(),
  description: Column.nullable(),
  balance: Column.nullable(),
  /** Money out has no minus sign and money in has one, as in the files of most credit cards. */
  out_is_positive: z.boolean().default(false),
});
export type CsvColumns = z.infer<typeof CsvColumns>;

/** What is probably in the columns of a file: null where nothing fits. */
export const GuessedColumns = CsvColumns.extend({ date: Column.nullable(), amount: Column.nullable() });
export type GuessedColumns = z.infer<typeof GuessedColumns>;

/** The first rows of a file, as a refused import gives them. */
const SampleRows = z
  .array(z.array(z.string().max(200)).max(MOST_COLUMNS))
  .min(1)
  .max(10);

/** A row as it would be read; null where the column holds something else. */
const ReadRow = z.object({
  date: Day.nullable(),
  amount: EuroAmount.nullable(),
  contra_account_name: z.string(),
  contra_account_iban: z.string().nullable(),
  description: z.string(),
  /** The first column of the row that holds something else than it should; null where the row can be read. */
  unread: z.object({ column: Column, as: z.enum(['DATE', 'AMOUNT', 'DIRECTION']) }).nullable(),
});

export const csvColumnCalls = {
  guessCsvColumns: call({
    method: 'POST',
    path: 'bank-journals/{id}/import-columns/guess/',
    access: 'bank.process',
    summary: 'Guess what the columns of an unknown CSV file hold, from its first rows',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), rows: SampleRows }),
    reply: GuessedColumns,
  }),
  previewCsvColumns: call({
    method: 'POST',
    path: 'bank-journals/{id}/import-columns/preview/',
    access: 'bank.process',
    summary: 'Show the first rows of a CSV file as they would be read with these columns',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), columns: CsvColumns, rows: SampleRows }),
    reply: z.object({ results: z.array(ReadRow) }),
  }),
  csvColumns: call({
    method: 'GET',
    path: 'bank-journals/{id}/import-columns/',
    access: 'bank.view',
    summary: 'Retrieve the columns that were chosen for the CSV files of an account',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ columns: CsvColumns.nullable() }),
  }),
  saveCsvColumns: call({
    method: 'PUT',
    path: 'bank-journals/{id}/import-columns/',
    access: 'bank.process',
    summary: 'Choose the columns of the CSV files of an account',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), columns: CsvColumns.nullable() }),
    reply: z.object({ columns: CsvColumns.nullable() }),
  }),
} as const;
