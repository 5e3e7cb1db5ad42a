import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, Id, page, PageQuery } from '../shared/shapes.ts';

/** A year of an archive, in a query. */
export const YearOfArchive = z.coerce.number({ error: 'invalid' }).int({ error: 'invalid' }).min(1900).max(2200);
export const QuarterText = z.coerce.number({ error: 'invalid' }).int({ error: 'invalid' }).min(1).max(4);

/** A receipt of an expense that is in the books, with what is on it. It is under the date of the invoice. */
export const ArchivedReceipt = z.object({
  id: Id,
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  expense_id: Id,
  bookingNumber: z.string(),
  contact_name: z.string(),
  document_number: z.string(),
  date: Day,
  description: z.string(),
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
});
export type ArchivedReceipt = z.infer<typeof ArchivedReceipt>;

const ArchivedQuarter = z.object({ quarter: z.int(), count: z.int(), size_bytes: z.int() });
export const ArchivedYear = z.object({ year: z.int(), count: z.int(), quarters: z.array(ArchivedQuarter) });
export type ArchivedYear = z.infer<typeof ArchivedYear>;

export const archiveCalls = {
  archive: call({
    method: 'GET',
    path: 'purchase-journals/archive/',
    access: 'purchases.view',
    summary:
      'List receipts of posted expenses by invoice date, newest first; `years` counts the search results per year',
    query: PageQuery.omit({ ordering: true }).extend({
      year: YearOfArchive.optional(),
      quarter: QuarterText.optional(),
    }),
    reply: page(ArchivedReceipt).extend({ years: z.array(ArchivedYear) }),
  }),
  downloadArchive: call({
    method: 'GET',
    path: 'purchase-journals/archive/download/',
    access: 'purchases.view',
    summary: 'Download the original receipts of a year or quarter as a ZIP file with a CSV index',
    query: AdminQuery.extend({ year: YearOfArchive, quarter: QuarterText.optional() }),
    produces: 'application/zip',
  }),
} as const;
