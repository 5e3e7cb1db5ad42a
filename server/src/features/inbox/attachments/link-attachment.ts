import { returnCredit, takeCredit } from '#features/credits/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AttachmentRow, attachmentById, expenseOf, hasReceipt, link, lockAttachment, unlink } from './store.ts';
import { keepReceipt, refuseKept } from './retained-receipts.ts';
import type { Booking } from '../processing/booking.ts';
import { isOfStaff, leaveQueue, refuseClaimed } from '../processing/queue.ts';
import { setState } from './attachment-state.ts';

/**
 * Links a receipt to an expense, or returns it to the inbox. It is unlinked from another expense only if confirmed
 * with `move`: the screen warns first (specification §5). Linked to a draft it stays unprocessed; to a posted expense it is archived.
 */
export async function linkAttachment(
  scope: Scope,
  id: number,
  wanted: { expense_id: number | null; move: boolean; version: number },
  booking: Booking,
): Promise<AttachmentRow> {
  const joins = wanted.expense_id;
  const leaves = await expenseOf(scope, id);
  if (leaves !== null && joins !== null && leaves !== joins && !wanted.move)
    throw new Refusal('attachment_linked_elsewhere', { about: { expense_id: leaves } });
  // Locks expenses before the receipt, in the same order as changes to an expense.
  const { isPosted } = await booking.hold(scope, { leaves, joins });
  const receipt = await lockAttachment(scope, id);
  if (receipt.version !== wanted.version || receipt.expense_id !== leaves) throw new Refusal('stale_version');
  if (leaves !== joins) await release(scope, [id]);
  if (joins !== null) await join(scope, id, joins, isPosted);
  return attachmentById(scope, id);
}

async function join(scope: Scope, id: number, expenseId: number, isPosted: boolean): Promise<void> {
  const { state } = await lockAttachment(scope, id);
  await refuseClaimed(scope, id);
  if (state === 'REJECTED') throw new Refusal('receipt_not_waiting');
  await link(scope, id, expenseId);
  await (isPosted ? archive(scope, [id]) : setState(scope, id, state));
}

/** Links receipts to an expense as its own; refused when one belongs to another, or a colleague is busy with it. Locked in the order of their ids. */
export async function claim(scope: Scope, ids: readonly number[], expenseId: number): Promise<void> {
  for (const id of inOrder(ids)) {
    const receipt = await lockAttachment(scope, id);
    await refuseClaimed(scope, id);
    if (receipt.expense_id === expenseId) continue;
    if (receipt.expense_id !== null)
      throw new Refusal('attachment_linked_elsewhere', { about: { expense_id: receipt.expense_id } });
    if (receipt.state === 'REJECTED') throw new Refusal('receipt_not_waiting');
    await link(scope, id, expenseId);
  }
}

/** Returns receipts to the inbox. The last one of an expense refunds the credit. */
export async function release(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const id of inOrder(ids)) {
    const { state, hasProposal, expense_id } = await lockAttachment(scope, id);
    await refuseClaimed(scope, id);
    await unlink(scope, id);
    if (expense_id !== null && !(await hasReceipt(scope, expense_id))) await returnCredit(scope, expense_id);
    if (state === 'ARCHIVED') await setState(scope, id, hasProposal ? 'SUGGESTED' : 'INBOX');
  }
}

/** What is booked leaves the inbox and is kept; where staff did it, that costs the customer a credit. */
export async function archive(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const id of inOrder(ids)) {
    await setState(scope, id, 'ARCHIVED');
    await withdrawQuestions(scope, id);
    const { expense_id } = await lockAttachment(scope, id);
    if (expense_id === null) continue;
    await keepReceipt(scope, { expense_id, attachment_id: id });
    await takeCredit(scope, { expense_id, attachment_id: id });
  }
}

/** What staff asked about a receipt and booked without the answer need not be answered any more. */
async function withdrawQuestions(scope: Scope, attachmentId: number): Promise<void> {
  if (!isOfStaff(scope)) return;
  await scope.db
    .deleteFrom('questions')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .where('answer', 'is', null)
    .execute();
}

/** Removes a receipt that belongs to no expense, and never did in the books. Its bytes stay: they are kept seven years. */
export async function deleteAttachment(scope: Scope, id: number, version?: number): Promise<void> {
  const receipt = await lockAttachment(scope, id);
  if (version !== undefined && version !== receipt.version) throw new Refusal('stale_version');
  if (receipt.expense_id !== null)
    throw new Refusal('attachment_in_use', { about: { expense_id: receipt.expense_id } });
  await refuseClaimed(scope, id);
  await refuseKept(scope, id);
  await leaveQueue(scope, id);
  await scope.db
    .deleteFrom('attachments')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
