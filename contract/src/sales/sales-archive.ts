import { z } from 'zod';
import { HistoryRecord } from '../history/history.ts';
import { QuarterText, YearOfArchive } from '../purchases/archive.ts';
import { call } from '../shared/call.ts';
import { Day, EuroAmount, Id, IdParams, page, PageQuery } from '../shared/shapes.ts';

/** A final invoice or credit note, under its date. */
export const ArchivedInvoice = z.object({
  id: Id,
  number: z.string(),
  is_credit_note: z.boolean(),
  contact_name: z.string(),
  invoice_date: Day,
  reference: z.string(),
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
});
export type ArchivedInvoice = z.infer<typeof ArchivedInvoice>;

const ArchivedQuarter = z.object({ quarter: z.int(), count: z.int() });

export const salesArchiveCalls = {
  salesArchive: call({
    method: 'GET',
    path: 'sales-journals/archive/',
    access: 'sales.view',
    summary: 'List finalised invoices by date, newest first; `years` counts the search results per year',
    query: PageQuery.omit({ ordering: true }).extend({
      year: YearOfArchive.optional(),
      quarter: QuarterText.optional(),
    }),
    reply: page(ArchivedInvoice).extend({
      years: z.array(z.object({ year: z.int(), count: z.int(), quarters: z.array(ArchivedQuarter) })),
    }),
  }),
  invoiceHistory: call({
    method: 'GET',
    path: 'sales-journals/{id}/history/',
    access: 'sales.view',
    summary: 'List the history of an invoice, newest first',
    params: IdParams,
    query: PageQuery.pick({ cursor: true, page_size: true, admin_id: true }),
    reply: page(HistoryRecord),
  }),
} as const;
