import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, Id, IdParams, Instant, Language, Version } from '../shared/shapes.ts';
import { BOUNCE_REASONS, CANCEL_REASONS } from './bounce-reasons.ts';
import { mistakeInMailAddress } from './mail-address.ts';
import { MAIL_KINDS, MAIL_VARIABLES } from './mail-template.ts';
import { Invoice } from './sales.ts';

/** Everything but SENT by post is an e-mail or an e-invoice over Peppol. CANCELLED was taken back before it was sent. */
export const MESSAGE_STATES = ['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How many e-mails to customers a company may ask for on a day, so that nobody who gets into its account sends spam through it. */
export const MOST_MAILS_A_DAY = 2500;
const MOST_RECIPIENTS = 20;
const MOST_ATTACHMENTS = 10;
const MOST_BULK = 1000;
const MOST_STEPS = 6;

/** Plain text: line ends stay, other control characters and what turns the direction of a line go. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t]/gu, '');
const Subject = z
  .string({ error: 'required' })
  .max(200, { error: 'text_too_long' })
  .transform((text) => plain(text).replaceAll(/\s+/g, ' ').trim())
  .refine((text) => text !== '', { error: 'required' });
const Body = z
  .string({ error: 'required' })
  .max(5000, { error: 'text_too_long' })
  .transform((text) => plain(text).trim())
  .refine((text) => text !== '', { error: 'required' });

/** One address: no list, no line break, no name. */
const MailAddress = z
  .string({ error: 'required' })
  .max(500, { error: 'email_incorrect' })
  .transform((text) => text.replaceAll(/^ +| +$/g, ''))
  .superRefine((address, context) => {
    const message = mistakeInMailAddress(address);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: address });
  });
const Addresses = z.array(MailAddress).max(MOST_RECIPIENTS, { error: 'too_many' });
const Flag = z.boolean({ error: 'yes_or_no' });

export const MailText = z.object({ subject: Subject, body: Body });
export type MailText = z.infer<typeof MailText>;
const Texts = z.object({ en: MailText, nl: MailText });

/** A reminder of the series, sent this many days after the due date. */
const ReminderStep = Texts.extend({
  days: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(365, { error: 'invalid' }),
});

const MAIL_SETTINGS = {
  invoice: Texts,
  statement: Texts,
  quotation: Texts,
  /** Sent before a quotation expires, as many days as the invoice settings say. */
  quotation_reminder: Texts,
  /** Whether the company gets a copy of every e-mail. */
  own_copy: Flag,
  attach_ubl: Flag,
  automatic_reminders: Flag,
  steps: z
    .array(ReminderStep)
    .min(1, { error: 'required' })
    .max(MOST_STEPS, { error: 'too_many' })
    .superRefine((steps, context) => {
      for (const [index, { days }] of steps.entries())
        if (days <= (steps[index - 1]?.days ?? 0))
          context.addIssue({ code: 'custom', message: 'step_not_later', path: [index, 'days'], input: days });
    }),
};
export const MailSettings = z.object({ ...MAIL_SETTINGS, version: z.int() });
export type MailSettings = z.infer<typeof MailSettings>;

/** To whom the e-mails to a customer go; without an address of its own, that of the contact. */
const CONTACT_MAIL = {
  invoice_address: z.union([z.literal(''), MailAddress]),
  cc: Addresses,
  bcc: Addresses,
  reminders_paused: Flag,
};
export const ContactMail = z.object({
  ...CONTACT_MAIL,
  /** Where they go: the invoice address, or else the address of the contact. */
  address: z.string(),
  version: z.int(),
});
export type ContactMail = z.infer<typeof ContactMail>;

/** What an e-mail says before anyone changed it, with what its variables stand for today. */
export const MailDraft = z.object({
  kind: z.enum(MAIL_KINDS),
  language: Language,
  from: z.string(),
  reply_to: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  own_copy: z.boolean(),
  own_address: z.string(),
  attach_ubl: z.boolean(),
  subject: z.string(),
  body: z.string(),
  values: z.partialRecord(z.enum(MAIL_VARIABLES), z.string()),
  /** Which reminder of the series this would be, from 1; null for other e-mails. */
  reminder_step: z.int().nullable(),
});
export type MailDraft = z.infer<typeof MailDraft>;

/** An e-mail as a person sends it; `subject` and `body` may name variables, filled in when it is sent. */
const MAIL_BODY = {
  admin_id: Id.optional(),
  to: Addresses.min(1, { error: 'email_required_here' }),
  cc: Addresses.default([]),
  bcc: Addresses.default([]),
  own_copy: Flag.default(false),
  subject: Subject,
  body: Body,
  attach_ubl: Flag.default(true),
  /** Files that were uploaded for it. */
  attachment_ids: z.array(Id).max(MOST_ATTACHMENTS, { error: 'too_many' }).default([]),
};
export const MailBody = z.object(MAIL_BODY);
export type MailBody = z.infer<typeof MailBody>;

const InvoiceMailBody = z.object({
  ...MAIL_BODY,
  /** When it leaves; at once without a moment. At most a year ahead. */
  send_at: Instant.nullable().default(null),
  /** The invoice was sent before, and goes once more. */
  again: Flag.default(false),
});

/** A quotation is sent now; a draft gets its number with it, unless someone changed it since `version`. */
export const QuotationMailBody = MailBody.omit({ attach_ubl: true }).extend({ version: Version });
export type QuotationMailBody = z.infer<typeof QuotationMailBody>;

export const SentMessage = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  channel: z.enum(['MAIL', 'POST', 'PEPPOL']),
  state: z.enum(MESSAGE_STATES),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(z.string()),
  reminder_step: z.int().nullable(),
  is_automatic: z.boolean(),
  scheduled_for: Instant.nullable(),
  sent_at: Instant.nullable(),
  state_at: Instant,
  reason: z.enum([...BOUNCE_REASONS, ...CANCEL_REASONS]).nullable(),
  /** The reason in the language of the call. */
  reason_text: z.string().nullable(),
  /** What the other mail server or the access point said. */
  explanation: z.string(),
  /** The number of the receipt that came back over Peppol. */
  receipt: z.string().nullable(),
  /** Number of attempts; a time-out is not a failure. */
  attempts: z.int(),
  created_by: z.string(),
  created_at: Instant,
  may: z.object({ resend: z.boolean() }),
});
export type SentMessage = z.infer<typeof SentMessage>;

const Many = z.array(Id).min(1, { error: 'required' }).max(MOST_BULK, { error: 'too_many' });

const TaskStarted = z.object({ task_id: Id });

/** What came of a bulk action: how many were done, and each that was refused with the reason. */
export const BulkMailResult = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, name: z.string(), code: z.string(), detail: z.string() })),
});
export type BulkMailResult = z.infer<typeof BulkMailResult>;

export const AccountStatement = z.object({
  contact_id: Id,
  contact_name: z.string(),
  today: Day,
  items: z.array(
    z.object({
      invoice_id: Id.nullable(),
      number: z.string(),
      invoice_date: Day,
      due_date: Day.nullable(),
      total: EuroAmount,
      outstanding: EuroAmount,
      days_overdue: z.int(),
    }),
  ),
  outstanding: EuroSum,
  overdue: EuroSum,
});
export type AccountStatement = z.infer<typeof AccountStatement>;

export const salesMailCalls = {
  invoiceMailDraft: call({
    method: 'GET',
    path: 'sales-journals/{id}/send/',
    access: 'sales.view',
    summary: 'Prepare the e-mail or reminder for an invoice: recipients, texts and the values of their variables',
    params: IdParams,
    query: AdminQuery.extend({ kind: z.enum(['INVOICE', 'REMINDER']).default('INVOICE') }),
    reply: MailDraft,
  }),
  sendInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/send/',
    access: 'sales.send',
    summary: 'Send a finalised invoice by e-mail, now or at a later moment',
    params: IdParams,
    body: InvoiceMailBody,
    reply: Invoice,
  }),
  markInvoiceSent: call({
    method: 'POST',
    path: 'sales-journals/{id}/mark-sent/',
    access: 'sales.send',
    summary: 'Mark a finalised invoice as sent outside Saldo, such as by post',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), sent_on: Day }),
    reply: Invoice,
  }),
  unscheduleInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/unschedule/',
    access: 'sales.send',
    summary: 'Cancel the scheduled e-mail of an invoice',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: Invoice,
  }),
  sendReminder: call({
    method: 'POST',
    path: 'sales-journals/{id}/send-reminder/',
    access: 'sales.send',
    summary: 'Send a reminder for an overdue invoice, at most one a day',
    params: IdParams,
    body: MailBody,
    reply: Invoice,
  }),
  pauseReminders: call({
    method: 'POST',
    path: 'sales-journals/{id}/pause/',
    access: 'sales.send',
    summary: 'Pause automatic reminders for an invoice',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: Invoice,
  }),
  resumeReminders: call({
    method: 'POST',
    path: 'sales-journals/{id}/resume/',
    access: 'sales.send',
    summary: 'Resume automatic reminders for an invoice',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: Invoice,
  }),
  invoiceMessages: call({
    method: 'GET',
    path: 'sales-journals/{id}/messages/',
    access: 'sales.view',
    summary: 'List what was sent for an invoice, newest first, with its delivery',
    params: IdParams,
    query: AdminQuery,
    reply: z.array(SentMessage),
  }),
  resendMessage: call({
    method: 'POST',
    path: 'sales-journals/messages/{id}/resend/',
    access: 'sales.send',
    summary: 'Send an e-mail again, as a new message, optionally to other recipients',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), to: Addresses.min(1, { error: 'email_required_here' }).optional() }),
    reply: SentMessage,
  }),
  uploadMailAttachment: call({
    method: 'POST',
    path: 'sales-journals/mail-attachments/',
    access: 'sales.send',
    summary: 'Upload a file to attach to an e-mail: a PDF or picture, at most 10 MB',
    query: AdminQuery,
    upload: true,
    reply: z.object({ id: Id, file_name: z.string(), size_bytes: z.int() }),
  }),
  sendInvoices: call({
    method: 'POST',
    path: 'sales-journals/send-invoices/',
    access: 'sales.send',
    summary: 'Send many invoices in the background, with the standard text. `finalize` also finalises drafts, by date',
    body: z.object({
      admin_id: Id.optional(),
      ids: Many,
      finalize: Flag.default(false),
      send_at: Instant.nullable().default(null),
    }),
    reply: TaskStarted,
  }),
  sendReminders: call({
    method: 'POST',
    path: 'sales-journals/send-reminders/',
    access: 'sales.send',
    summary: 'Send the next reminder of the series for many invoices, in the background',
    body: z.object({ admin_id: Id.optional(), ids: Many }),
    reply: TaskStarted,
  }),
  mailSettings: call({
    method: 'GET',
    path: 'sales-journals/mail-settings/',
    access: 'sales.view',
    summary: 'Retrieve the texts of e-mails to customers and the series of reminders',
    query: AdminQuery,
    reply: MailSettings,
  }),
  updateMailSettings: call({
    method: 'PUT',
    path: 'sales-journals/mail-settings/',
    access: 'settings.manage',
    summary: 'Update the texts of e-mails to customers and the series of reminders',
    body: z.object({ admin_id: Id.optional(), ...MAIL_SETTINGS, version: Version }),
    reply: MailSettings,
  }),
  contactMail: call({
    method: 'GET',
    path: 'sales-journals/contact-mail/{id}/',
    access: 'sales.view',
    summary: 'Retrieve the recipients of e-mails to a customer, and whether reminders are paused',
    params: IdParams,
    query: AdminQuery,
    reply: ContactMail,
  }),
  updateContactMail: call({
    method: 'PUT',
    path: 'sales-journals/contact-mail/{id}/',
    access: 'sales.edit',
    summary: 'Update the recipients of e-mails to a customer, and whether reminders are paused',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), ...CONTACT_MAIL, version: Version }),
    reply: ContactMail,
  }),
  accountStatement: call({
    method: 'GET',
    path: 'sales-journals/statements/{id}/',
    access: 'sales.view',
    summary: 'Retrieve the statement of account of a customer: open invoices with days overdue',
    params: IdParams,
    query: AdminQuery,
    reply: AccountStatement,
  }),
  accountStatementPdf: call({
    method: 'GET',
    path: 'sales-journals/statements/{id}/pdf/',
    access: 'sales.view',
    summary: 'Download the statement of account of a customer as PDF',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/pdf',
  }),
  accountStatementDraft: call({
    method: 'GET',
    path: 'sales-journals/statements/{id}/send/',
    access: 'sales.view',
    summary: 'Prepare the e-mail with the statement of account of a customer',
    params: IdParams,
    query: AdminQuery,
    reply: MailDraft,
  }),
  sendAccountStatement: call({
    method: 'POST',
    path: 'sales-journals/statements/{id}/send/',
    access: 'sales.send',
    summary: 'Send the statement of account of a customer by e-mail',
    params: IdParams,
    body: MailBody,
    reply: SentMessage,
  }),
  collectionFile: call({
    method: 'GET',
    path: 'sales-journals/collection-file/',
    access: 'sales.send',
    summary: 'Download a ZIP for debt collection: invoices, reminders sent, contact details and a CSV of what is owed',
    query: AdminQuery.extend({
      /** Ids of invoices with commas between them. */
      ids: z.string({ error: 'required' }).min(1, { error: 'required' }).max(4000, { error: 'too_many' }),
    }),
    produces: 'application/zip',
  }),
} as const;
