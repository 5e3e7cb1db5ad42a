import { addDays, cents, type Cents, daysBetween, type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import { type Known, type Match, onLedger, type Unmatched } from './match.ts';

const DAYS_APART = 5;

/** The other side of a transfer: on which account of one's own, and when. */
export type OtherSide = { account: string; on: IsoDate };

/** A transaction as far as it may be a side of a transfer. `booked`: not waiting, but on the ledger between own accounts. */
type Side = { id: number; account_id: number; amount: Cents; date: IsoDate; booked: boolean };

type Account = { id: number; name: string; iban: string | null };

/**
 * The other side of transfers to and from accounts without IBAN, such as a credit card, by transaction. One question, however many transactions: what
 * has one of their amounts in those days, where an account without IBAN has it too.
 */
export async function ownTransfers(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, OtherSide>> {
  const accounts = await scope.db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'iban'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  const days = rows.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (accounts.every(({ iban }) => iban !== null) || first === undefined || last === undefined) return new Map();
  const between = await ledgerIdOf(scope, ROLES.betweenAccounts);
  const unnamed = accounts.filter(({ iban }) => iban === null).map(({ id }) => id);
  const [from, until] = [addDays(first, -3 * DAYS_APART), addDays(last, 3 * DAYS_APART)];
  const sizes = [...new Set(rows.map(({ amount }) => Math.abs(amount)))];
  const { rows: sides } = await sql<Omit<Side, 'amount'> & { amount: number }>`
    select t.id, t.account_id, t.amount_cents as amount, t.booking_date as date, t.state = 'PROCESSED' as booked
    from bank_transactions t
    where t.administration_id = ${scope.administrationId} and t.account_id = any(${accounts.map(({ id }) => id)}::bigint[])
      and t.booking_date between ${from}::date and ${until}::date and t.amount_cents <> 0
      and abs(t.amount_cents) in (select unnest(${sizes}::bigint[]))
      and abs(t.amount_cents) in (select abs(u.amount_cents) from bank_transactions u
        where u.administration_id = ${scope.administrationId} and u.account_id = any(${unnamed}::bigint[])
          and u.booking_date between ${from}::date and ${until}::date)
      and (t.state in ('UNPROCESSED', 'SUGGESTED') or t.state = 'PROCESSED' and exists (
        select from bank_booking_lines l
        where l.administration_id = t.administration_id and l.transaction_id = t.id and l.ledger_id = ${between}))`.execute(
    scope.db,
  );
  return otherSides(
    rows.map(({ id }) => id),
    sides.map((side) => ({ ...side, amount: cents(side.amount) })),
    accounts,
  );
}

const place = (account: number, amount: number): string => `${String(account)} ${String(amount)}`;

/**
 * The same amount the other way on another own account, in the same days. Only where each is the one such transaction for the other, so that nothing is
 * guessed. What is booked together with its other side already is of no other transfer. Pure.
 */
function otherSides(
  ids: readonly number[],
  sides: readonly Side[],
  accounts: readonly Account[],
): Map<number, OtherSide> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const isUnnamed = (id: number): boolean => byId.get(id)?.iban === null;
  const byPlace = Map.groupBy(sides, ({ account_id, amount }) => place(account_id, amount));
  const facing = (one: Side): Side[] =>
    accounts
      .filter(({ id, iban }) => id !== one.account_id && (iban === null || isUnnamed(one.account_id)))
      .flatMap(({ id }) => byPlace.get(place(id, negate(one.amount))) ?? [])
      .filter(({ date }) => Math.abs(daysBetween(one.date, date)) <= DAYS_APART);
  const isFree = (side: Side): boolean => !side.booked || !facing(side).some(({ booked }) => booked);
  const wanted = new Set(ids);
  const found = new Map<number, OtherSide>();
  for (const side of sides) {
    if (!wanted.has(side.id)) continue;
    const alone = facing(side).filter(
      (other) => isFree(other) && !facing(other).some((rival) => rival.id !== side.id && isFree(rival)),
    );
    const [other, second] = alone;
    if (other === undefined || second !== undefined) continue;
    const account = byId.get(other.account_id);
    const name = account?.name ?? '';
    found.set(side.id, { account: name === '' ? (account?.iban ?? '') : name, on: other.date });
  }
  return found;
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
