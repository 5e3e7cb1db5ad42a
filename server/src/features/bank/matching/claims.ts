import { type Cents, cents, negate, subtract } from '@saldo/ledger';
import { sql } from 'kysely';
import type { WaitingItem } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import { inTime, moneyOf, withLess } from './index-items.ts';
import type { Known, Match, ProposedLine } from './match.ts';

type Row = Pick<TransactionRow, 'id' | 'date'>;

/** What a line would take: of a document, or a registered payment. */
type Taking = Pick<ProposedLine, 'open_item_id' | 'amount' | 'payment_id'>;

/** A transaction with how sure what it would take is. */
type Ranked = Row & { certainty: Match['certainty'] };

/** A transaction that waits, with all that its stored proposal would take. */
export type Claim = Ranked & { lines: Taking[] };

/** What is spoken for so far: of documents how much, of which a payment is taken back, and which registered payments. */
type Taken = { items: Map<number, Cents>; back: Set<number>; payments: Set<number> };

/**
 * No document is proposed for more than is outstanding of it, and no registered payment twice: the transaction that is surest of it has it, of equals the oldest,
 * also before those of `others` that come after it: these are `lost` then, for their stored proposals cannot be booked any more. One that comes too late is matched `again` with what is left,
 * and is not certain then. Pure.
 */
export function eachClaimedOnce<R extends Row>(
  matched: readonly { row: R; match: Match | null }[],
  { known, others, again }: { known: Known; others: readonly Claim[]; again: (row: R, left: Known) => Match | null },
): { found: Map<number, Match | null>; lost: number[] } {
  const money: Money = (id) => {
    const item = known.items.byId.get(id);
    return item === undefined ? undefined : moneyOf(item);
  };
  const waiting = others.toSorted(inOrder);
  const taken: Taken = { items: new Map(), back: new Set(), payments: new Set() };
  const found = new Map<number, Match | null>();
  const lost: number[] = [];
  let next = 0;
  const takeOthers = (until: Ranked | undefined): void => {
    for (let one = waiting[next]; one !== undefined; one = waiting[next]) {
      if (until !== undefined && inOrder(one, until) >= 0) return;
      if (fits(one.lines, taken, money)) take(taken, one.lines, money);
      else lost.push(one.id);
      next += 1;
    }
  };
  const ranked = matched.map(({ row, match }) => ({
    row,
    match,
    place: { id: row.id, date: row.date, certainty: match?.certainty ?? 'doubtful' },
  }));
  for (const { row, match, place } of ranked.toSorted((a, b) => inOrder(a.place, b.place))) {
    takeOthers(place);
    const isFree = (one: Match | null): boolean => fits(one?.lines ?? [], taken, money);
    const chosen = isFree(match) ? match : lessSure(again(row, without(known, taken)));
    const last = isFree(chosen) ? chosen : null;
    found.set(row.id, last);
    take(taken, last?.lines ?? [], money);
  }
  takeOthers(undefined);
  return { found, lost };
}

const SUREST_FIRST: Readonly<Record<Match['certainty'], number>> = { certain: 0, likely: 1, doubtful: 2 };

/** A line that only has the amount of a document takes it from none that names it. */
function inOrder(one: Ranked, other: Ranked): number {
  const rank = SUREST_FIRST[one.certainty] - SUREST_FIRST[other.certainty];
  return rank || inTime(one.date, other.date) || one.id - other.id;
}

/** What documents do to the bank when they are paid in full. */
type Money = (item: number) => Cents | undefined;

/** Whether it takes a payment of a document back: then it takes nothing of what is outstanding. */
const takesBack = (item: number, amount: Cents, money: Money): boolean =>
  Math.sign(money(item) ?? amount) !== Math.sign(amount);

function take({ items, back, payments }: Taken, lines: readonly Taking[], money: Money): void {
  for (const { open_item_id, amount, payment_id } of lines) {
    if (payment_id !== undefined) payments.add(payment_id);
    if (open_item_id === null) continue;
    if (takesBack(open_item_id, amount, money)) back.add(open_item_id);
    else items.set(open_item_id, cents((items.get(open_item_id) ?? 0) + amount));
  }
}

function fits(lines: readonly Taking[], { items, back, payments }: Taken, money: Money): boolean {
  return lines.every(({ open_item_id, amount, payment_id }) => {
    if (payment_id !== undefined && payments.has(payment_id)) return false;
    if (open_item_id === null) return true;
    // One at a time: whether there is more to take back is known when this one is booked.
    if (takesBack(open_item_id, amount, money)) return !back.has(open_item_id);
    const whole = money(open_item_id) ?? amount;
    return Math.abs((items.get(open_item_id) ?? 0) + amount) <= Math.abs(whole);
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

type ClaimRow = Ranked & { item: number | null; payment: number | null; amount: number };

/**
 * The other transactions that wait and are proposed to pay one of these documents, or to be one of these registered payments: by index, whatever the
 * planner knows of tables that were empty a moment ago (`offset 0` keeps it so).
 */
export async function claimsOf(
  scope: Scope,
  { items, payments }: { items: readonly number[]; payments: readonly number[] },
  except: readonly number[],
): Promise<Claim[]> {
  if (items.length === 0 && payments.length === 0) return [];
  const { rows } = await sql<ClaimRow>`
    select t.id, t.date, t.certainty, c.item, c.payment, c.amount
    from (
      select f.transaction_id from unnest(${[...items]}::bigint[]) as w (id) cross join lateral (
        select c.transaction_id from bank_claims c
        where c.administration_id = ${scope.administrationId} and c.open_item_id = w.id offset 0) f
      union
      select f.transaction_id from unnest(${[...payments]}::bigint[]) as w (id) cross join lateral (
        select c.transaction_id from bank_claims c
        where c.administration_id = ${scope.administrationId} and c.payment_id = w.id offset 0) f
    ) w
      cross join lateral (
        select t.id, t.booking_date as date, t.proposal ->> 'certainty' as certainty from bank_transactions t
        where t.administration_id = ${scope.administrationId} and t.id = w.transaction_id and t.state = 'SUGGESTED'
          and t.id not in (select unnest(${[...except]}::bigint[])) offset 0) t
      cross join lateral (
        select c.line_number, c.open_item_id as item, c.payment_id as payment, c.amount_cents as amount from bank_claims c
        where c.administration_id = ${scope.administrationId} and c.transaction_id = t.id offset 0) c
    order by t.id, c.line_number`.execute(scope.db);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    date: lines[0]?.date ?? '',
    certainty: lines[0]?.certainty ?? 'doubtful',
    lines: lines.map(({ item, payment, amount }) => ({
      open_item_id: item,
      amount: cents(amount),
      ...(payment === null ? {} : { payment_id: payment }),
    })),
  }));
}

/** Notes what new proposals would take, in place of what the ones before them would: as one document, however many. */
export async function storeClaims(scope: Scope, proposals: ReadonlyMap<number, Match | null>): Promise<void> {
  const ids = [...proposals.keys()];
  if (ids.length === 0) return;
  await sql`delete from bank_claims where administration_id = ${scope.administrationId}
    and transaction_id = any(${ids}::bigint[])`.execute(scope.db);
  const claims = [...proposals].flatMap(([transaction_id, match]) =>
    (match?.lines ?? []).flatMap(({ open_item_id, payment_id = null, amount: amount_cents }, line_number) =>
      open_item_id === null && payment_id === null
        ? []
        : { transaction_id, line_number, open_item_id, payment_id, amount_cents },
    ),
  );
  if (claims.length > 0)
    await sql`select add_claims(${scope.administrationId}, ${JSON.stringify(claims)}::jsonb)`.execute(scope.db);
}
