import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from './call.ts';
import {
  AdminQuery,
  Day,
  EuroAmount,
  Id,
  IdParams,
  IdText,
  Instant,
  May,
  page,
  PageQuery,
  VatRateName,
  Version,
} from './shapes.ts';

export const ATTACHMENT_STATES = ['INBOX', 'PROCESSING', 'SUGGESTED', 'ARCHIVED', 'REJECTED'] as const;

/** Where on the document something was read: page from 1, fractions of the page from the top left. */
export const Place = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Place = z.infer<typeof Place>;
export const CERTAINTIES = ['certain', 'likely', 'doubtful'] as const;

/** How a proposed field came about: read from the document (with its place), or as before (from earlier bookings). */
export const Mark = z.object({
  origin: z.enum(['read', 'as_before']),
  certainty: z.enum(CERTAINTIES),
  place: Place.nullable(),
  remark: z.string().nullable(),
});
export type Mark = z.infer<typeof Mark>;

export const PROPOSAL_WARNINGS = [
  'totals_disagree',
  'ambiguous_date',
  'foreign_currency',
  'new_iban',
  'possible_duplicate',
  'date_out_of_range',
  'nothing_read',
] as const;
export type ProposalWarning = (typeof PROPOSAL_WARNINGS)[number];

/** What recognition proposes for an expense. Every field may be missing; `marks` is keyed by field path (`lines.0.amount`). */
export const ExpenseProposal = z.object({
  kind: z.enum(['ubl', 'text_pdf', 'scanned', 'image', 'unreadable']),
  contact_id: Id.nullable(),
  new_contact: z
    .object({
      name: z.string(),
      vat_id: z.string().nullable(),
      kvk_number: z.string().nullable(),
      iban: z.string().nullable(),
      country: z.string(),
    })
    .nullable(),
  document_number: z.string(),
  date: Day.nullable(),
  due_date: Day.nullable(),
  currency: z.string(),
  reverse_charge: z.enum(REVERSE_CHARGES),
  is_credit_note: z.boolean(),
  total_excl: EuroAmount.nullable(),
  total_vat: EuroAmount.nullable(),
  total_incl: EuroAmount.nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      ledger_account_id: Id.nullable(),
      vat: VatRateName,
      amount: EuroAmount,
      amount_btw: EuroAmount,
    }),
  ),
  marks: z.record(z.string(), Mark),
  warnings: z.array(z.enum(PROPOSAL_WARNINGS)),
});
export type ExpenseProposal = z.infer<typeof ExpenseProposal>;

export const Attachment = z.object({
  id: Id,
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  page_count: z.int(),
  arrived_by: z.enum(['UPLOAD', 'CAMERA', 'MAIL', 'API']),
  sent_from: z.string(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
  state: z.enum(ATTACHMENT_STATES),
  rejected_reason: z.string().nullable(),
  rejected_explanation: z.string().nullable(),
  expense_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  total_incl: EuroAmount.nullable(),
  date: Day.nullable(),
  /** What is proposed: the ledger of the first line, the reverse charge, and what a person should look at. */
  category: z.string().nullable(),
  reverse_charge: z.enum(REVERSE_CHARGES),
  warnings: z.array(z.enum(PROPOSAL_WARNINGS)),
  version: Version,
  may: May,
});
export type Attachment = z.infer<typeof Attachment>;

export const AttachmentDetail = Attachment.extend({ proposal: ExpenseProposal.nullable() });
export type AttachmentDetail = z.infer<typeof AttachmentDetail>;

export const inboxCalls = {
  uploadAttachment: call({
    method: 'POST',
    path: 'purchase-journals/upload-image/',
    access: 'purchases.upload',
    upload: true,
    query: AdminQuery.extend({ arrived_by: z.enum(['UPLOAD', 'CAMERA']).optional() }),
    summary: 'Adds a receipt (image, PDF or UBL invoice); the same file twice is one attachment',
    reply: Attachment,
  }),
  inbox: call({
    method: 'GET',
    path: 'purchase-journals/image-inbox/',
    access: 'purchases.view',
    summary: 'Receipts, newest first; by default those that wait',
    query: PageQuery.extend({ state: z.enum([...ATTACHMENT_STATES, 'WAITING']).optional() }),
    reply: page(Attachment).extend({ counts: z.record(z.enum([...ATTACHMENT_STATES, 'WAITING']), z.int()) }),
  }),
  attachment: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/',
    access: 'purchases.view',
    summary: 'One receipt with what was read from it',
    params: IdParams,
    query: AdminQuery,
    reply: AttachmentDetail,
  }),
  attachmentFile: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/file/',
    access: 'purchases.view',
    summary: 'The original, byte for byte',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/octet-stream',
  }),
  attachmentPage: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/page/{page}/',
    access: 'purchases.view',
    summary: 'A page as an image, for the viewer',
    params: z.object({ id: IdText, page: z.coerce.number().int().min(1).max(100) }),
    query: AdminQuery.extend({ width: z.coerce.number().int().min(200).max(2400).optional() }),
    produces: 'image/png',
  }),
  linkAttachment: call({
    method: 'PUT',
    path: 'purchase-journals/image/{id}/',
    access: 'purchases.process',
    summary:
      'Links a receipt to an expense, or back to the inbox with null; `move` confirms that it leaves another expense',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      expense_id: Id.nullable(),
      move: z.boolean().default(false),
      version: Version,
    }),
    reply: Attachment,
  }),
  deleteAttachment: call({
    method: 'DELETE',
    path: 'purchase-journals/image/{id}/',
    access: 'purchases.upload',
    summary: 'Removes a receipt that is not linked to an expense',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
} as const;
