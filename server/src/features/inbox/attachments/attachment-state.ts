import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { type AttachmentState, WAITING } from './store.ts';
import { joinQueue, leaveQueue } from '../processing/queue.ts';

/** What is said of a receipt with its new state: one change of it. */
export type SaidWithState = {
  rejected_reason?: string | null;
  rejected_explanation?: string | null;
  rejected_by?: number | null;
  rejected_at?: RawBuilder<string> | string | null;
  answer?: string;
  replaced_by?: number;
  before_rejection?: string | null;
};

/** The states in which it waits are those in which the provider's bookkeepers have it in their queue. */
export async function setState(
  scope: Scope,
  id: number,
  state: AttachmentState,
  said: SaidWithState = {},
): Promise<void> {
  await scope.db
    .updateTable('attachments')
    .set((eb) => ({ ...said, state, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await (WAITING.includes(state) ? joinQueue : leaveQueue)(scope, id);
}
