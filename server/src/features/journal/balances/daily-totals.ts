import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** What each day moved on one ledger, oldest first; days without lines are absent. Debit positive. */
export async function dailyTotals(
  scope: Scope,
  code: string,
  span: { from: IsoDate; until: IsoDate },
): Promise<{ date: IsoDate; amount: Cents }[]> {
  const result = await sql<{ date: IsoDate; amount: string }>`
    select j.entry_date as date, sum(j.amount_cents) as amount
    from ledgers l join journal_lines j on j.administration_id = l.administration_id and j.ledger_id = l.id
    where l.administration_id = ${scope.administrationId} and l.code = ${code} and j.entry_date between ${span.from} and ${span.until}
    group by j.entry_date order by j.entry_date`.execute(scope.db);
  return result.rows.map((row) => ({ date: row.date, amount: cents(Number(row.amount)) }));
}
