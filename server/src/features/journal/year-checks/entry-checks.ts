import { cents, hasWords, type IsoDate, isoDate } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { documentName } from '../open-items/document-name.ts';
import { type Finding, finding, MOST_NAMED, type Place } from './finding.ts';

export type EntryRow = {
  id: number;
  entry_number: number;
  entry_date: IsoDate;
  description: string;
  source_type: string;
  source_id: number;
  document_name: string | null;
  amount: string;
  ledger: string | null;
  total: string;
};

export function placeOfEntry(row: EntryRow): Place {
  const { document_name: name, description } = row;
  return {
    // Descriptions of invoices begin with their number.
    text: name === null || hasWords(description, name) ? description : `${name} ${description}`,
    date: row.entry_date,
    amount: cents(Number(row.amount)),
    ledger: row.ledger,
    entry_id: row.id,
    source_type: row.source_type,
    source_id: row.source_id,
  };
}

/** Entries of which something was found, those that were posted last, the newest first: `found` gives `entry_id`, `amount` and `ledger`. */
export async function entriesFound(scope: Scope, found: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with found as materialized (${found}), last as (select * from found order by entry_id desc limit ${MOST_NAMED})
    select e.id, e.entry_number, e.entry_date, e.description, e.source_type, e.source_id, ${documentName('e')} as document_name,
      f.amount, f.ledger, (select count(*) from found) as total
    from last f join journal_entries e on e.administration_id = ${scope.administrationId} and e.id = f.entry_id
    order by e.entry_date desc, e.id desc`.execute(scope.db);
  return rows;
}

export function findingOf(kind: Finding['kind'], rows: readonly EntryRow[]): Finding[] {
  return finding(kind, rows.map(placeOfEntry), Number(rows[0]?.total ?? 0));
}

export const yearSpan = (year: number) => ({ from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) });

/** Lines on debtors or creditors without an open item, where the sum of the items is not what the ledger says. */
export async function controlAccounts(scope: Scope, year: number): Promise<Finding[]> {
  const { administrationId } = scope;
  const { rows: accounts } = await sql<{ code: string; ledger_cents: string; items_cents: string }>`
    select code, ledger_cents, items_cents from verify_control_accounts(${administrationId}) order by code`.execute(
    scope.db,
  );
  if (accounts.length === 0) return [];
  const { from, until } = yearSpan(year);
  const loose = await entriesFound(
    scope,
    sql`select l.entry_id, sum(l.amount_cents) as amount, g.code as ledger
      from journal_lines l join ledgers g on g.administration_id = ${administrationId} and g.id = l.ledger_id
      where l.administration_id = ${administrationId} and l.entry_date between ${from} and ${until}
        and l.item_id is null and g.code = any(${accounts.map(({ code }) => code)}::text[])
      group by l.entry_id, g.code having sum(l.amount_cents) <> 0`,
  );
  return finding('control_account', [
    ...accounts.map(({ code, ledger_cents, items_cents }) => ({
      text: code,
      ledger: code,
      amount: cents(Number(ledger_cents) - Number(items_cents)),
    })),
    ...loose.map(placeOfEntry),
  ]);
}

/** Numbers of entries of the year that are in no entry. */
export async function missingEntryNumbers(scope: Scope, year: number): Promise<Finding[]> {
  const { from, until } = yearSpan(year);
  const { entries, last } = await scope.db
    .selectFrom('journal_entries')
    .select(({ fn }) => [fn.countAll<number>().as('entries'), fn.max('entry_number').as('last')])
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  if (entries === (last ?? 0)) return [];
  const { rows } = await sql<{ number: number; entry_date: IsoDate; id: number }>`
    with numbered as (
      select e.entry_number, e.entry_date, e.id, coalesce(lag(e.entry_number) over (order by e.entry_number), 0) as before
      from journal_entries e where e.administration_id = ${scope.administrationId}
    )
    select n as number, x.entry_date, x.id from numbered x cross join lateral generate_series(x.before + 1, x.entry_number - 1) n
    where x.entry_number > x.before + 1 and x.entry_date between ${from} and ${until} order by n limit 500`.execute(
    scope.db,
  );
  return finding(
    'missing_entry_number',
    rows.map(({ number, entry_date, id }) => ({ text: String(number), date: entry_date, entry_id: id })),
  );
}
