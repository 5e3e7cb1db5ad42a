import { isStaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/**
 * Takes the credit for an expense that staff completed from a receipt of a Plus customer (decisions: once per expense). Asked again, or
 * for anyone else, nothing happens.
 */
export async function takeCredit(scope: Scope, about: { expense_id: number; attachment_id: number }): Promise<void> {
  if (!isStaffRole(scope.role) && scope.onBehalfOf === null) return;
  await sql`insert into credit_movements (administration_id, kind, amount, expense_id, attachment_id, made_by)
    select id, 'PROCESSING', -1, ${about.expense_id}, ${about.attachment_id}, ${scope.personId} from administrations
    where id = ${scope.administrationId} and subscription_type = 3
    on conflict (administration_id, expense_id, kind) do nothing`.execute(scope.db);
}

/** Gives back the credit that was taken for an expense made of this receipt, once. */
export async function returnCredit(scope: Scope, about: { expense_id: number; attachment_id: number }): Promise<void> {
  await sql`insert into credit_movements (administration_id, kind, amount, expense_id, attachment_id, made_by)
    select administration_id, 'REFUND', -amount, expense_id, attachment_id, ${scope.personId} from credit_movements
    where administration_id = ${scope.administrationId} and kind = 'PROCESSING'
      and expense_id = ${about.expense_id} and attachment_id = ${about.attachment_id}
    on conflict (administration_id, expense_id, kind) do nothing`.execute(scope.db);
}
