import { type IsoDate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import { type Known, type Match, onLedger, type Unmatched } from './match.ts';

const DAYS_APART = 5;

/** The other side of a transfer: on which account of one's own, and when. */
export type OtherSide = { account: string; on: IsoDate };

/**
 * The other side of transfers to and from accounts without IBAN, such as a credit card: the same amount the other way on another own account, in
 * the same days. Only where each is the one such transaction for the other, so that nothing is guessed. What is booked together with its other
 * side already is of no other transfer.
 */
export async function ownTransfers(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, OtherSide>> {
  const accounts = await scope.db
    .selectFrom('bank_accounts')
    .select(['id', 'iban'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  const unnamed = accounts.filter(({ iban }) => iban === null).map(({ id }) => id);
  if (unnamed.length === 0 || rows.length === 0) return new Map();
  const all = accounts.map(({ id }) => id);
  const between = await ledgerIdOf(scope, ROLES.betweenAccounts);
  const column = (row: string, name: string) => sql.ref(`${row}.${name}`);
  const face = (one: string, other: string) => sql`
    ${column(other, 'administration_id')} = ${scope.administrationId} and ${column(other, 'account_id')} <> ${column(one, 'account_id')}
      and ${column(other, 'amount_cents')} = -${column(one, 'amount_cents')}
      and ${column(other, 'account_id')} = any(
        case when ${column(one, 'account_id')} = any(${unnamed}::bigint[]) then ${all}::bigint[] else ${unnamed}::bigint[] end)
      and ${column(other, 'booking_date')} between ${column(one, 'booking_date')} - ${DAYS_APART}::int
        and ${column(one, 'booking_date')} + ${DAYS_APART}::int`;
  const isBooked = (row: string) => sql`
    ${column(row, 'state')} = 'PROCESSED' and exists (
      select from bank_booking_lines l
      where l.administration_id = ${scope.administrationId} and l.transaction_id = ${column(row, 'id')} and l.ledger_id = ${between})`;
  const isFree = (row: string) => sql`
    (${column(row, 'state')} in ('UNPROCESSED', 'SUGGESTED') or ${isBooked(row)}
      and not exists (select from bank_transactions y where ${face(row, 'y')} and ${isBooked('y')}))`;
  const result = await sql<{ id: number; account: string; on: IsoDate }>`
    select t.id, coalesce(nullif(a.name, ''), a.iban) as account, w.booking_date as "on"
    from bank_transactions t
      join bank_transactions w on ${face('t', 'w')} and ${isFree('w')}
      join bank_accounts a on a.administration_id = w.administration_id and a.id = w.account_id
    where t.administration_id = ${scope.administrationId} and t.id = any(${rows.map(({ id }) => id)}::bigint[])
      and t.amount_cents <> 0
      and not exists (select from bank_transactions x where x.id <> t.id and ${face('w', 'x')} and ${isFree('x')})`.execute(
    scope.db,
  );
  const found = Map.groupBy(result.rows, ({ id }) => id);
  const sides = new Map<number, OtherSide>();
  for (const [id, [side, second]] of found) if (side !== undefined && second === undefined) sides.set(id, side);
  return sides;
}

/** A transfer is proposed where nothing speaks for a document, a rule or a habit. Pure. */
export function withOtherSide(
  transaction: Unmatched,
  match: Match | null,
  side: OtherSide | undefined,
  known: Known,
): Match | null {
  const isOnlyAmount = match?.grounds.by === 'amount';
  if (side === undefined || (match !== null && !isOnlyAmount)) return match;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: 'own_transfer', account: side.account, on: side.on },
    lines: [onLedger(known.ledgers.betweenAccounts, transaction.amount)],
  };
}
