import { cents, type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { inactiveLedgers, ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { type Booking, bookingHabitOf } from './habits.ts';
import type { PastBooking } from './match.ts';
import { type BookingLineRow, bookingLines, type TransactionRow } from '../bookings/store.ts';

type Counterparty = Pick<TransactionRow, 'amount' | 'counterparty_iban' | 'counterparty_name'>;

/** One counterparty in one direction: the account where there is one, else the name (card payments). */
function pastKey(of: Counterparty): string {
  const direction = of.amount < 0 ? 'out' : 'in';
  return `${direction} ${of.counterparty_iban ?? `name:${of.counterparty_name.toLowerCase()}`}`;
}

/** Whether it may be money that comes back: it comes in, from an account that is known. */
function mayBeBack({ amount, counterparty_iban }: Counterparty): boolean {
  return amount > 0 && counterparty_iban !== null;
}

function paidBefore(of: Counterparty): Counterparty {
  return { ...of, amount: negate(of.amount) };
}

/** How far back a habit is looked for, in transactions of one counterparty. */
const LOOK_BACK = 24;

/** What tells of each transaction how to book it: how its counterparty was booked before. */
type Habits = (of: TransactionRow) => PastBooking | undefined;

/** How the counterparties of these transactions were booked before. */
export async function habitsOf(scope: Scope, rows: readonly TransactionRow[]): Promise<Habits> {
  const parties = rows.flatMap((row) => (mayBeBack(row) ? [row, paidBefore(row)] : [row]));
  const past = await pastBookings(scope, parties);
  const suspense = await ledgerIdOf(scope, ROLES.paymentsSuspense);
  const tell = (of: Counterparty, asked: TransactionRow): PastBooking | undefined => {
    const key = pastKey(of);
    const { amount, counterparty_name: name, remittance: text } = asked;
    const habit = bookingHabitOf(past.get(key) ?? [], suspense, { amount, name, text });
    return habit === null ? undefined : { via: key.includes(' name:') ? 'name' : 'iban', ...habit };
  };
  return (row) => {
    const habit = tell(row, row);
    if (habit !== undefined || !mayBeBack(row)) return habit;
    const back = tell(paidBefore(row), row);
    return back === undefined ? undefined : { ...back, isBack: true };
  };
}

/** The latest bookings of each counterparty, newest first, by `pastKey`. What booked itself is no evidence of how people book. */
async function pastBookings(scope: Scope, rows: readonly Counterparty[]): Promise<Map<string, Booking[]>> {
  const wanted = [...new Map(rows.map((row) => [pastKey(row), row])).entries()]
    .filter(([, row]) => row.counterparty_iban !== null || row.counterparty_name !== '')
    .map(([key, row]) => ({
      key,
      iban: row.counterparty_iban,
      name: row.counterparty_iban === null ? row.counterparty_name.toLowerCase() : null,
      sign: Math.sign(row.amount),
    }));
  type Found = { key: string; id: number; booking_date: IsoDate; amount_cents: number; name: string; text: string };
  const found = await sql<Found>`
    select w.key, p.id, p.booking_date, p.amount_cents, p.name, p.text
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, iban text, name text, sign integer)
      cross join lateral (
        (select t.id, t.booking_date, t.amount_cents, t.counterparty_name as name, t.remittance as text
          from bank_transactions t
          where t.administration_id = ${scope.administrationId} and t.counterparty_iban = w.iban and t.state = 'PROCESSED'
            and sign(t.amount_cents) = w.sign and t.automatic is distinct from 'BOOKED'
          order by t.booking_date desc, t.id desc limit ${LOOK_BACK})
        union all
        (select t.id, t.booking_date, t.amount_cents, t.counterparty_name, t.remittance
          from bank_transactions t
          where t.administration_id = ${scope.administrationId} and t.counterparty_iban is null
            and lower(t.counterparty_name) = w.name and t.state = 'PROCESSED' and sign(t.amount_cents) = w.sign
            and t.automatic is distinct from 'BOOKED'
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
  const inactive = await inactiveLedgers(scope);
  const bookings = found.rows.map(({ key, id, booking_date: date, amount_cents, name, text }) => {
    const booked = onActive(lines.get(id) ?? [], inactive);
    return { key, booking: { date, amount: cents(amount_cents), name, text, lines: booked } };
  });
  return new Map(
    [...Map.groupBy(bookings, ({ key }) => key)].map(([key, all]) => [key, all.map(({ booking }) => booking)]),
  );
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
