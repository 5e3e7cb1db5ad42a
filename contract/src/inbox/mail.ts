import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, IdParams, Instant } from '../shared/shapes.ts';

/** `DOCUMENTS_FULL`: there is no room for its receipts; accepted once there is, they come in. */
export const HELD_BECAUSE = [
  'UNKNOWN_SENDER',
  'UNPROVEN_SENDER',
  'NOT_AUTHENTIC',
  'UNREADABLE',
  'DOCUMENTS_FULL',
] as const;

/** A mail that is kept apart until someone of the company says what to do with it. */
export const HeldMail = z.object({
  id: Id,
  sender: z.string(),
  subject: z.string(),
  received_at: Instant,
  held_because: z.enum(HELD_BECAUSE),
  receipt_count: z.int(),
});
export type HeldMail = z.infer<typeof HeldMail>;

export const inboundMailCalls = {
  heldMails: call({
    method: 'GET',
    path: 'purchase-journals/inbox/mails/',
    access: 'purchases.view',
    summary:
      'Mails of senders who are not verified or not proven, newest first: kept apart, and nothing of them booked',
    query: AdminQuery,
    reply: z.array(HeldMail),
  }),
  acceptMail: call({
    method: 'POST',
    path: 'purchase-journals/inbox/mails/{id}/accept/',
    access: 'purchases.upload',
    summary: 'Puts the receipts of a mail in the inbox; `always` asks the sender to verify the address as well',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), always: z.boolean().default(false) }),
    reply: z.object({ accepted: z.boolean() }),
  }),
  deleteMail: call({
    method: 'DELETE',
    path: 'purchase-journals/inbox/mails/{id}/',
    access: 'purchases.upload',
    summary: 'Throws a mail away that is kept apart',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
} as const;
