import { z } from 'zod';
import { Day, EuroSum, IdText } from '../shared/shapes.ts';

/** In order of a life. A draft and a final invoice that leave by themselves on a later day are both scheduled. */
export const INVOICE_STATES = [
  'CONCEPT',
  'SCHEDULED',
  'OPEN',
  'OVERDUE',
  'REMINDED',
  'PAID',
  'CREDITED',
  'IRRECOVERABLE',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Of a list: sent or not, or whose last e-mail did not arrive. */
export const SENT_FILTERS = ['SENT', 'NOT_SENT', 'FAILED'] as const;
export type SentFilter = (typeof SENT_FILTERS)[number];

/** Filters of the list of invoices and of its totals. */
export const InvoiceFilters = z.object({
  state: z.enum(INVOICE_STATES).optional(),
  contact_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sent: z.enum(SENT_FILTERS).optional(),
});

/** What the invoices of a filter come to. */
export const InvoiceTotals = z.object({
  count: z.int(),
  totals: z.object({ total_excl: EuroSum, total_vat: EuroSum, total_incl: EuroSum, outstanding: EuroSum }),
  /** Of every state, whichever one is shown: what customers owe, and how much of it is late. */
  receivable: z.object({ outstanding: EuroSum, overdue: EuroSum }),
  /** Of every state: what is final, without VAT. Drafts are in no books. */
  booked: EuroSum,
  /** How many there are in each state, whichever one is shown. */
  counts: z.partialRecord(z.enum(INVOICE_STATES), z.int()),
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;
