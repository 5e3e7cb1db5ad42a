import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { BulkItems, BulkResults } from '../shared/bulk.ts';
import { call } from '../shared/call.ts';
import { ANSWER_CHOICES, AnswerAbout } from './questions.ts';
import { REJECTION_REASONS } from './rejections.ts';
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
} from '../shared/shapes.ts';

export const ATTACHMENT_STATES = ['INBOX', 'PROCESSING', 'SUGGESTED', 'ARCHIVED', 'REJECTED'] as const;

/**
 * Ways to look at the inbox beside its states. `WAITING`: neither booked nor rejected. `OPEN`: not booked. `NEEDS_YOU`: stands still
 * until the caller does something. `READY`: proposed, and nothing of it asks for the caller.
 */
export const INBOX_VIEWS = [...ATTACHMENT_STATES, 'WAITING', 'OPEN', 'NEEDS_YOU', 'READY'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** Where on the document something was read: page from 1, fractions of the page from the top left. */
export const Place = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Place = z.infer<typeof Place>;
export const CERTAINTIES = ['certain', 'likely', 'doubtful'] as const;

/** What was chosen before for the same supplier: how many of the latest times, and when last. */
export const Habit = z.object({ times: z.int(), of: z.int(), last_on: Day });
export type Habit = z.infer<typeof Habit>;

/**
 * How a proposed field came about: read from the document (with its place), or as before (from earlier bookings; `before` says how
 * often), or a guess from a word on the document (`said`). Always chosen the same, as before is certain; a guess never is. `said` is also
 * what the document has in the place of a value that cannot be.
 */
export const FieldConfidence = z.object({
  origin: z.enum(['read', 'as_before', 'guess']),
  certainty: z.enum(CERTAINTIES),
  place: Place.nullable(),
  remark: z.string().nullable(),
  before: Habit.optional(),
  said: z.string().optional(),
});
export type FieldConfidence = z.infer<typeof FieldConfidence>;

export const PROPOSAL_WARNINGS = [
  'totals_disagree',
  'lines_disagree',
  'no_invoice',
  'other_vat',
  'other_name',
  'ambiguous_date',
  'foreign_currency',
  'no_currency',
  'new_iban',
  'possible_duplicate',
  'fees_in_payouts',
  'date_out_of_range',
  'nothing_read',
  'too_many_pages',
  'too_many_pixels',
] as const;
export type ProposalWarning = (typeof PROPOSAL_WARNINGS)[number];

/** Why a receipt with a proposal needs a person: what is seen on it, or its category. */
export const ATTENTION_REASONS = [
  'no_invoice',
  'possible_duplicate',
  'new_iban',
  'other_name',
  'other_vat',
  'no_category',
  'guessed_category',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** How an expense is paid: not yet, by the company's bank, or by the entrepreneur privately. */
export const PAYMENT_METHODS = ['NOT_PAID', 'BANK', 'PRIVATE'] as const;

/** Documents that are not invoices: neither an expense nor its VAT can be based on them. */
export const OTHER_DOCUMENTS = [
  'quotation',
  'pro_forma',
  'reminder',
  'packing_slip',
  'order',
  'statement',
  'other',
] as const;

const ProposedLine = z.object({
  description: z.string(),
  ledger_account_id: Id.nullable(),
  vat: VatRateName,
  amount: EuroAmount,
  amount_btw: EuroAmount,
  deductible_percentage: z.int().optional(),
});

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
  /** Where the document says that it was paid: a card by the bank, money from someone's own pocket. */
  payment_method: z.enum(PAYMENT_METHODS).optional(),
  total_excl: EuroAmount.nullable(),
  total_vat: EuroAmount.nullable(),
  total_incl: EuroAmount.nullable(),
  /** One line per VAT rate. */
  lines: z.array(ProposedLine),
  /** The document's own lines, where they are more. */
  split_lines: z.array(ProposedLine).optional(),
  /** VAT of another country: part of the cost. `country` is null where only the rates show that it is foreign. */
  foreign_vat: z.object({ country: z.string().nullable() }).optional(),
  /** What kind of document it is instead of an invoice (`no_invoice`). */
  other_document: z.enum(OTHER_DOCUMENTS).optional(),
  marks: z.record(z.string(), FieldConfidence),
  warnings: z.array(z.enum(PROPOSAL_WARNINGS)),
  /** The account that was read, where the supplier is known by another (`new_iban`). */
  other_iban: z.string().optional(),
  answers: z.array(AnswerAbout).optional(),
});
export type ExpenseProposal = z.infer<typeof ExpenseProposal>;

/** Where the provider's bookkeepers are with the receipt of a Plus customer. */
export const PROCESSING_STATES = ['IN_QUEUE', 'IN_PROGRESS', 'PROCESSED', 'REJECTED'] as const;

export const Attachment = z.object({
  id: Id,
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  page_count: z.int(),
  arrived_by: z.enum(['UPLOAD', 'CAMERA', 'MAIL', 'API', 'PEPPOL']),
  sent_from: z.string(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
  state: z.enum(ATTACHMENT_STATES),
  /** Kept when it is sent again, so that who looks again sees what was wrong; `answer` is what was said then. */
  rejected_reason: z.enum(REJECTION_REASONS).nullable(),
  rejected_explanation: z.string().nullable(),
  rejected_by: z.string().nullable(),
  rejected_at: Instant.nullable(),
  answer: z.string(),
  /** The document that was sent in its place after it was rejected, and the one in whose place it was sent. */
  replaced_by: Id.nullable(),
  replaces: Id.nullable(),
  /** What was asked about it and not answered yet, the latest. */
  open_question: z
    .object({
      id: Id,
      question: z.string(),
      asked_by: z.string(),
      asked_of: z.string(),
      sent_at: Instant,
      choices: z.array(z.enum(ANSWER_CHOICES)),
    })
    .nullable(),
  /** Which of the provider's bookkeepers is busy with it. */
  claimed_by: z.string().nullable(),
  claimed_until: Instant.nullable(),
  /** The caller is one of them, and a colleague has it: it can be looked at. */
  is_with_colleague: z.boolean(),
  processing: z.enum(PROCESSING_STATES).nullable(),
  /** It was rejected, could not be read, has no category, may be a fraud or a duplicate, or the caller was asked something about it. */
  needs_you: z.boolean(),
  /** Why its proposal needs whoever books it; null where that is not what it needs. */
  attention_reason: z.enum(ATTENTION_REASONS).nullable(),
  expense_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** In `currency`; of a credit note below zero. */
  total_incl: EuroAmount.nullable(),
  currency: z.string(),
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

const Words = z.string().trim().max(500, { error: 'text_too_long' }).default('');

export const inboxCalls = {
  uploadAttachment: call({
    method: 'POST',
    path: 'purchase-journals/upload-image/',
    access: 'purchases.upload',
    upload: true,
    bodyMayBe: ['application/xml', 'text/xml'],
    query: AdminQuery.extend({
      arrived_by: z.enum(['UPLOAD', 'CAMERA', 'API']).optional(),
      /** What a document that comes without a form is called. */
      file_name: z.string().trim().min(1).max(200, { error: 'text_too_long' }).optional(),
    }),
    summary:
      'Upload a receipt (image, PDF or UBL invoice), as a form file or raw body. Uploading the same file twice gives one attachment',
    /** `was_here`: these bytes came before, and the receipt that was made of them then is given back. */
    reply: Attachment.extend({ was_here: z.boolean() }),
  }),
  inbox: call({
    method: 'GET',
    path: 'purchase-journals/image-inbox/',
    access: 'purchases.view',
    summary: 'List receipts, newest first; unprocessed ones by default',
    query: PageQuery.extend({ state: z.enum(INBOX_VIEWS).optional() }),
    reply: page(Attachment).extend({
      /** Of receipts. */
      counts: z.record(z.enum(INBOX_VIEWS), z.int()),
      /** E-mails on hold until someone decides; empty for those who may not. */
      held_mails: z.int(),
      /** What waits is being held against a contact that changed: what is proposed may be another in a moment. */
      is_weighing: z.boolean(),
    }),
  }),
  waitingReceipts: call({
    method: 'GET',
    path: 'purchase-journals/inbox/waiting/',
    access: 'purchases.view',
    summary: 'Count unprocessed receipts, and list the ids of the newest thousand for navigation',
    query: AdminQuery,
    reply: z.object({ ids: z.array(Id), count: z.int() }),
  }),
  attachment: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/',
    access: 'purchases.view',
    summary: 'Retrieve a receipt with the data read from it',
    params: IdParams,
    query: AdminQuery,
    reply: AttachmentDetail,
  }),
  attachmentFile: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/file/',
    access: 'purchases.view',
    summary: 'Download the original file, byte for byte',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/octet-stream',
  }),
  attachmentPage: call({
    method: 'GET',
    path: 'purchase-journals/image/{id}/page/{page}/',
    access: 'purchases.view',
    summary: 'Preview a page as an image',
    params: z.object({ id: IdText, page: z.coerce.number().int().min(1).max(100) }),
    query: AdminQuery.extend({ width: z.coerce.number().int().min(200).max(2400).optional() }),
    produces: 'image/png',
  }),
  linkAttachment: call({
    method: 'PUT',
    path: 'purchase-journals/image/{id}/',
    access: 'purchases.process',
    summary:
      'Link a receipt to an expense, or move it back to the inbox with null. `move` confirms unlinking it from another expense',
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
    summary: 'Delete a receipt that is not linked to an expense',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  rejectAttachment: call({
    method: 'POST',
    path: 'purchase-journals/inbox/{id}/reject/',
    access: 'purchases.process',
    summary: 'Reject a receipt with a reason; a draft created from it is deleted',
    params: IdParams,
    body: z
      .object({
        admin_id: Id.optional(),
        reason: z.enum(REJECTION_REASONS, { error: 'required' }),
        explanation: Words,
        version: Version,
      })
      .refine(({ reason, explanation }) => reason !== 'OTHER' || explanation !== '', {
        path: ['explanation'],
        error: 'required',
      }),
    reply: Attachment,
  }),
  changeReceipts: call({
    method: 'POST',
    path: 'purchase-journals/inbox/bulk/',
    access: 'purchases.process',
    summary: 'Reject receipts for one reason, or delete those not linked to an expense',
    body: z.discriminatedUnion('act', [
      z.object({
        act: z.literal('REJECT'),
        admin_id: Id.optional(),
        items: BulkItems,
        reason: z.enum(REJECTION_REASONS, { error: 'required' }),
        explanation: Words,
      }),
      z.object({ act: z.literal('DELETE'), admin_id: Id.optional(), items: BulkItems }),
    ]),
    reply: BulkResults,
  }),
  restoreAttachment: call({
    method: 'POST',
    path: 'purchase-journals/inbox/{id}/restore/',
    access: 'purchases.upload',
    summary:
      'Resend a rejected receipt with an answer. If `replaced_by` names another receipt, that one takes its place and is returned',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), answer: Words, version: Version, replaced_by: Id.optional() }),
    reply: Attachment,
  }),
  withdrawRejection: call({
    method: 'POST',
    path: 'purchase-journals/inbox/{id}/withdraw-rejection/',
    access: 'purchases.process',
    summary:
      'Undo a rejection, by the person who rejected it and before it is resent. The receipt returns to its earlier state and its notifications are deleted',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version }),
    reply: Attachment,
  }),
  purchaseSession: call({
    method: 'GET',
    path: 'purchase-journals/session/admin_id/',
    access: 'signed_in',
    summary: 'Retrieve the administration this session is switched to',
    reply: z.object({ admin_id: Id.nullable() }),
  }),
} as const;
