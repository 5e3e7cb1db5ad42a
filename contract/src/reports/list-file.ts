import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Day, EuroSum, Id } from '../shared/shapes.ts';

/** What nobody would print is not drawn: a longer list is there as a table. */
export const MOST_DRAWN_ROWS = 2_000;
/** Rows times columns. */
export const MOST_DRAWN_CELLS = 24_000;
const MOST_COLUMNS = 24;

/** Words, an amount or a day, as the screen has it. */
const ListCell = z.union([
  z.string().max(500, { error: 'text_too_long' }),
  z.object({ amount: EuroSum }),
  z.object({ day: Day }),
]);
export type ListCell = z.infer<typeof ListCell>;

export const listFileCalls = {
  drawList: call({
    method: 'POST',
    path: 'reports/list-pdf/',
    access: 'signed_in',
    summary:
      'Create a PDF of a list as shown on a screen. The request contains everything in it; only the company is looked up',
    unkeyed: 'it draws a document and changes nothing',
    beside: true,
    body: z.object({
      admin_id: Id.optional(),
      title: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'text_too_long' }),
      columns: z
        .array(z.object({ head: z.string().max(100, { error: 'text_too_long' }), is_amount: z.boolean() }))
        .min(1, { error: 'required' })
        .max(MOST_COLUMNS, { error: 'too_many' }),
      rows: z
        .array(z.array(ListCell).max(MOST_COLUMNS, { error: 'too_many' }))
        .max(MOST_DRAWN_ROWS, { error: 'too_long_for_pdf' }),
      total: z.array(ListCell).max(MOST_COLUMNS, { error: 'too_many' }).optional(),
    }),
    produces: 'application/pdf',
  }),
} as const;
