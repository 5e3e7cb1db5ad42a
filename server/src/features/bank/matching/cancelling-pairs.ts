import { type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { Pair } from './answers-and-pairs.ts';
import type { TransactionRow } from '../bookings/store.ts';

const DAYS_APART = 31;

/**
 * The nearest transaction with the same party and the same amount the other way, by transaction: one that is pending too and belongs to no
 * document, or one that was booked in suspense because of this one.
 */
export async function cancellingPairs(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, Pair>> {
  const asked = rows.filter((row) => row.counterparty_iban !== null && row.amount !== 0);
  if (asked.length === 0) return new Map();
  const suspense = await ledgerIdOf(scope, ROLES.paymentsSuspense);
  const opposite = sql`w.administration_id = ${scope.administrationId} and w.account_id + 0 = t.account_id
        and w.counterparty_iban = t.iban and w.amount_cents = t.opposite
        and w.booking_date between t.date - ${DAYS_APART}::int and t.date + ${DAYS_APART}::int`;
  // Each is looked up by party and amount, or by party and day, whatever the planner knows of the table: the order names those indexes, and the account is no
  // part of the look-up, only of what is found.
  const result = await sql<Pair & { id: number; on: IsoDate }>`
    select t.id, o.booking_date as "on", (o.is_reversal or t.is_reversal) as is_return
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ account_id }) => account_id)}::bigint[],
      ${asked.map(({ counterparty_iban }) => counterparty_iban)}::text[], ${asked.map(({ amount }) => negate(amount))}::bigint[],
      ${asked.map(({ date }) => date)}::date[], ${asked.map(({ is_reversal }) => is_reversal)}::boolean[])
      as t (id, account_id, iban, opposite, date, is_reversal)
    cross join lateral (
      select p.id, p.booking_date, p.is_reversal from (
        select w.id, w.booking_date, w.is_reversal from bank_transactions w
        where ${opposite} and w.state in ('UNPROCESSED', 'SUGGESTED') and w.proposal ->> 'kind' is distinct from 'document'
        order by w.booking_date offset 0) p
      union all
      select b.id, b.booking_date, b.is_reversal from (
        select w.id, w.booking_date, w.is_reversal from bank_transactions w
        where ${opposite} and w.state = 'PROCESSED' and exists (
          select from bank_booking_lines l
          where l.administration_id = ${scope.administrationId} and l.transaction_id = w.id and l.ledger_id = ${suspense})
        order by w.booking_date offset 0) b
      order by 2, 1 limit 1
    ) o`.execute(scope.db);
  return new Map(result.rows.map(({ id, on, is_return }) => [id, { on, is_return }]));
}
