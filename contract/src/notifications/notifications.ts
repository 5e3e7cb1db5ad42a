import { z } from 'zod';
import type { NotificationType } from '../accounts/accounts.ts';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, Instant, page, PageQuery } from '../shared/shapes.ts';

/** The notifications a person gets by default, of those that can be turned on and off. */
export const WISHED_TYPES = [
  'ATTACHMENT_REJECTED',
  'RECURRING_EXPENSE_ENDED',
  'CUSTOMER_INVOICE_SENDING_FAILED',
  'CUSTOMER_INVOICE_PAID',
  'CHARGE_BACK',
  'QUOTATION_ACCEPTED',
  'QUOTATION_DECLINED',
  'QUOTATION_EXPIRED',
  'QUOTATION_SENDING_FAILED',
  'FINANCIAL_PERIOD_REMINDER_1',
  'FINANCIAL_PERIOD_REMINDER_8',
  'FINANCIAL_PERIOD_REMINDER_21',
  'FINANCIAL_PERIOD_REMINDER_29',
] as const satisfies NotificationType[];
export type WishedType = (typeof WISHED_TYPES)[number];
/** Notifications that cannot be turned off. */
export const SENT_NOTIFICATION_TYPES = [
  ...WISHED_TYPES,
  'APPROVAL_REQUESTED',
  'BANK_CONSENT_ENDS',
  'E_INVOICE_NOT_RECEIVED',
  'SCHEDULED_INVOICE_FAILED',
  'VAT_RETURN_APPROVED',
  'VAT_RETURN_DECLINED',
] as const;
export type SentNotificationType = (typeof SENT_NOTIFICATION_TYPES)[number];

/** What a notification can be about; `subject` names it as it was called then, for it may be gone since. */
export const NOTIFIED_MODELS = [
  'attachment',
  'recurring_expense',
  'approval_request',
  'sales_invoice',
  'contact',
  'quotation',
  'bank_account',
  'peppol_connection',
  'vat_return',
] as const;

export const Notification = z.object({
  id: Id,
  type: z.enum(SENT_NOTIFICATION_TYPES),
  model: z.enum(NOTIFIED_MODELS),
  object_id: Id,
  subject: z.string(),
  /** Why, in a sentence in the language of the call, where there is a reason. */
  reason: z.string().nullable(),
  /** What whoever did it wrote with it. */
  explanation: z.string().nullable(),
  at: Instant,
  seen: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const Chosen = z.object({
  admin_id: Id.optional(),
  ids: z.array(Id, { error: 'required' }).min(1, { error: 'required' }).max(100, { error: 'too_many' }),
});
/** How many the person has not seen yet. */
const Unseen = z.object({ unseen: z.int() });

export const notificationCalls = {
  notifications: call({
    method: 'GET',
    path: 'notifications/basic-notifications-list/',
    access: 'signed_in',
    summary: 'List the caller’s notifications in an administration, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(Notification).extend(Unseen.shape),
  }),
  seeNotifications: call({
    method: 'PATCH',
    path: 'notifications/see/',
    access: 'signed_in',
    summary: 'Mark notifications as seen',
    body: Chosen,
    reply: Unseen,
  }),
  seeAllNotifications: call({
    method: 'POST',
    path: 'notifications/see-all/',
    access: 'signed_in',
    summary: 'Mark all notifications as seen',
    query: AdminQuery,
    reply: Unseen,
  }),
  deleteNotifications: call({
    method: 'PATCH',
    path: 'notifications/delete/',
    access: 'signed_in',
    summary: 'Delete notifications',
    body: Chosen,
    reply: Unseen,
  }),
};
