import { type Cents, cents, type IsoDate, sum } from '@saldo/ledger';
import type { Scope } from '#platform/scope';

/** What of a refund was set off, against what was due of another return, or of another assessment: `due_period_id` null. */
export type SetOff = {
  id: number;
  refund_period_id: number;
  due_period_id: number | null;
  decided_on: IsoDate;
  amount: Cents;
};

/** All that were not taken back, oldest first. */
export async function setOffs(scope: Scope): Promise<SetOff[]> {
  const rows = await scope.db
    .selectFrom('vat_set_offs')
    .select(['id', 'refund_period_id', 'due_period_id', 'decided_on', 'amount_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }));
}

/** What was set off of a return with this total: of its refund, or of what was due of it. */
export function setOffOf(found: readonly SetOff[], periodId: number, total: Cents): Cents {
  return sum(
    found
      .filter((each) => (total < 0 ? each.refund_period_id : each.due_period_id) === periodId)
      .map(({ amount }) => amount),
  );
}
