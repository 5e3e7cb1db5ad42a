import { type Cents, cents, isoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { YearOfEntries } from './entries-of-year.ts';

/** How many lines one ledger has in a year and what they come to, up to the latest entry of a file that is being written. */
export async function ledgerYearTotals(
  scope: Scope,
  ledgerId: number,
  { year, last_number }: Pick<YearOfEntries, 'year' | 'last_number'>,
): Promise<{ lines: number; debit: Cents; credit: Cents }> {
  const { rows } = await sql<{ lines: number; debit: number; credit: number }>`
    select count(*) as lines, coalesce(sum(greatest(l.amount_cents, 0)), 0)::bigint as debit,
      coalesce(sum(greatest(-l.amount_cents, 0)), 0)::bigint as credit
    from journal_lines l join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
      and e.entry_number <= ${last_number}
    where l.administration_id = ${scope.administrationId} and l.ledger_id = ${ledgerId}
      and l.entry_date between ${isoDate(year, 1, 1)} and ${isoDate(year, 12, 31)}`.execute(scope.db);
  const [row] = rows;
  return { lines: row?.lines ?? 0, debit: cents(row?.debit ?? 0), credit: cents(row?.credit ?? 0) };
}
