import { returnCredit, takeCredit } from '#features/credits/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AttachmentRow, attachmentById, link, lockAttachment, setState, unlink } from './attachment-store.ts';
import { leaveQueue } from './queue.ts';

/**
 * Puts a receipt with an expense, or back in the inbox. One that belongs to another expense leaves it only when the person said so
 * with `move`: the screen warns first (specification §5).
 */
export async function linkAttachment(
  scope: Scope,
  id: number,
  wanted: { expense_id: number | null; move: boolean; version: number },
): Promise<AttachmentRow> {
  const receipt = await lockAttachment(scope, id);
  if (receipt.version !== wanted.version) throw new Refusal('stale_version');
  if (wanted.expense_id === null) await release(scope, [id]);
  else {
    if (receipt.state === 'REJECTED') throw new Refusal('receipt_not_waiting');
    if (receipt.expense_id !== null && receipt.expense_id !== wanted.expense_id && !wanted.move)
      throw new Refusal('attachment_linked_elsewhere', { about: { expense_id: receipt.expense_id } });
    await link(scope, id, wanted.expense_id);
    await archive(scope, [id]);
  }
  return attachmentById(scope, id);
}

/** Links receipts to an expense as its own; refused when one belongs to another. Locked in the order of their ids. */
export async function claim(scope: Scope, ids: readonly number[], expenseId: number): Promise<void> {
  for (const id of inOrder(ids)) {
    const receipt = await lockAttachment(scope, id);
    if (receipt.expense_id === expenseId) continue;
    if (receipt.expense_id !== null)
      throw new Refusal('attachment_linked_elsewhere', { about: { expense_id: receipt.expense_id } });
    if (receipt.state === 'REJECTED') throw new Refusal('receipt_not_waiting');
    await link(scope, id, expenseId);
  }
}

/** Puts receipts back in the inbox. */
export async function release(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const id of inOrder(ids)) {
    const { state, hasProposal, expense_id } = await lockAttachment(scope, id);
    await unlink(scope, id);
    if (expense_id !== null) await returnCredit(scope, { expense_id, attachment_id: id });
    if (state === 'ARCHIVED') await setState(scope, id, hasProposal ? 'SUGGESTED' : 'INBOX');
  }
}

/** What is booked leaves the inbox; where staff did it, that costs the customer a credit. */
export async function archive(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const id of inOrder(ids)) {
    await setState(scope, id, 'ARCHIVED');
    const { expense_id } = await lockAttachment(scope, id);
    if (expense_id !== null) await takeCredit(scope, { expense_id, attachment_id: id });
  }
}

/** Removes a receipt that belongs to no expense. Its bytes stay: they are kept seven years. */
export async function deleteAttachment(scope: Scope, id: number, version?: number): Promise<void> {
  const receipt = await lockAttachment(scope, id);
  if (version !== undefined && version !== receipt.version) throw new Refusal('stale_version');
  if (receipt.expense_id !== null)
    throw new Refusal('attachment_in_use', { about: { expense_id: receipt.expense_id } });
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
