import type { RejectionReason } from '@saldo/contract';
import { sql } from 'kysely';
import { notify, retractNotification } from '#features/notifications/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AttachmentRow, attachmentById, lockAttachment, WAITING } from './store.ts';
import type { Booking } from '../processing/booking.ts';
import { queueReading } from './queue-reading.ts';
import { isOfStaff, keepPlace, noteInQueue, refuseClaimed } from '../processing/queue.ts';
import { receiptName } from './receipt-name.ts';
import { type SaidWithState, setState } from './attachment-state.ts';

type BeforeRejection = {
  rejected_reason: string | null;
  rejected_explanation: string | null;
  rejected_by: number | null;
  rejected_at: string | null;
  answer: string;
  queued_at: string | null;
};

/** What a rejection overwrites: an earlier one, its answer, and since when the receipt was in the queue. */
async function overwritten(scope: Scope, id: number): Promise<string> {
  const { before } = await scope.db
    .selectFrom('attachments')
    .select(
      sql<BeforeRejection>`jsonb_build_object('rejected_reason', rejected_reason, 'rejected_explanation', rejected_explanation,
        'rejected_by', rejected_by, 'rejected_at', rejected_at, 'answer', answer, 'queued_at', (
          select q.queued_at from staff_queue q
          where q.administration_id = attachments.administration_id and q.attachment_id = attachments.id))`.as(
        'before',
      ),
    )
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.stringify(before);
}

/** The state before a rejection; rejections before that stored none. */
async function beforeRejection(scope: Scope, id: number): Promise<BeforeRejection> {
  const row = await scope.db
    .selectFrom('attachments')
    .select(sql<BeforeRejection | null>`before_rejection`.as('before'))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const none = { rejected_reason: null, rejected_explanation: null, rejected_by: null, rejected_at: null };
  return row?.before ?? { ...none, answer: '', queued_at: null };
}

/**
 * Rejects a receipt with a reason. Its draft is deleted; what was posted is not undone here: that expense is deleted
 * first.
 */
export async function rejectAttachment(
  scope: Scope,
  id: number,
  wanted: { reason: RejectionReason; explanation: string; version: number },
  booking: Booking,
): Promise<AttachmentRow> {
  const receipt = await lockAttachment(scope, id);
  if (receipt.version !== wanted.version) throw new Refusal('stale_version');
  if (receipt.state === 'REJECTED') throw new Refusal('receipt_not_waiting');
  await refuseClaimed(scope, id);
  if (receipt.expense_id !== null && !(await booking.deleteDraft(scope, receipt.expense_id)))
    throw new Refusal('attachment_in_use', { about: { expense_id: receipt.expense_id } });
  await setState(scope, id, 'REJECTED', {
    rejected_reason: wanted.reason,
    rejected_explanation: wanted.explanation === '' ? null : wanted.explanation,
    rejected_by: scope.personId,
    rejected_at: sql<string>`now()`,
    answer: '',
    before_rejection: await overwritten(scope, id),
  });
  const rejected = await attachmentById(scope, id);
  const about = { model: 'attachment', id, name: receiptName(rejected) } as const;
  const notice = {
    type: 'ATTACHMENT_REJECTED',
    about,
    reason: wanted.reason,
    explanation: wanted.explanation,
  } as const;
  await notify(scope, notice, { whoMay: 'purchases.upload', exceptActor: true });
  return rejected;
}

/**
 * Sends a rejected receipt again, with an answer, or with another document that takes its place. Who told the customer what was wrong does
 * not answer that as the customer.
 */
export async function restoreAttachment(
  scope: Scope,
  id: number,
  { answer, version, replaced_by }: { answer: string; version: number; replaced_by?: number | undefined },
): Promise<AttachmentRow> {
  if (isOfStaff(scope)) throw new Refusal('not_allowed');
  if (replaced_by === undefined || replaced_by === id)
    return waitAgain(scope, id, version, { answer, before_rejection: null });
  return sendInstead(scope, { id, version, replaced_by, answer });
}

/** The other document takes over the first one's messages and place in the queue. The first is kept, no longer unprocessed. */
async function sendInstead(
  scope: Scope,
  { id, version, replaced_by, answer }: { id: number; version: number; replaced_by: number; answer: string },
): Promise<AttachmentRow> {
  const [first, other] = [await lockAttachment(scope, id), await lockAttachment(scope, replaced_by)];
  if (first.version !== version) throw new Refusal('stale_version');
  if (first.state !== 'REJECTED' || first.isReplaced) throw new Refusal('receipt_not_waiting');
  if (!WAITING.includes(other.state) || other.expense_id !== null) throw new Refusal('receipt_not_waiting');
  const { queued_at } = await beforeRejection(scope, id);
  await sql`update attachments o set answer = ${answer}, rejected_reason = f.rejected_reason, version = o.version + 1,
      rejected_explanation = f.rejected_explanation, rejected_by = f.rejected_by, rejected_at = f.rejected_at
    from attachments f
    where f.administration_id = ${scope.administrationId} and f.id = ${id}
      and o.administration_id = f.administration_id and o.id = ${replaced_by}`.execute(scope.db);
  await setState(scope, id, 'REJECTED', { answer, replaced_by, before_rejection: null });
  await noteInQueue(scope, replaced_by);
  if (queued_at !== null) await keepPlace(scope, replaced_by, queued_at);
  return attachmentById(scope, replaced_by);
}

/**
 * Undoes a rejection, as long as the receipt was not resent. Only the person who rejected it can; the notification is removed, and what
 * the rejection overwrote is restored. A draft deleted with the rejection is created again.
 */
export async function withdrawRejection(scope: Scope, id: number, version: number): Promise<AttachmentRow> {
  const { state, rejected_at, is_rejected_by_me } = await attachmentById(scope, id);
  if (state === 'REJECTED' && !is_rejected_by_me) throw new Refusal('not_allowed');
  const { queued_at, ...said } = await beforeRejection(scope, id);
  const waits = await waitAgain(scope, id, version, { ...said, before_rejection: null });
  if (queued_at !== null) await keepPlace(scope, id, queued_at);
  const about = { model: 'attachment', id } as const;
  if (rejected_at !== null)
    await retractNotification(scope, { type: 'ATTACHMENT_REJECTED', about, since: rejected_at });
  return waits;
}

/** Restores the state before the rejection, and queues reading if it was never read. */
async function waitAgain(scope: Scope, id: number, version: number, said: SaidWithState): Promise<AttachmentRow> {
  const receipt = await lockAttachment(scope, id);
  if (receipt.version !== version) throw new Refusal('stale_version');
  if (receipt.state !== 'REJECTED' || receipt.isReplaced) throw new Refusal('receipt_not_waiting');
  const state = receipt.wasRead ? (receipt.hasProposal ? 'SUGGESTED' : 'INBOX') : 'PROCESSING';
  await setState(scope, id, state, said);
  if (!receipt.wasRead) await queueReading(scope, id);
  return attachmentById(scope, id);
}
