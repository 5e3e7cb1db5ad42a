import type { CashBook } from '@saldo/contract';
import {
  add,
  addDays,
  type Cents,
  cents,
  firstOfMonth,
  formatEuro,
  isMoney,
  type IsoDate,
  lastOfMonth,
  parseEuro,
  ROLES,
  subtract,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { ledgerBalanceOn } from '../balances/balances.ts';
import { ledgerKinds, ledgerTitles } from '../ledgers/ledgers.ts';

type Span = { from: IsoDate; until: IsoDate };
type Moved = { date: IsoDate; received: Cents; paid: Cents };
type Count = { counted: Cents; difference: Cents };

/** A month of a till, as one would keep it on paper: what came in and went out each day, what was left, and what was counted. */
export async function cashBook(scope: Scope, { ledger, month }: { ledger: string; month: string }): Promise<CashBook> {
  const kind = (await ledgerKinds(scope, [ledger])).get(ledger);
  if (kind === undefined) throw refuseField('ledger', 'ledger_unknown');
  if (!isMoney(kind.category)) throw refuseField('ledger', 'ledger_not_money');
  const from = firstOfMonth(`${month}-01`);
  const span = { from, until: lastOfMonth(from) };
  const opening = await ledgerBalanceOn(scope, ledger, addDays(from, -1));
  const moved = await movedByDay(scope, ledger, span);
  const counts = await countsByDay(scope, ledger, span);
  let [closing, received, paid, difference] = [opening, ZERO, ZERO, ZERO];
  const days = moved.map((day) => {
    const before = closing;
    const count = counts.get(day.date);
    const uneven = count?.difference ?? ZERO;
    const came = uneven > 0 ? subtract(day.received, uneven) : day.received;
    const went = uneven < 0 ? add(day.paid, uneven) : day.paid;
    closing = add(subtract(add(before, came), went), uneven);
    received = add(received, came);
    paid = add(paid, went);
    difference = add(difference, uneven);
    return {
      date: day.date,
      opening: formatEuro(before),
      received: formatEuro(came),
      paid: formatEuro(went),
      closing: formatEuro(closing),
      counted: count === undefined ? null : formatEuro(count.counted),
      difference: count === undefined ? null : formatEuro(count.difference),
      problem: problemOf(closing, count),
    };
  });
  return {
    ledger,
    title: (await ledgerTitles(scope, [ledger])).get(ledger) ?? '',
    opening: formatEuro(opening),
    received: formatEuro(received),
    paid: formatEuro(paid),
    difference: formatEuro(difference),
    closing: formatEuro(closing),
    days,
  };
}

/** What was booked on a day after it was counted leaves the books beside the till. */
function problemOf(closing: Cents, count: Count | undefined): CashBook['days'][number]['problem'] {
  if (closing < 0) return 'below_nil';
  return count !== undefined && count.counted !== closing ? 'not_as_counted' : null;
}

/** What came in and went out by day; an entry that was reversed on its own day never happened. */
async function movedByDay(scope: Scope, code: string, { from, until }: Span): Promise<Moved[]> {
  const { rows } = await sql<{ date: IsoDate; received: string; paid: string }>`
    select l.entry_date as date, sum(greatest(l.amount_cents, 0)) as received, sum(greatest(-l.amount_cents, 0)) as paid
    from ledgers g
      join journal_lines l on l.administration_id = g.administration_id and l.ledger_id = g.id
        and l.entry_date between ${from} and ${until}
      join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
    where g.administration_id = ${scope.administrationId} and g.code = ${code}
      and not exists (select from journal_entries other
        where other.administration_id = e.administration_id and other.entry_date = e.entry_date
          and (other.reverses_entry_id = e.id or other.id = e.reverses_entry_id))
    group by l.entry_date order by l.entry_date`.execute(scope.db);
  return rows.map(({ date, ...sums }) => ({
    date,
    received: cents(Number(sums.received)),
    paid: cents(Number(sums.paid)),
  }));
}

/** What was counted at the end of days, the last count of each, with the differences that were booked for all counts of that day. */
async function countsByDay(scope: Scope, code: string, { from, until }: Span): Promise<ReadonlyMap<IsoDate, Count>> {
  const { rows } = await sql<{ date: IsoDate; counted: string; difference: string }>`
    select distinct on (c.date) c.date, c.counted, sum(c.difference) over (partition by c.date) as difference
    from (
      select m.date, m.id, m.typed ->> 'counted' as counted,
        (select coalesce(-sum(l.amount_cents), 0) from journal_lines l
          join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
          where l.administration_id = m.administration_id and l.entry_id = m.entry_id and g.code = ${ROLES.paymentDifferences})
          as difference
      from memorials m
      where m.administration_id = ${scope.administrationId} and m.date between ${from} and ${until}
        and m.type = 'DAILY_TAKINGS' and m.typed ->> 'ledger' = ${code} and m.typed ->> 'counted' is not null
        and m.undone_by_entry_id is null
    ) c
    order by c.date, c.id desc`.execute(scope.db);
  return new Map(
    rows.map((row) => [row.date, { counted: parseEuro(row.counted), difference: cents(Number(row.difference)) }]),
  );
}
