import { type RawBuilder, sql } from 'kysely';
import { administration } from '#features/administrations/index';
import type { Scope } from '#platform/scope';

type Day = RawBuilder<string | null>;
type DueDays = {
  /** Of an open item; null where nobody waits for it to be paid. */
  ofItem: (item: string) => Day;
  /** Of what was open within imported books. */
  ofSettled: (settlement: string) => Day;
};

/**
 * By which day something is to be paid: the day that its document names; of an invoice from elsewhere that names none, the payment term
 * of the company after its own day.
 */
export async function dueDays(scope: Scope): Promise<DueDays> {
  const { payment_term_days } = await administration(scope);
  const term = sql`${payment_term_days}::int`;
  return {
    ofItem: (item) => {
      const of = (column: string) => sql.ref(`${item}.${column}`);
      return sql`coalesce(${of('due_date')}, case when ${of('source_type')} = 'opening_item' and ${of('amount_cents')} > 0
        then ${of('document_date')} + ${term} end)`;
    },
    ofSettled: (settlement) => {
      const of = (column: string) => sql.ref(`${settlement}.${column}`);
      return sql`${of('opened_on')} + case when ${of('amount_cents')} > 0 then ${term} else 0 end`;
    },
  };
}
