import { cents, type IsoMonth, type LedgerBalance, type LedgerCategory } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The documents whose entries are asked for, by the name that these have in the books. */
export type EntrySources = { type: string; ids: readonly number[] };

/** What the entries of documents come to per month and ledger, reversals included. */
export async function resultOfSources(
  scope: Scope,
  sources: readonly EntrySources[],
): Promise<(LedgerBalance & { month: IsoMonth })[]> {
  const asked = sources.filter(({ ids }) => ids.length > 0);
  if (asked.length === 0) return [];
  const which = asked.map(({ type, ids }) => sql`(e.source_type = ${type} and e.source_id = any (${[...ids]}))`);
  const { rows } = await sql<{ month: IsoMonth; code: string; category: string; amount: string }>`
    select date_trunc('month', j.entry_date)::date as month, l.code, l.category, sum(j.amount_cents) as amount
    from journal_entries e
      join journal_lines j on j.administration_id = ${scope.administrationId} and j.entry_id = e.id
      join ledgers l on l.administration_id = ${scope.administrationId} and l.id = j.ledger_id
    where e.administration_id = ${scope.administrationId} and (${sql.join(which, sql` or `)})
    group by 1, 2, 3`.execute(scope.db);
  return rows.map(({ month, code, category, amount }) => ({
    month,
    code,
    category: category as LedgerCategory,
    amount: cents(Number(amount)),
  }));
}
