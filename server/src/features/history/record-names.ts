import { type RawBuilder, sql } from 'kysely';
import { expenseNumber } from '#features/journal/index';
import type { PersonScope } from '#platform/scope';
import type { LoggedRow } from './log-page.ts';

/** What a log keeps by its number, and how each is called. Each shows what whoever asks may see anyway: row-level security holds here too. */
const NAMES: Readonly<Record<string, (ids: RawBuilder<unknown>, language: string) => RawBuilder<Named>>> = {
  contact_id: contacts,
  merged_into_id: contacts,
  ledger_id: ledgers,
  default_ledger_id: ledgers,
  project_id: (ids) => sql`select id, name from projects where id = any (${ids})`,
  expense_id: (ids) => sql`
    select id, coalesce(${expenseNumber('expenses')}, nullif(document_number, ''), nullif(description, ''), '') as name
    from expenses where id = any (${ids})`,
  person_id: people,
  requested_by: people,
  approved_by: people,
  administration_id: (ids) => sql`select id, title as name from administrations where id = any (${ids})`,
};

type Named = { id: number; name: string };

function people(ids: RawBuilder<unknown>): RawBuilder<Named> {
  return sql`select id, name from persons where id = any (${ids})`;
}

function contacts(ids: RawBuilder<unknown>): RawBuilder<Named> {
  return sql`select id, name from contacts where id = any (${ids})`;
}

function ledgers(ids: RawBuilder<unknown>, language: string): RawBuilder<Named> {
  return sql`select id, code || ' ' || ${sql.ref(language === 'nl' ? 'title_nl' : 'title_en')} as name
    from ledgers where id = any (${ids})`;
}

/** The rows, with names in the place of numbers; what is gone keeps its number. */
export async function withNames(scope: PersonScope, rows: readonly LoggedRow[]): Promise<LoggedRow[]> {
  const named = new Map<string, Map<number, string>>();
  for (const [field, namesOf] of Object.entries(NAMES)) {
    const ids = rows.flatMap(({ change }) => numbersIn(change[field]));
    if (ids.length === 0) continue;
    const found = await namesOf(sql`${ids}::bigint[]`, scope.language).execute(scope.db);
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
