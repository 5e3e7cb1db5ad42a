import { cents, isoDate } from '@saldo/ledger';
import type { Begin, Scope } from '#platform/scope';
import { sql } from 'kysely';

const PAGE = 500;

type Listed = {
  id: number;
  number: string;
  date: string;
  contact_name: string;
  description: string;
  total: number;
  media_type: string;
  sha256: string;
};

function ofYear(scope: Scope, year: number) {
  return sql`from bank_documents d
    join bank_transactions t on t.administration_id = d.administration_id and t.id = d.transaction_id
      and t.state = 'PROCESSED' and t.booking_date between ${isoDate(year, 1, 1)} and ${isoDate(year, 12, 31)}
    where d.administration_id = ${scope.administrationId} and d.removed_at is null`;
}

/** How many documents the bank transactions of a year have that are booked. */
export async function countBankDocuments(scope: Scope, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ofYear(scope, year)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The documents of bank transactions of a year that are booked, in the order of their adding, each with the number of its transaction, read in pages. */
export async function* bankDocuments(begin: Begin<Scope>, year: number) {
  for (let after = 0; ; ) {
    const { rows } = await begin((scope) =>
      sql<Listed>`select d.id, t.id::text as number, t.booking_date as date, t.counterparty_name as contact_name,
          t.remittance as description, t.amount_cents as total, d.media_type, d.sha256
        ${ofYear(scope, year)} and d.id > ${after} order by d.id limit ${PAGE}`.execute(scope.db),
    );
    for (const { id, total, ...row } of rows) {
      after = id;
      yield { ...row, reference: '', total_incl: cents(total) };
    }
    if (rows.length < PAGE) return;
  }
}
