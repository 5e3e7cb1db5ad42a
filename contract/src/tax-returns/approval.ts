import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, Email, EuroSum, Id, IdParams, Instant } from '../shared/shapes.ts';
import { RubricShown, VatReturn } from './tax-returns.ts';

export const APPROVAL_DECISIONS = ['APPROVED', 'DECLINED'] as const;

const LinkParams = z.object({ token: z.string().max(100) });

/** A return as the client sees it by the link: what is to be approved, and what was said of it. */
export const PublicVatApproval = z.object({
  company: z.string(),
  starts_on: Day,
  ends_on: Day,
  due_on: Day,
  rubrics: z.array(RubricShown),
  owed_euros: z.int(),
  input_euros: z.int(),
  total_euros: z.int(),
  rounding_gain: EuroSum,
  state: z.enum(['WAITING', 'FALLEN', 'APPROVED', 'DECLINED', 'FILED']),
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
  /** Names the lines behind these figures: an answer is about these and no others. */
  hash: z.string(),
});
export type PublicVatApproval = z.infer<typeof PublicVatApproval>;

export const vatApprovalCalls = {
  requestVatApproval: call({
    method: 'POST',
    path: 'tax-returns/vat-return/{id}/request-approval/',
    access: 'vat.approve',
    summary:
      'Ask the client to approve a return by a link that needs no sign-in. The link stays the same; approval ends when the lines change',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      /** Where the link is e-mailed to; without one it is only returned. */
      email: Email.nullable().default(null),
    }),
    reply: VatReturn,
  }),
  withdrawVatApproval: call({
    method: 'DELETE',
    path: 'tax-returns/vat-return/{id}/request-approval/',
    access: 'vat.approve',
    summary: 'Withdraw the request for approval; its link stops working',
    params: IdParams,
    query: AdminQuery,
    reply: VatReturn,
  }),
  publicVatApproval: call({
    method: 'GET',
    path: 'public/vat-approval/{token}/',
    access: 'public',
    summary: 'Retrieve a return that its client is asked to approve',
    params: LinkParams,
    reply: PublicVatApproval,
  }),
  answerVatApproval: call({
    method: 'POST',
    path: 'public/vat-approval/{token}/',
    access: 'public',
    summary: 'Approve or decline a return as its client. Refused when the lines changed since the page was opened',
    params: LinkParams,
    body: z.object({
      decision: z.enum(APPROVAL_DECISIONS),
      name: z.string({ error: 'required' }).trim().min(2, { error: 'required' }).max(120, { error: 'text_too_long' }),
      note: z.string().trim().max(1000, { error: 'text_too_long' }).default(''),
      hash: z.string().max(64),
    }),
    reply: PublicVatApproval,
  }),
} as const;
