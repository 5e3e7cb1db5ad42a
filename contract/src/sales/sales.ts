import { SALES_TREATMENTS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { VatIdCheck } from '../contacts/contacts.ts';
import { AttachedFiles, AttachmentIds } from './attachments.ts';
import { INVOICE_STATES, InvoiceFilters, InvoiceTotals } from './invoice-list.ts';
import { CHOSEN_LOOK, LOOK_OF_DRAFT } from './invoice-templates.ts';
import { DocumentPaymentBody, Payments } from '../shared/document-payments.ts';
import { ProjectName } from '../projects/projects.ts';
import { VatTotal } from '../purchases/purchases.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  Decimal,
  Description,
  EuroAmount,
  Id,
  IdParams,
  IdText,
  Instant,
  Language,
  May,
  PageQuery,
  pageOrRows,
  RowsOnly,
  ShortText,
  SaleRateName,
  VatRateName,
  Version,
  YearText,
} from '../shared/shapes.ts';

/** In what a quantity is counted; none for pieces. */
export const UNITS = ['hour', 'day', 'week', 'month', 'year', 'km', 'm', 'm2', 'm3', 'kg', 'litre'] as const;
export type Unit = (typeof UNITS)[number];

/** A percentage from 0 to 100 with at most two decimals. */
export const Discount = z
  .string({ error: 'required' })
  .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, { error: 'percentage_invalid' });

export const InvoiceLineBody = z.object({
  description: Description,
  quantity: Decimal,
  unit: z.enum(UNITS, { error: 'invalid' }).nullable().default(null),
  unit_price: Decimal,
  /** Off this line, in per cent. */
  discount: Discount.default('0'),
  supply: z.enum(['goods', 'service']).default('service'),
  treatment: z.enum(SALES_TREATMENTS),
  vat: SaleRateName,
  /** The ledger that a person chose for it; without one it follows from the VAT treatment and the kind of supply. */
  ledger_account_id: Id.nullable().default(null),
});

/** What an invoice, a quotation and a recurring invoice have in common. */
export const SALES_DOCUMENT = {
  contact_id: Id.nullable().default(null),
  language: Language.default('nl'),
  /** Amounts are in euros: another currency is refused. */
  currency: z.literal('EUR', { error: 'euros_only' }).optional(),
  prices_include_vat: z.boolean().default(false),
  reference: ShortText.default(''),
  note: z.string().max(2000, { error: 'text_too_long' }).default(''),
  /** Off the whole, in per cent, before VAT. */
  discount: Discount.default('0'),
  lines: z.array(InvoiceLineBody).max(500, { error: 'invalid' }),
};
export const PaymentTerm = z
  .int({ error: 'invalid' })
  .min(0, { error: 'invalid' })
  .max(365, { error: 'invalid' })
  .default(30);

export const InvoiceBody = z.object({
  admin_id: Id.optional(),
  ...SALES_DOCUMENT,
  invoice_date: Day,
  payment_term_days: PaymentTerm,
  /** The day of supply, or the first of a period. */
  performed_on: Day.nullable().default(null),
  performed_until: Day.nullable().default(null),
  order_reference: ShortText.default(''),
  /** Charges in advance: its lines are booked on deferred revenue, until another invoice deducts it. */
  is_advance: z.boolean().default(false),
  attachment_ids: AttachmentIds,
  ...CHOSEN_LOOK,
  /** Left out, it stays as it is. */
  project_id: Id.nullable().optional(),
});
export type InvoiceBody = z.infer<typeof InvoiceBody>;

export const InvoiceLine = InvoiceLineBody.extend({ amount: EuroAmount });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const InvoiceSummary = z.object({
  id: Id,
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  is_credit_note: z.boolean(),
  contact_id: Id.nullable(),
  contact_name: z.string().nullable(),
  invoice_date: Day,
  due_date: Day.nullable(),
  reference: z.string(),
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
  outstanding: EuroAmount,
  /** When it was first sent, by e-mail or otherwise; null while it was not. */
  sent_at: Instant.nullable(),
  /** When its e-mail will leave. */
  scheduled_for: Instant.nullable(),
  /** The day on which a draft is finalised and sent automatically. */
  finalize_on: Day.nullable(),
  /** When its last reminder was sent. */
  reminded_at: Instant.nullable(),
  /** What became of the last e-mail about it. */
  mail_state: z.enum(['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED']).nullable(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const Invoice = InvoiceSummary.extend({
  payment_term_days: z.int(),
  performed_on: Day.nullable(),
  performed_until: Day.nullable(),
  language: Language,
  prices_include_vat: z.boolean(),
  order_reference: z.string(),
  note: z.string(),
  discount: z.string(),
  /** The quotation that it charges. */
  quotation: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  is_advance: z.boolean(),
  attachments: AttachedFiles,
  ...LOOK_OF_DRAFT,
  credits_invoice_id: Id.nullable(),
  credits_invoice_number: z.string().nullable(),
  /** What VIES answered when it became final with VAT shifted abroad; null where there was nothing to ask. */
  vat_check: VatIdCheck.nullable(),
  /** How much of this invoice final credit notes took back. */
  credited: EuroAmount,
  lines: z.array(InvoiceLine),
  vat_totals: z.array(VatTotal.extend({ vat: SaleRateName, treatment: z.enum(SALES_TREATMENTS) })),
  entry_id: Id.nullable(),
  /** Null where projects are off. */
  project: ProjectName.nullable(),
  /** Whether automatic reminders skip this invoice. */
  reminders_paused: z.boolean(),
  changed_by: z.string(),
  changed_at: Instant,
  version: Version,
  may: May,
});
export type Invoice = z.infer<typeof Invoice>;

/** The next invoice number of a year, not reserved. Until an invoice of that year is final (`is_open`) a higher one can be chosen. */
export const InvoiceNumbers = z.object({
  next_entry_number: z.string(),
  /** The same without its year: 34 of 2026-0034. */
  sequence: z.int(),
  lowest: z.int(),
  is_open: z.boolean(),
  /** Invoices that another program numbered: the last of them, and whether the first number here was chosen since. */
  elsewhere: z.object({ last: z.string(), is_decided: z.boolean() }).nullable(),
});
export type InvoiceNumbers = z.infer<typeof InvoiceNumbers>;

const WithVersion = z.object({ admin_id: Id.optional(), version: Version });

export const salesCalls = {
  invoices: call({
    method: 'GET',
    path: 'sales-journals/',
    access: 'sales.view',
    summary: 'List sales invoices, newest first. Ordering: date, -date, total_incl, -total_incl',
    query: PageQuery.extend({ ...InvoiceFilters.shape, ...RowsOnly.shape }),
    reply: pageOrRows(InvoiceSummary).extend({
      totals: InvoiceTotals.shape.totals.nullable(),
      receivable: InvoiceTotals.shape.receivable.nullable(),
      booked: InvoiceTotals.shape.booked.nullable(),
      counts: InvoiceTotals.shape.counts.nullable(),
    }),
  }),
  invoiceTotals: call({
    method: 'GET',
    path: 'sales-journals/totals/',
    access: 'sales.view',
    summary: 'Totals of the invoices that match a filter, and a count per state that ignores the state filter',
    query: AdminQuery.extend({ search: PageQuery.shape.search, ...InvoiceFilters.shape }),
    reply: InvoiceTotals,
  }),
  newInvoice: call({
    method: 'GET',
    path: 'sales-journals/create/',
    access: 'sales.view',
    summary: 'Default values for a new invoice',
    query: AdminQuery,
    reply: z.object({
      invoice_date: Day,
      payment_term_days: z.int(),
      language: Language,
      next_number: z.string(),
      vat_options: z.array(VatRateName),
      /** What this company may put on a line; under the KOR nothing but `kor_exempt`. */
      treatments: z.array(z.enum(SALES_TREATMENTS)),
    }),
  }),
  createInvoice: call({
    method: 'POST',
    path: 'sales-journals/create/',
    access: 'sales.edit',
    summary: 'Create a draft invoice',
    body: InvoiceBody,
    reply: Invoice,
  }),
  invoice: call({
    method: 'GET',
    path: 'sales-journals/{id}/',
    access: 'sales.view',
    summary: 'Retrieve an invoice',
    params: IdParams,
    query: AdminQuery,
    reply: Invoice,
  }),
  updateInvoice: call({
    method: 'PUT',
    path: 'sales-journals/{id}/',
    access: 'sales.edit',
    summary: 'Update a draft invoice',
    params: IdParams,
    body: InvoiceBody.extend({ version: Version }),
    reply: Invoice,
  }),
  deleteInvoice: call({
    method: 'DELETE',
    path: 'sales-journals/{id}/',
    access: 'sales.edit',
    summary: 'Delete a draft invoice',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  finalizeInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/finalize/',
    access: 'sales.send',
    summary: 'Finalise an invoice: assigns the next number and posts it. A finalised invoice is immutable',
    params: IdParams,
    body: WithVersion.extend({
      book_as_correction: AsCorrection,
      /** A forgotten older sale: its date lies before that of the last invoice of its series. */
      allow_earlier_date: z.boolean({ error: 'yes_or_no' }).default(false),
      /** According to VIES the customer's VAT number is not in use, and the person finalises anyway. */
      allow_unused_vat_id: z.boolean({ error: 'yes_or_no' }).default(false),
    }),
    reply: Invoice,
  }),
  creditInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/credit/',
    access: 'sales.send',
    summary: 'Create a draft credit note for the full invoice',
    params: IdParams,
    body: WithVersion.partial(),
    reply: Invoice,
  }),
  duplicateInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/duplicate/',
    access: 'sales.edit',
    summary: 'Duplicate an invoice as a draft',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: Invoice,
  }),
  writeOffInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/write-off/',
    access: 'sales.edit',
    summary: 'Write off what is outstanding of an invoice as irrecoverable, and reclaim its VAT',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), date: Day, book_as_correction: AsCorrection }),
    reply: Invoice,
  }),
  undoWriteOff: call({
    method: 'DELETE',
    path: 'sales-journals/{id}/write-off/',
    access: 'sales.edit',
    summary: 'Undo a write-off, because the customer pays after all: what was written off is due again, with its VAT',
    params: IdParams,
    query: AdminQuery.extend({
      /** The day on which it is due again; today without one. */
      date: Day.optional(),
    }),
    reply: Invoice,
  }),
  settleAdvance: call({
    method: 'POST',
    path: 'sales-journals/{id}/settle-advance/',
    access: 'sales.edit',
    summary: 'Deduct an advance invoice of the same customer from a draft, with its VAT',
    params: IdParams,
    body: WithVersion.extend({ advance_id: Id }),
    reply: Invoice,
  }),
  advances: call({
    method: 'GET',
    path: 'sales-journals/{id}/settle-advance/',
    access: 'sales.view',
    summary: 'List the advance invoices of the customer of a draft that were not settled yet',
    params: IdParams,
    query: AdminQuery,
    reply: z.array(InvoiceSummary),
  }),
  payInvoice: call({
    method: 'POST',
    path: 'sales-journals/payment/create/{id}/',
    access: 'sales.edit',
    summary: 'Register a payment, up to the outstanding amount',
    params: IdParams,
    body: DocumentPaymentBody,
    reply: Payments,
  }),
  invoicePayments: call({
    method: 'GET',
    path: 'sales-journals/{id}/payments/',
    access: 'sales.view',
    summary: 'List payments of an invoice',
    params: IdParams,
    query: AdminQuery,
    reply: Payments,
  }),
  invoiceBankPayments: call({
    method: 'GET',
    path: 'sales-journals/{id}/bank-payments/',
    access: 'sales.view',
    summary: 'List bank payments of an invoice',
    params: IdParams,
    query: AdminQuery,
    reply: Payments,
  }),
  invoicePdf: call({
    method: 'GET',
    path: 'sales-journals/{id}/pdf/',
    access: 'sales.view',
    summary: 'Download an invoice as PDF/A-3 with embedded UBL. Drafts are marked as such',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/pdf',
  }),
  invoicePage: call({
    method: 'GET',
    path: 'sales-journals/{id}/page/{page}/',
    access: 'sales.view',
    summary: 'Preview a page of the invoice PDF as an image. The header Saldo-Pages says how many pages there are',
    params: z.object({ id: IdText, page: z.coerce.number().int().min(1).max(100) }),
    query: AdminQuery,
    produces: 'image/png',
  }),
  invoiceUbl: call({
    method: 'GET',
    path: 'sales-journals/{id}/ubl/',
    access: 'sales.view',
    summary: 'Download an invoice as UBL 2.1 (NLCIUS)',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/xml',
  }),
  nextInvoiceNumber: call({
    method: 'GET',
    path: 'sales-journals/next-entry-number/{adminId}/{year}/',
    access: 'sales.view',
    summary: 'Preview the next invoice number of a year. Not reserved',
    params: z.object({ adminId: IdText, year: YearText }),
    reply: InvoiceNumbers,
  }),
  startInvoiceNumbers: call({
    method: 'PUT',
    path: 'sales-journals/next-entry-number/{adminId}/{year}/',
    access: 'sales.send',
    summary: 'Choose the first invoice number of a year, after another program. Until its first invoice is finalised',
    params: z.object({ adminId: IdText, year: YearText }),
    body: z.object({
      first_number: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(999_999, { error: 'invalid' }),
    }),
    reply: InvoiceNumbers,
  }),
} as const;
