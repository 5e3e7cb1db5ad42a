import { z } from 'zod';
import { StepUp } from '../administrations/company.ts';
import { call } from '../shared/call.ts';
import { Id, IdParams, Instant } from '../shared/shapes.ts';

/** The second step of a colleague that is to be taken away: one asks, another carries it out within a day. */
export const TwoStepReset = z.object({
  id: Id,
  person_id: Id,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: Instant,
  expires_at: Instant,
  /** Whether who asks may carry it out: an administrator who neither asked for it nor is the person. */
  may_approve: z.boolean(),
});
export type TwoStepReset = z.infer<typeof TwoStepReset>;

export const twoStepResetCalls = {
  twoStepResets: call({
    method: 'GET',
    path: 'staff/two-step-resets/',
    access: 'staff',
    summary: 'List pending two-step resets: all for team leads, otherwise the caller’s own',
    reply: z.array(TwoStepReset),
  }),
  requestTwoStepReset: call({
    method: 'POST',
    path: 'staff/two-step-resets/',
    access: 'staff.lead',
    summary:
      'Request a reset of a colleague’s two-step verification. The colleague is notified; the request expires after 24 hours',
    body: z.object({
      person_id: Id,
      reason: z.string().trim().min(1, { error: 'required' }).max(500, { error: 'text_too_long' }),
      step_up: StepUp.optional(),
    }),
    reply: TwoStepReset,
  }),
  approveTwoStepReset: call({
    method: 'POST',
    path: 'staff/two-step-resets/{id}/approve/',
    access: 'staff.admin',
    summary:
      'Approve a reset: removes the authenticator app, backup tokens, trusted devices and sessions. The role is inactive until two-step verification is on again',
    params: IdParams,
    body: z.object({ step_up: StepUp.optional() }),
    reply: z.object({ done: z.boolean() }),
  }),
  withdrawTwoStepReset: call({
    method: 'DELETE',
    path: 'staff/two-step-resets/{id}/',
    access: 'staff',
    summary: 'Cancel a reset request; the colleague concerned can do so too',
    params: IdParams,
    reply: z.object({ withdrawn: z.boolean() }),
  }),
} as const;
