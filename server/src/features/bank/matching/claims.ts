import { type Cents, cents, type IsoDate, negate, subtract } from '@saldo/ledger';
import { sql } from 'kysely';
import type { WaitingItem } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import { moneyOf, withLess } from './index-items.ts';
import type { Known, Match } from './match.ts';

/** What of a document a transaction that waits is proposed to pay. */
export type Claim = { item: number; id: number; date: IsoDate; amount: Cents };

type Row = Pick<TransactionRow, 'id' | 'date'>;

/** What is spoken for so far: of documents how much, and which registered payments. */
type Taken = { items: Map<number, Cents>; payments: Set<number> };

/**
 * No document is proposed for more than is outstanding of it, and no registered payment twice: the oldest transaction has it, also before those of `others`
 * that are newer. One that comes too late is matched `again` with what is left, and is not certain then. Pure.
 */
export function eachClaimedOnce<R extends Row>(
  matched: readonly { row: R; match: Match | null }[],
  { known, others, again }: { known: Known; others: readonly Claim[]; again: (row: R, left: Known) => Match | null },
): Map<number, Match | null> {
  const money = new Map(known.items.all.map((item) => [item.id, moneyOf(item)]));
  const waiting = others.toSorted(inOrder);
  const taken: Taken = { items: new Map(), payments: new Set() };
  const found = new Map<number, Match | null>();
  for (const { row, match } of matched.toSorted((a, b) => inOrder(a.row, b.row))) {
    while (waiting[0] !== undefined && inOrder(waiting[0], row) < 0) take(taken, waiting.shift());
    const isFree = (one: Match | null): boolean => fits(one, taken, money);
    const next = isFree(match) ? match : lessSure(again(row, without(known, taken)));
    const last = isFree(next) ? next : null;
    found.set(row.id, last);
    for (const { open_item_id, amount, payment_id } of last?.lines ?? []) {
      if (payment_id !== undefined) taken.payments.add(payment_id);
      if (open_item_id !== null) take(taken, { item: open_item_id, amount });
    }
  }
  return found;
}

function inOrder(one: Row, other: Row): number {
  return one.date.localeCompare(other.date) || one.id - other.id;
}

function take({ items }: Taken, claim: Pick<Claim, 'item' | 'amount'> | undefined): void {
  if (claim !== undefined) items.set(claim.item, cents((items.get(claim.item) ?? 0) + claim.amount));
}

function fits(match: Match | null, { items, payments }: Taken, money: ReadonlyMap<number, Cents>): boolean {
  return (match?.lines ?? []).every(({ open_item_id, amount, payment_id }) => {
    if (payment_id !== undefined && payments.has(payment_id)) return false;
    if (open_item_id === null) return true;
    return Math.abs((items.get(open_item_id) ?? 0) + amount) <= Math.abs(money.get(open_item_id) ?? amount);
  });
}

function lessSure(match: Match | null): Match | null {
  return match?.certainty === 'certain' ? { ...match, certainty: 'likely' } : match;
}

/** What is known, less what is spoken for. */
function without(known: Known, { items, payments }: Taken): Known {
  const seen = new Map<number, WaitingItem[]>();
  return {
    ...known,
    registered: known.registered.filter(({ id }) => !payments.has(id)),
    items: withLess(known.items, (item) => {
      const there = seen.get(item.id) ?? left(item, items.get(item.id));
      seen.set(item.id, there);
      return there;
    }),
  };
}

function left(item: WaitingItem, taken: Cents | undefined): WaitingItem[] {
  if (taken === undefined) return [item];
  const outstanding = subtract(item.outstanding, item.kind === 'RECEIVABLE' ? taken : negate(taken));
  return outstanding === 0 ? [] : [{ ...item, outstanding }];
}

/** What other transactions that wait are proposed to pay of these documents. Of one that pays several the first is looked at. */
export async function claimsOf(
  scope: Scope,
  { items, except }: { items: readonly number[]; except: readonly number[] },
): Promise<Claim[]> {
  if (items.length === 0) return [];
  const result = await sql<Omit<Claim, 'amount'> & { amount: number }>`
    select (t.proposal -> 'lines' -> 0 ->> 'open_item_id')::bigint as item, t.id, t.booking_date as date,
      (t.proposal -> 'lines' -> 0 ->> 'amount')::bigint as amount
    from bank_transactions t
    where t.administration_id = ${scope.administrationId} and t.state = 'SUGGESTED' and t.proposal ->> 'kind' = 'document'
      and (t.proposal -> 'lines' -> 0 ->> 'open_item_id')::bigint in (select unnest(${[...items]}::bigint[]))
      and t.id not in (select unnest(${[...except]}::bigint[]))`.execute(scope.db);
  return result.rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}
