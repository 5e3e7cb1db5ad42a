import { cents, type IsoDate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { inactiveLedgers, ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { PastBooking, PastLine } from './match.ts';
import { type BookingLineRow, bookingLines, type TransactionRow } from '../bookings/store.ts';

type Counterparty = Pick<TransactionRow, 'amount' | 'counterparty_iban' | 'counterparty_name'>;

/** One counterparty in one direction: the account where there is one, else the name (card payments). */
export function pastKey(of: Counterparty): string {
  const direction = of.amount < 0 ? 'out' : 'in';
  return `${direction} ${of.counterparty_iban ?? `name:${of.counterparty_name.toLowerCase()}`}`;
}

/** How far back a habit is looked for, in transactions of one counterparty. */
const LOOK_BACK = 24;

/** How the counterparties of these transactions were booked before, by `pastKey`. */
export async function pastBookings(scope: Scope, rows: readonly Counterparty[]): Promise<Map<string, PastBooking>> {
  const wanted = [...new Map(rows.map((row) => [pastKey(row), row])).entries()]
    .filter(([, row]) => row.counterparty_iban !== null || row.counterparty_name !== '')
    .map(([key, row]) => ({
      key,
      iban: row.counterparty_iban,
      name: row.counterparty_iban === null ? row.counterparty_name.toLowerCase() : null,
      sign: Math.sign(row.amount),
    }));
  const found = await sql<{ key: string; id: number; booking_date: IsoDate }>`
    select w.key, p.id, p.booking_date
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, iban text, name text, sign integer)
      cross join lateral (
        (select t.id, t.booking_date from bank_transactions t
          where t.administration_id = ${scope.administrationId} and t.counterparty_iban = w.iban and t.state = 'PROCESSED'
            and sign(t.amount_cents) = w.sign
          order by t.booking_date desc, t.id desc limit ${LOOK_BACK})
        union all
        (select t.id, t.booking_date from bank_transactions t
          where t.administration_id = ${scope.administrationId} and t.counterparty_iban is null
            and lower(t.counterparty_name) = w.name and t.state = 'PROCESSED' and sign(t.amount_cents) = w.sign
          order by t.booking_date desc, t.id desc limit ${LOOK_BACK})
      ) p
    order by w.key, p.booking_date desc, p.id desc`.execute(scope.db);
  const lines = Map.groupBy(
    await bookingLines(
      scope,
      found.rows.map((row) => row.id),
    ),
    (line) => line.transaction_id,
  );
  const suspense = await ledgerIdOf(scope, ROLES.paymentsSuspense);
  const inactive = await inactiveLedgers(scope);
  const past = new Map<string, PastBooking>();
  for (const [key, bookings] of Map.groupBy(found.rows, (row) => row.key)) {
    const habit = bookingHabitOf(
      bookings.map((row) => ({ date: row.booking_date, lines: onActive(lines.get(row.id) ?? [], inactive) })),
      suspense,
    );
    if (habit !== null) past.set(key, { via: key.includes(' name:') ? 'name' : 'iban', ...habit });
  }
  return past;
}

/** With the ledger that took the place of one that is out of use; nothing where none did. */
function onActive(
  lines: readonly BookingLineRow[],
  inactive: ReadonlyMap<number, number | null>,
): readonly BookingLineRow[] {
  const moved = lines.map((line) =>
    line.ledger_id === null ? line : { ...line, ledger_id: inactive.get(line.ledger_id) ?? line.ledger_id },
  );
  const isGone = ({ ledger_id }: BookingLineRow): boolean => ledger_id !== null && inactive.has(ledger_id);
  return moved.some(isGone) ? [] : moved;
}

type Booking = { date: IsoDate; lines: readonly BookingLineRow[] };

/**
 * The newest way something was booked on ledgers, and how often just that was done. Newest first in; null when there is none. What went to
 * `suspense` had been registered before: no habit.
 */
export function bookingHabitOf(bookings: readonly Booking[], suspense: number): Omit<PastBooking, 'via'> | null {
  const onLedgers = bookings
    .map(({ date, lines }) => ({ date, lines: ledgerLines(lines) }))
    .filter(({ lines }) => lines.length > 0 && lines.every(({ ledger_id }) => ledger_id !== suspense));
  const [newest] = onLedgers;
  if (newest === undefined) return null;
  const alike = onLedgers.filter((booking) => shapeOf(booking.lines) === shapeOf(newest.lines));
  return { times: alike.length, since: alike.at(-1)?.date ?? newest.date, lines: newest.lines };
}

/** Nothing for a booking that paid a document or went both ways: those are no habit. */
function ledgerLines(lines: readonly BookingLineRow[]): PastLine[] {
  const onLedger = lines.flatMap(
    ({ ledger_id, transaction_id: _of, open_item_id: _item, description: _text, ...line }) =>
      ledger_id === null ? [] : [{ ledger_id, ...line }],
  );
  const isOneWay = new Set(onLedger.map((line) => Math.sign(line.amount))).size === 1;
  return isOneWay && onLedger.length === lines.length ? onLedger : [];
}

/** Ledgers, rates, reverse charges and private shares with each one's share in whole percents: amounts change, the proportion is the habit. */
export function shapeOf(lines: readonly PastLine[]): string {
  const total = lines.reduce((sum, line) => cents(sum + line.amount), cents(0));
  return lines
    .map(({ ledger_id, vat_rate_bp, amount, reverse_charge = 'NONE', private_bp = 0 }) =>
      [ledger_id, vat_rate_bp, Math.round((amount / total) * 100), reverse_charge, private_bp].map(String).join(' '),
    )
    .join('; ');
}
