import { type IsoDate, ROLES } from '@saldo/ledger';
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
  const ids = rows.filter((row) => row.counterparty_iban !== null && row.amount !== 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const suspense = await ledgerIdOf(scope, ROLES.paymentsSuspense);
  // The account is no part of the look-up, only of what is found: the index by account and day looks as good before the table was analysed,
  // and reads two months of the account for every transaction.
  const result = await sql<Pair & { id: number; on: IsoDate }>`
    select t.id, o.booking_date as "on", (o.is_reversal or t.is_reversal) as is_return
    from bank_transactions t
    cross join lateral (
      select w.id, w.booking_date, w.is_reversal from bank_transactions w
      where w.administration_id = t.administration_id and w.account_id + 0 = t.account_id
        and w.counterparty_iban = t.counterparty_iban and w.amount_cents = -t.amount_cents
        and w.booking_date between t.booking_date - ${DAYS_APART}::int and t.booking_date + ${DAYS_APART}::int
        and w.state in ('UNPROCESSED', 'SUGGESTED') and w.proposal ->> 'kind' is distinct from 'document'
      union all
      select w.id, w.booking_date, w.is_reversal from bank_transactions w
      where w.administration_id = t.administration_id and w.account_id + 0 = t.account_id
        and w.counterparty_iban = t.counterparty_iban and w.amount_cents = -t.amount_cents
        and w.booking_date between t.booking_date - ${DAYS_APART}::int and t.booking_date + ${DAYS_APART}::int
        and w.state = 'PROCESSED' and exists (
          select from bank_booking_lines l
          where l.administration_id = w.administration_id and l.transaction_id = w.id and l.ledger_id = ${suspense})
      order by 2, 1 limit 1
    ) o
    where t.administration_id = ${scope.administrationId} and t.id = any(${ids}::bigint[])`.execute(scope.db);
  return new Map(result.rows.map(({ id, on, is_return }) => [id, { on, is_return }]));
}
