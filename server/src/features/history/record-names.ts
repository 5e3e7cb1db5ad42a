import { type RawBuilder, sql } from 'kysely';
import { nameOfDocument } from '#features/journal/index';
import type { PersonScope, Scope } from '#platform/scope';
import type { LoggedRow } from './log-page.ts';

type Named = { id: number; name: string };
/** Whose log it is, in whose language. A person's own log is of no administration, and names nothing that one owns. */
type Log = { ids: RawBuilder<unknown>; administrationId: number | null; language: string };

const EXPENSE = { administration_id: sql.ref('expenses.administration_id'), id: sql.ref('expenses.id') };

/** What a log keeps by its number, and how each is called. Each shows what whoever asks may see anyway: row-level security holds here too. */
const NAMES: Readonly<Record<string, (log: Log) => RawBuilder<Named>>> = {
  contact_id: contacts,
  merged_into_id: contacts,
  ledger_id: ledgers,
  default_ledger_id: ledgers,
  project_id: ({ ids, administrationId }) =>
    sql`select id, name from projects where administration_id = ${administrationId} and id = any (${ids})`,
  expense_id: ({ ids, administrationId }) => sql`
    select id, coalesce(${nameOfDocument('expense', EXPENSE)}, nullif(document_number, ''), nullif(description, ''), '') as name
    from expenses where administration_id = ${administrationId} and id = any (${ids})`,
  person_id: people,
  requested_by: people,
  approved_by: people,
  administration_id: ({ ids }) => sql`select id, title as name from administrations where id = any (${ids})`,
};

function contacts({ ids, administrationId }: Log): RawBuilder<Named> {
  return sql`select id, name from contacts where administration_id = ${administrationId} and id = any (${ids})`;
}

function people({ ids }: Log): RawBuilder<Named> {
  return sql`select id, name from persons where id = any (${ids})`;
}

function ledgers({ ids, administrationId, language }: Log): RawBuilder<Named> {
  return sql`select id, code || ' ' || ${sql.ref(language === 'nl' ? 'title_nl' : 'title_en')} as name
    from ledgers where administration_id = ${administrationId} and id = any (${ids})`;
}

/** The rows, with names in the place of numbers; what is gone keeps its number. */
export async function withNames(scope: PersonScope | Scope, rows: readonly LoggedRow[]): Promise<LoggedRow[]> {
  const administrationId = 'administrationId' in scope ? scope.administrationId : null;
  const named = new Map<string, Map<number, string>>();
  for (const [field, namesOf] of Object.entries(NAMES)) {
    const ids = rows.flatMap(({ change }) => numbersIn(change[field]));
    if (ids.length === 0) continue;
    const found = await namesOf({ ids: sql`${ids}::bigint[]`, administrationId, language: scope.language }).execute(
      scope.db,
    );
    named.set(field, new Map(found.rows.map(({ id, name }) => [id, name])));
  }
  return rows.map((row) => ({
    ...row,
    change: Object.fromEntries(
      Object.entries(row.change).map(([field, pair]) => [field, renamed(pair, named.get(field))]),
    ),
  }));
}

function numbersIn(pair: unknown): number[] {
  return Array.isArray(pair) ? pair.filter((each) => typeof each === 'number') : [];
}

function renamed(pair: unknown, names: ReadonlyMap<number, string> | undefined): unknown {
  if (names === undefined || !Array.isArray(pair)) return pair;
  return pair.map((each: unknown) => (typeof each === 'number' ? (names.get(each) ?? each) : each));
}
