import { z } from 'zod';
import { PROPOSAL_WARNINGS } from '../inbox/inbox.ts';
import { call } from '../shared/call.ts';
import { Id, Version } from '../shared/shapes.ts';

/** Why a proposal was not booked without a person: what was to be looked at, or what the books refused. */
export const SKIP_REASONS = [
  ...PROPOSAL_WARNINGS,
  'uncertain',
  'incomplete',
  'new_supplier',
  'already_begun',
  'sender_not_proven',
  'open_question',
  'refused',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The result of `autoprocess`, in its background task. */
export const Autoprocessed = z.object({
  /** `version` is that of the expense as it was booked: what has another was changed since. */
  posted: z.array(z.object({ attachment_id: Id, expense_id: Id, version: Version, name: z.string() })),
  left: z.array(
    z.object({
      attachment_id: Id,
      name: z.string(),
      because: z.array(z.enum(SKIP_REASONS)),
      /** What the books said when they refused it. */
      detail: z.string().nullable(),
    }),
  ),
});
export type Autoprocessed = z.infer<typeof Autoprocessed>;

export const processingCalls = {
  autoprocessInbox: call({
    method: 'POST',
    path: 'purchase-journals/inbox/autoprocess/',
    access: 'purchases.process',
    summary:
      'Book all certain proposals without warnings, in the background. The task reports what was not booked and why',
    body: z.object({ admin_id: Id.optional() }),
    reply: z.object({ task_id: Id }),
  }),
} as const;
