import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type ExpenseRow, lockExpense } from './store.ts';
import { refuseFiled } from '../posting/post-expense.ts';

/**
 * Locks the expenses that a receipt leaves and joins, for the rest of the transaction. What is in a filed return keeps its receipts,
 * and one that was reversed gets no more; says whether the expense that it joins is posted.
 */
export async function lockExpenses(
  scope: Scope,
  { leaves, joins }: { leaves: number | null; joins: number | null },
): Promise<{ isPosted: boolean }> {
  const held = new Map<number, ExpenseRow>();
  // In the order of their ids, to prevent deadlocks.
  for (const id of [leaves, joins].flatMap((each) => each ?? []).toSorted((a, b) => a - b))
    held.set(id, await lockExpense(scope, id));
  if (leaves !== null && leaves !== joins) await refuseWhenFiled(scope, orNotFound(held.get(leaves)));
  if (joins === null) return { isPosted: false };
  const { is_concept, reversed_at } = orNotFound(held.get(joins));
  if (reversed_at !== null) throw new Refusal('not_found');
  return { isPosted: !is_concept };
}

async function refuseWhenFiled(scope: Scope, { is_concept, entry_id, booked_on }: ExpenseRow): Promise<void> {
  if (!is_concept) await refuseFiled(scope, orNotFound(entry_id), orNotFound(booked_on));
}
