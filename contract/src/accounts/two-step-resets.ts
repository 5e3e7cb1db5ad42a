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
    summary:
      'Colleagues of whom the second step is to be taken away, as long as that can be done: all for who leads, else what is about oneself',
    reply: z.array(TwoStepReset),
  }),
  requestTwoStepReset: call({
    method: 'POST',
    path: 'staff/two-step-resets/',
    access: 'staff.lead',
    summary: 'Asks to take away the second step of a colleague, who is told at once; a day is left to carry it out',
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
    summary: 'Takes the second step away: its app, backup tokens, trusted devices and sessions end, and the role waits',
    params: IdParams,
    body: z.object({ step_up: StepUp.optional() }),
    reply: z.object({ done: z.boolean() }),
  }),
  withdrawTwoStepReset: call({
    method: 'DELETE',
    path: 'staff/two-step-resets/{id}/',
    access: 'staff',
    summary: 'Takes the request back; so may the person whom it is about',
    params: IdParams,
    reply: z.object({ withdrawn: z.boolean() }),
  }),
} as const;
