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
 * has one of their amounts in the days around them. Days are looked up by index and amounts in a table (`offset 0` and `is true` keep it so), whatever the
 * planner knows.
 */
export async function ownTransfers(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, OtherSide>> {
  const accounts = await scope.db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'iban'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  if (accounts.every(({ iban }) => iban !== null) || rows.length === 0) return new Map();
  const between = await ledgerIdOf(scope, ROLES.betweenAccounts);
  const sizes = [...new Set(rows.flatMap(({ amount }) => (amount === 0 ? [] : [amount, negate(amount)])))];
  const spans = spansAround(rows.map(({ date }) => date));
  const { rows: sides } = await sql<Omit<Side, 'amount'> & { amount: number }>`
    select t.id, t.account_id, t.amount_cents as amount, t.booking_date as date, t.state = 'PROCESSED' as booked
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ until }) => until)}::date[]) as s (day_from, day_until)
      cross join unnest(${accounts.map(({ id }) => id)}::bigint[]) as a (id)
      cross join lateral (
        select t.id, t.account_id, t.amount_cents, t.booking_date, t.state from bank_transactions t
        where t.administration_id = ${scope.administrationId} and t.account_id = a.id
          and t.booking_date between s.day_from and s.day_until
          and (t.amount_cents in (select unnest(${sizes}::bigint[]))) is true offset 0) t
    where t.state in ('UNPROCESSED', 'SUGGESTED') or t.state = 'PROCESSED' and exists (
        select from bank_booking_lines l
        where l.administration_id = ${scope.administrationId} and l.transaction_id = t.id and l.ledger_id = ${between})`.execute(
    scope.db,
  );
  return otherSides(
    rows.map(({ id }) => id),
    sides.map((side) => ({ ...side, amount: cents(side.amount) })),
    accounts,
  );
}

/** The days around these, in as few spans as they take: a few lines of many years are no reason to read all of those years. Pure. */
function spansAround(days: readonly IsoDate[]): { from: IsoDate; until: IsoDate }[] {
  const spans: { from: IsoDate; until: IsoDate }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = spans.at(-1);
    const [from, until] = [addDays(day, -3 * DAYS_APART), addDays(day, 3 * DAYS_APART)];
    if (last !== undefined && from <= addDays(last.until, 1)) last.until = until;
    else spans.push({ from, until });
  }
  return spans;
}

/**
 * The same amount the other way on another own account, in the same days. Only where each is the one such transaction for the other, so that nothing is
 * guessed. What is booked together with its other side already is of no other transfer. Each transaction is held
 * against those of its amount and days once. Pure.
 */
export function otherSides(
  ids: readonly number[],
  sides: readonly Side[],
  accounts: readonly Account[],
): Map<number, OtherSide> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const isUnnamed = (id: number): boolean => byId.get(id)?.iban === null;
  const byAmount = Map.groupBy(
    sides
      .map((side) => ({ ...side, day: daysBetween(EPOCH, side.date) }))
      .toSorted((one, other) => one.day - other.day),
    ({ amount }) => amount,
  );
  type Dated = Side & { day: number };
  const facing = once((one: Dated): Dated[] => {
    const others = byAmount.get(negate(one.amount)) ?? [];
    return others
      .slice(firstFrom(others, one.day - DAYS_APART), firstFrom(others, one.day + DAYS_APART + 1))
      .filter(({ account_id: id }) => id !== one.account_id && (isUnnamed(one.account_id) || isUnnamed(id)));
  });
  const isFree = once((side: Dated) => !side.booked || facing(side).every(({ booked }) => !booked));
  const isAlone = once((side: Dated) => facing(side).filter(isFree).length === 1);
  const wanted = new Set(ids);
  const found = new Map<number, OtherSide>();
  for (const side of [...byAmount.values()].flat()) {
    if (!wanted.has(side.id)) continue;
    const [other, second] = facing(side).filter((each) => isFree(each) && isAlone(each));
    if (other === undefined || second !== undefined) continue;
    const account = byId.get(other.account_id);
    const name = account?.name ?? '';
    found.set(side.id, { account: name === '' ? (account?.iban ?? '') : name, on: other.date });
  }
  return found;
}

const EPOCH = '2000-01-01';

/** The place of the first of these, which are in order, that is on this day or later. */
function firstFrom(sides: readonly { day: number }[], day: number): number {
  let [low, high] = [0, sides.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sides[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same question about the same transaction is answered once. */
function once<T extends { id: number }, Answer>(ask: (one: T) => Answer): (one: T) => Answer {
  const answers = new Map<number, Answer>();
  return (one) => {
    const known = answers.get(one.id);
    if (known !== undefined) return known;
    const answer = ask(one);
    answers.set(one.id, answer);
    return answer;
  };
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
