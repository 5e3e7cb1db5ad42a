import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { DaySpan } from '../balances/span-totals.ts';
import { documentName } from '../open-items/document-name.ts';

export type GeneralLedgerRow = {
  code: string;
  title: string;
  entry_id: number;
  entry_number: number;
  line_number: number;
  entry_date: IsoDate;
  description: string;
  source_type: string;
  source_id: number;
  document_name: string | null;
  contact_name: string | null;
  amount: Cents;
};

/** The line after which a page begins. */
export type LedgerPlace = { code: string; date: IsoDate; entryId: number; line: number };

/** The lines of all or some ledgers in a span of days, by ledger, date and entry; by keyset, so that the last page is as fast as the first. */
export async function generalLedgerLines(
  scope: Scope,
  { from, until }: DaySpan,
  { after, limit, codes }: { after: LedgerPlace | undefined; limit: number; codes?: readonly string[] | undefined },
): Promise<GeneralLedgerRow[]> {
  const title = sql.ref(scope.language === 'nl' ? 'g.title_nl' : 'g.title_en');
  const since = after === undefined ? sql`` : sql`and g.code >= ${after.code}`;
  const among = codes === undefined ? sql`` : sql`and g.code = any(${[...codes]}::text[])`;
  const place =
    after === undefined
      ? sql``
      : sql`and (g.code > ${after.code} or (l.entry_date, l.entry_id, l.line_number) > (${after.date}::date, ${after.entryId}::bigint, ${after.line}::smallint))`;
  const { rows } = await sql<Omit<GeneralLedgerRow, 'amount'> & { amount_cents: number }>`
    with page as (
      select g.code, ${title} as title, j.* from ledgers g
        cross join lateral (
          select l.entry_id, l.line_number, l.entry_date, l.description, l.contact_id, l.amount_cents from journal_lines l
          where l.administration_id = ${scope.administrationId} and l.ledger_id = g.id and l.entry_date between ${from} and ${until} ${place}
          order by l.entry_date, l.entry_id, l.line_number limit ${limit}
        ) j
      where g.administration_id = ${scope.administrationId} ${since} ${among}
      order by g.code, j.entry_date, j.entry_id, j.line_number limit ${limit}
    )
    select p.code, p.title, p.entry_id, e.entry_number, p.line_number, p.entry_date, coalesce(p.description, e.description) as description,
      e.source_type, e.source_id, ${documentName('e')} as document_name, c.name as contact_name, p.amount_cents
    from page p
      join journal_entries e on e.administration_id = ${scope.administrationId} and e.id = p.entry_id
      left join contacts c on c.administration_id = e.administration_id and c.id = p.contact_id
    order by p.code, p.entry_date, p.entry_id, p.line_number`.execute(scope.db);
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }));
}
