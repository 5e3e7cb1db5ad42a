import { type RawBuilder, sql } from 'kysely';

/** `2026-0075`: the number an expense has of its own, of a row of `expenses`; none before it is booked. */
export function expenseNumber(expenses: string): RawBuilder<string | null> {
  const number = sql.ref(`${expenses}.entry_number`);
  return sql`${sql.ref(`${expenses}.year`)} || '-' || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;
}

/**
 * What the document behind a row with `source_type` and `source_id` is called on every screen: an expense by its own number, an
 * invoice by its. Nothing for what has no document. The supplier's number stays beside it, in `reference` or the description.
 */
export function documentName(rows: string): RawBuilder<string | null> {
  const is = (type: string) => sql`${sql.ref(`${rows}.source_type`)} = ${type}`;
  const same = (document: string) =>
    sql`${sql.ref(`${document}.administration_id`)} = ${sql.ref(`${rows}.administration_id`)}
      and ${sql.ref(`${document}.id`)} = ${sql.ref(`${rows}.source_id`)}`;
  return sql`case
    when ${is('expense')} then (select ${expenseNumber('x')} from expenses x where ${same('x')})
    when ${is('sales_invoice')} then (select x.number from sales_invoices x where ${same('x')}) end`;
}
