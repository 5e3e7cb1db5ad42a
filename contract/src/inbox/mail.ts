import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, IdParams, Instant } from '../shared/shapes.ts';

/** `DOCUMENTS_FULL`: the storage is full; once there is space, the e-mail can be accepted. */
export const QUARANTINE_REASONS = [
  'UNKNOWN_SENDER',
  'UNPROVEN_SENDER',
  'NOT_AUTHENTIC',
  'UNREADABLE',
  'DOCUMENTS_FULL',
] as const;

/** An e-mail on hold until someone in the company decides about it. */
export const HeldMail = z.object({
  id: Id,
  sender: z.string(),
  subject: z.string(),
  received_at: Instant,
  held_because: z.enum(QUARANTINE_REASONS),
  receipt_count: z.int(),
});
export type HeldMail = z.infer<typeof HeldMail>;

export const inboundMailCalls = {
  heldMails: call({
    method: 'GET',
    path: 'purchase-journals/inbox/mails/',
    access: 'purchases.view',
    summary: 'List held e-mails from unverified or unauthenticated senders, newest first',
    query: AdminQuery,
    reply: z.array(HeldMail),
  }),
  acceptMail: call({
    method: 'POST',
    path: 'purchase-journals/inbox/mails/{id}/accept/',
    access: 'purchases.upload',
    summary:
      'Accept a held e-mail: adds its receipts to the inbox. `always` also asks the sender to verify the address',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), always: z.boolean().default(false) }),
    reply: z.object({ accepted: z.boolean() }),
  }),
  deleteMail: call({
    method: 'DELETE',
    path: 'purchase-journals/inbox/mails/{id}/',
    access: 'purchases.upload',
    summary: 'Delete a held e-mail',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
} as const;
