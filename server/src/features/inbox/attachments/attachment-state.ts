import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { type AttachmentState, WAITING } from './store.ts';
import { joinQueue, leaveQueue } from '../processing/queue.ts';

/** Fields set together with a receipt's new state, as one change. */
export type SaidWithState = {
  rejected_reason?: string | null;
  rejected_explanation?: string | null;
  rejected_by?: number | null;
  rejected_at?: RawBuilder<string> | string | null;
  answer?: string;
  replaced_by?: number;
  before_rejection?: string | null;
};

/** The unprocessed states: those in which it is in the staff queue. */
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
