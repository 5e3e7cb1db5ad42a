import { cents, isoDate } from '@saldo/ledger';
import type { Begin, Scope } from '#platform/scope';
import { sql } from 'kysely';

const PAGE = 500;

type Listed = {
  id: number;
  number: string;
  date: string;
  description: string;
  total: number;
  media_type: string;
  sha256: string;
};

function ofYear(scope: Scope, year: number) {
  return sql`from memorial_documents d
    join memorials m on m.administration_id = d.administration_id and m.id = d.memorial_id
    join journal_entries e on e.administration_id = m.administration_id and e.id = m.entry_id
      and e.entry_date between ${isoDate(year, 1, 1)} and ${isoDate(year, 12, 31)}
    where d.administration_id = ${scope.administrationId} and d.removed_at is null`;
}

/** How many documents general journal entries of a year have. */
export async function countMemorialDocuments(scope: Scope, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ofYear(scope, year)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The documents of general journal entries of a year, read in pages. */
export async function* memorialDocuments(begin: Begin<Scope>, year: number) {
  for (let after = 0; ; ) {
    const { rows } = await begin((scope) =>
      sql<Listed>`select d.id, e.entry_number::text as number, m.date, m.description, m.amount_cents as total, d.media_type, d.sha256
        ${ofYear(scope, year)} and d.id > ${after} order by d.id limit ${PAGE}`.execute(scope.db),
    );
    for (const { id, total, ...row } of rows) {
      after = id;
      yield { ...row, contact_name: '', reference: '', total_incl: cents(total) };
    }
    if (rows.length < PAGE) return;
  }
}
