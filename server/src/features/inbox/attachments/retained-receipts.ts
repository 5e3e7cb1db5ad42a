import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** Notes that a posted expense rests on a receipt: from then on it is kept. */
export async function keepReceipt(scope: Scope, about: { attachment_id: number; expense_id: number }): Promise<void> {
  await scope.db
    .insertInto('booked_receipts')
    .values({ administration_id: scope.administrationId, ...about })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An expense was deleted in an open period: nothing that was filed rests on its receipts. */
export async function freeReceiptsOf(scope: Scope, expenseId: number): Promise<void> {
  await scope.db
    .deleteFrom('booked_receipts')
    .where('administration_id', '=', scope.administrationId)
    .where('expense_id', '=', expenseId)
    .execute();
}

/** Refuses to remove what the books rest on or rested on. */
export async function refuseKept(scope: Scope, attachmentId: number): Promise<void> {
  const kept = await scope.db
    .selectFrom('booked_receipts')
    .select('expense_id')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .limit(1)
    .executeTakeFirst();
  if (kept !== undefined) throw new Refusal('receipt_kept', { about: { expense_id: kept.expense_id } });
}
