import { isoDate, type IsoMonth } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** A rate that is on a ledger, of what was sold or bought with VAT. */
export type UsedRate = { ledger_id: number; vat_code: string; rate_bp: number };

export type ProvenMonths = { unread: IsoMonth[]; rates: UsedRate[] };

/** The months of a year that are to be read, and the rates of the others: they were right when they were last proven (at night, after an import). */
export async function provenMonths(scope: Scope, year: number): Promise<ProvenMonths> {
  const { administrationId } = scope;
  const { rows } = await sql<{ month: IsoMonth; rates: UsedRate[] }>`
    select now.month, proven.rates from month_marks(${administrationId}, ${isoDate(year, 1, 1)}, ${isoDate(year, 12, 1)}) now
      join (select p.month, p.mark, p.rates from proven_months p where p.administration_id = ${administrationId} and p.rates is not null) proven
        on proven.month = now.month and proven.mark = now.mark`.execute(scope.db);
  const proven = new Set(rows.map(({ month }) => month));
  const months = Array.from({ length: 12 }, (_, index) => isoDate(year, index + 1, 1));
  return { unread: months.filter((month) => !proven.has(month)), rates: rows.flatMap((row) => row.rates) };
}
