import { SALES_TREATMENTS } from '@saldo/ledger';
import { z } from 'zod';
import { ProjectName } from '../projects/projects.ts';
import { call } from '../shared/call.ts';
import { VatTotal } from '../purchases/purchases.ts';
import {
  AdminQuery,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  Instant,
  Language,
  May,
  page,
  PageQuery,
  SaleRateName,
  Version,
} from '../shared/shapes.ts';
import { CHOSEN_LOOK, LOOK_OF_DRAFT } from './invoice-templates.ts';
import { MailDraft, QuotationMailBody, SentMessage } from './sales-mail.ts';
import { Discount, Invoice, InvoiceLine, SALES_DOCUMENT, UNITS } from './sales.ts';

export const QUOTATION_STATES = ['CONCEPT', 'OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'INVOICED', 'ARCHIVED'] as const;
export type QuotationState = (typeof QUOTATION_STATES)[number];

export const QuotationBody = z.object({
  admin_id: Id.optional(),
  ...SALES_DOCUMENT,
  quotation_date: Day,
  /** The last day on which it can be accepted. */
  valid_until: Day,
  ...CHOSEN_LOOK,
  /** Its invoices belong to it too. Left out, it stays as it is. */
  project_id: Id.nullable().optional(),
});
export type QuotationBody = z.infer<typeof QuotationBody>;

export const QuotationSummary = z.object({
  id: Id,
  number: z.string().nullable(),
  state: z.enum(QUOTATION_STATES),
  contact_id: Id.nullable(),
  contact_name: z.string().nullable(),
  quotation_date: Day,
  valid_until: Day,
  reference: z.string(),
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
  sent_at: Instant.nullable(),
  mail_state: z.enum(['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED']).nullable(),
});
export type QuotationSummary = z.infer<typeof QuotationSummary>;

const VatTotals = z.array(VatTotal.extend({ vat: SaleRateName, treatment: z.enum(SALES_TREATMENTS) }));

/** What the customer decided. The hash is that of the PDF that they saw; none when someone of the company noted it. */
export const QuotationDecision = z.object({
  kind: z.enum(['ACCEPTED', 'DECLINED']),
  name: z.string(),
  note: z.string(),
  at: Instant,
  sha256: z.string().nullable(),
  /** Who noted it for the customer. */
  noted_by: z.string().nullable(),
});
export type QuotationDecision = z.infer<typeof QuotationDecision>;

export const Quotation = QuotationSummary.extend({
  language: Language,
  prices_include_vat: z.boolean(),
  note: z.string(),
  discount: Discount,
  lines: z.array(InvoiceLine),
  project: ProjectName.nullable(),
  ...LOOK_OF_DRAFT,
  vat_totals: VatTotals,
  decision: QuotationDecision.nullable(),
  /** The page on which the customer reads and decides; none while it is a concept. */
  public_address: z.string().nullable(),
  invoices: z.array(z.object({ id: Id, number: z.string().nullable(), is_advance: z.boolean() })),
  changed_by: z.string(),
  changed_at: Instant,
  version: Version,
  may: May,
});
export type Quotation = z.infer<typeof Quotation>;

/** A quotation as its customer sees it. */
export const PublicQuotation = z.object({
  number: z.string(),
  language: Language,
  company: z.object({
    name: z.string(),
    email: z.string().nullable(),
    kvk: z.string().nullable(),
    vat_id: z.string().nullable(),
    address: z.array(z.string()),
  }),
  customer: z.string(),
  quotation_date: Day,
  valid_until: Day,
  reference: z.string(),
  message: z.string(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unit: z.enum(UNITS).nullable(),
      unit_price: z.string(),
      discount: z.string(),
      vat: SaleRateName,
      amount: EuroAmount,
    }),
  ),
  discount: EuroAmount,
  vat_totals: VatTotals,
  total_excl: EuroAmount,
  total_vat: EuroAmount,
  total_incl: EuroAmount,
  state: z.enum(['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED']),
  decision: z.object({ kind: z.enum(['ACCEPTED', 'DECLINED']), name: z.string(), at: Instant }).nullable(),
  /** Names the exact PDF: whoever decides says which one they saw. */
  sha256: z.string(),
});
export type PublicQuotation = z.infer<typeof PublicQuotation>;

const Token = z.object({ token: z.string().max(100) });
const Name = z
  .string({ error: 'required' })
  .max(120, { error: 'text_too_long' })
  .transform((text) =>
    text
      .replaceAll(/[^\P{C}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  .refine((text) => text.length >= 2, { error: 'required' });
const Note = z
  .string()
  .max(1000, { error: 'text_too_long' })
  .transform((text) => text.replaceAll(/[^\P{C}\n]/gu, '').trim())
  .default('');
const Decided = z.object({ name: Name, note: Note, sha256: z.string({ error: 'required' }).max(64) });
const Noted = z.object({ admin_id: Id.optional(), name: Name, note: Note });

export const quotationCalls = {
  quotations: call({
    method: 'GET',
    path: 'quotations/',
    access: 'sales.view',
    summary: 'List quotations, newest first. Ordering: date, -date, total_incl, -total_incl',
    query: PageQuery.extend({
      state: z.enum(QUOTATION_STATES).optional(),
      contact_id: IdText.optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(QuotationSummary).extend({
      totals: z.object({ total_excl: EuroSum, total_vat: EuroSum, total_incl: EuroSum }),
      counts: z.record(z.string(), z.int()),
    }),
  }),
  newQuotation: call({
    method: 'GET',
    path: 'quotations/create/',
    access: 'sales.view',
    summary: 'Default values for a new quotation',
    query: AdminQuery,
    reply: z.object({
      quotation_date: Day,
      valid_until: Day,
      language: Language,
      treatments: z.array(z.enum(SALES_TREATMENTS)),
    }),
  }),
  createQuotation: call({
    method: 'POST',
    path: 'quotations/create/',
    access: 'sales.edit',
    summary: 'Create a draft quotation',
    body: QuotationBody,
    reply: Quotation,
  }),
  quotation: call({
    method: 'GET',
    path: 'quotations/{id}/',
    access: 'sales.view',
    summary: 'Retrieve a quotation',
    params: IdParams,
    query: AdminQuery,
    reply: Quotation,
  }),
  updateQuotation: call({
    method: 'PUT',
    path: 'quotations/{id}/',
    access: 'sales.edit',
    summary: 'Update a draft quotation',
    params: IdParams,
    body: QuotationBody.extend({ version: Version }),
    reply: Quotation,
  }),
  deleteQuotation: call({
    method: 'DELETE',
    path: 'quotations/{id}/',
    access: 'sales.edit',
    summary: 'Delete a draft quotation',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  quotationPdf: call({
    method: 'GET',
    path: 'quotations/{id}/pdf/',
    access: 'sales.view',
    summary: 'Download a quotation as PDF',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/pdf',
  }),
  quotationPage: call({
    method: 'GET',
    path: 'quotations/{id}/page/{page}/',
    access: 'sales.view',
    summary: 'Preview a page of the quotation PDF as an image. The header Saldo-Pages says how many pages there are',
    params: z.object({ id: IdText, page: z.coerce.number({ error: 'invalid' }).int().min(1).max(100) }),
    query: AdminQuery,
    produces: 'image/png',
  }),
  quotationMailDraft: call({
    method: 'GET',
    path: 'quotations/{id}/send/',
    access: 'sales.view',
    summary: 'Prepare the e-mail for a quotation: recipients, text and the values of its variables',
    params: IdParams,
    query: AdminQuery,
    reply: MailDraft,
  }),
  sendQuotation: call({
    method: 'POST',
    path: 'quotations/{id}/send/',
    access: 'sales.send',
    summary: 'Send a quotation by e-mail. A draft gets its number and does not change from then on',
    params: IdParams,
    body: QuotationMailBody,
    reply: Quotation,
  }),
  markQuotationSent: call({
    method: 'POST',
    path: 'quotations/{id}/mark-sent/',
    access: 'sales.send',
    summary:
      'Mark a quotation as sent outside Saldo, such as by post. A draft gets its number and does not change from then on',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version, sent_on: Day }),
    reply: Quotation,
  }),
  quotationMessages: call({
    method: 'GET',
    path: 'quotations/{id}/messages/',
    access: 'sales.view',
    summary: 'List what was sent for a quotation, newest first, with its delivery',
    params: IdParams,
    query: AdminQuery,
    reply: z.array(SentMessage),
  }),
  acceptQuotation: call({
    method: 'POST',
    path: 'quotations/{id}/accept/',
    access: 'sales.edit',
    summary: 'Record that the customer accepted a quotation, such as by telephone',
    params: IdParams,
    body: Noted,
    reply: Quotation,
  }),
  declineQuotation: call({
    method: 'POST',
    path: 'quotations/{id}/decline/',
    access: 'sales.edit',
    summary: 'Record that the customer declined a quotation',
    params: IdParams,
    body: Noted,
    reply: Quotation,
  }),
  duplicateQuotation: call({
    method: 'POST',
    path: 'quotations/{id}/duplicate/',
    access: 'sales.edit',
    summary: 'Duplicate a quotation as a draft',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: Quotation,
  }),
  archiveQuotation: call({
    method: 'POST',
    path: 'quotations/{id}/archive/',
    access: 'sales.edit',
    summary: 'Archive a quotation that was sent, or take it out of the archive',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), archived: z.boolean({ error: 'yes_or_no' }).default(true) }),
    reply: Quotation,
  }),
  copyQuotationToInvoice: call({
    method: 'POST',
    path: 'quotations/{id}/copy-to-invoice/',
    access: 'sales.edit',
    summary:
      'Create a draft invoice from a quotation, or an advance invoice for a part of it; an advance is deducted from the invoice',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      /** The part to charge in advance, in per cent; without one the whole is invoiced. */
      advance: Discount.refine((text) => Number(text) > 0, { error: 'percentage_invalid' })
        .nullable()
        .default(null),
    }),
    reply: Invoice,
  }),
  publicQuotation: call({
    method: 'GET',
    path: 'public/quotations/{token}/',
    access: 'public',
    summary: 'Retrieve a quotation by the link in its e-mail',
    params: Token,
    reply: PublicQuotation,
  }),
  publicQuotationPdf: call({
    method: 'GET',
    path: 'public/quotations/{token}/pdf/',
    access: 'public',
    summary: 'Download a quotation as PDF by the link in its e-mail',
    params: Token,
    produces: 'application/pdf',
  }),
  acceptPublicQuotation: call({
    method: 'POST',
    path: 'public/quotations/{token}/accept/',
    access: 'public',
    summary: 'Accept a quotation as its customer. Repeated, the answer is the same',
    params: Token,
    body: Decided,
    reply: PublicQuotation,
  }),
  declinePublicQuotation: call({
    method: 'POST',
    path: 'public/quotations/{token}/decline/',
    access: 'public',
    summary: 'Decline a quotation as its customer. Repeated, the answer is the same',
    params: Token,
    body: Decided,
    reply: PublicQuotation,
  }),
} as const;
