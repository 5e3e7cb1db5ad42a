import { isStaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/**
 * Takes the credit for an expense that staff completed from a receipt of a Plus customer (decisions: once per expense). Asked again while
 * it stands, or for anyone else, nothing happens; once it was given back it is taken again.
 */
export async function takeCredit(scope: Scope, about: { expense_id: number; attachment_id: number }): Promise<void> {
  if (!isStaffRole(scope.role) && scope.onBehalfOf === null) return;
  await sql`insert into credit_movements (administration_id, kind, amount, expense_id, cycle, attachment_id, made_by)
    select a.id, 'PROCESSING', -1, ${about.expense_id}, before.cycles + 1, ${about.attachment_id}, ${scope.personId}
    from administrations a
    cross join lateral (
      select count(*) filter (where m.kind = 'PROCESSING') as cycles, coalesce(sum(m.amount), 0) as balance
      from credit_movements m where m.administration_id = a.id and m.expense_id = ${about.expense_id}
    ) before
    where a.id = ${scope.administrationId} and a.subscription_type = 3 and before.balance = 0
    on conflict (administration_id, expense_id, kind, cycle) do nothing`.execute(scope.db);
}

/** Gives back the credit that stands for an expense, once. */
export async function returnCredit(scope: Scope, expenseId: number): Promise<void> {
  await sql`insert into credit_movements (administration_id, kind, amount, expense_id, cycle, attachment_id, made_by)
    select administration_id, 'REFUND', -amount, expense_id, cycle, attachment_id, ${scope.personId} from credit_movements
    where administration_id = ${scope.administrationId} and kind = 'PROCESSING' and expense_id = ${expenseId}
    on conflict (administration_id, expense_id, kind, cycle) do nothing`.execute(scope.db);
}
