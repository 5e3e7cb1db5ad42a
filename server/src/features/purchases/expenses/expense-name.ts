import { type RawBuilder, sql } from 'kysely';

/** `2026-0187`. */
export function bookingNumber(year: number, number: number): string {
  return `${String(year)}-${String(number).padStart(4, '0')}`;
}

/** The same of an expense in the database, by the columns that hold its keys; none before it is booked. */
export function expenseName(of: Record<'administration_id' | 'id', RawBuilder<unknown>>): RawBuilder<string | null> {
  return sql`(select x.year || '-' || lpad(x.entry_number::text, greatest(4, length(x.entry_number::text)), '0') from expenses x
    where x.administration_id = ${of.administration_id} and x.id = ${of.id})`;
}
