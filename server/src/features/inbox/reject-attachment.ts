import type { RejectionReason } from '@saldo/contract';
import { sql } from 'kysely';
import { tell } from '#features/notifications/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AttachmentRow, attachmentById, lockAttachment } from './attachment-store.ts';
import type { Booking } from './booking.ts';
import { haveRead } from './have-read.ts';
import { refuseClaimed } from './queue.ts';
import { receiptName } from './receipt-name.ts';
import { setState } from './set-state.ts';

/**
 * Sends a receipt back with a reason. A concept that was begun of it goes; what was posted is not undone here: that expense is deleted
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
  if (receipt.expense_id !== null && !(await booking.dropConcept(scope, receipt.expense_id)))
    throw new Refusal('attachment_in_use', { about: { expense_id: receipt.expense_id } });
  await setState(scope, id, 'REJECTED', {
    rejected_reason: wanted.reason,
    rejected_explanation: wanted.explanation === '' ? null : wanted.explanation,
    rejected_by: scope.personId,
    rejected_at: sql<string>`now()`,
    answer: '',
  });
  const rejected = await attachmentById(scope, id);
  const about = { model: 'attachment', id, name: receiptName(rejected) } as const;
  const notice = {
    type: 'ATTACHMENT_REJECTED',
    about,
    reason: wanted.reason,
    explanation: wanted.explanation,
  } as const;
  await tell(scope, notice, { whoMay: 'purchases.upload', exceptActor: true });
  return rejected;
}

/** Sends a rejected receipt again, with an answer; it waits as it did before, and is read when it never was. */
export async function restoreAttachment(
  scope: Scope,
  id: number,
  wanted: { answer: string; version: number },
): Promise<AttachmentRow> {
  const receipt = await lockAttachment(scope, id);
  if (receipt.version !== wanted.version) throw new Refusal('stale_version');
  if (receipt.state !== 'REJECTED') throw new Refusal('receipt_not_waiting');
  const state = receipt.wasRead ? (receipt.hasProposal ? 'SUGGESTED' : 'INBOX') : 'PROCESSING';
  await setState(scope, id, state, { answer: wanted.answer });
  if (!receipt.wasRead) await haveRead(scope, id);
  return attachmentById(scope, id);
}
