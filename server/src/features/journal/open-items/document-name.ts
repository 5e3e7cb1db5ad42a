import { type RawBuilder, sql } from 'kysely';

type Column = RawBuilder<unknown>;

/** What a document is called on every screen, as a subquery by its room; nothing before it has a number. */
export type DocumentNamer = (of: { administration_id: Column; id: Column }) => RawBuilder<string | null>;

const namers = new Map<string, DocumentNamer>();

/** Takes the one way in which each kind of document is named, by `source_type`: given by its room where the program is put together. */
export function nameDocuments(kinds: Readonly<Record<string, DocumentNamer>>): void {
  for (const [kind, namer] of Object.entries(kinds)) namers.set(kind, namer);
}

/**
 * What the document behind a row with `source_type` and `source_id` is called on every screen: an expense by its own number, an
 * invoice by its. Nothing for what has no document. The supplier's number stays beside it, in `reference` or the description.
 */
export function documentName(rows: string): RawBuilder<string | null> {
  const of = { administration_id: sql.ref(`${rows}.administration_id`), id: sql.ref(`${rows}.source_id`) };
  const cases = [...namers].map(
    ([kind, name]) => sql`when ${sql.ref(`${rows}.source_type`)} = ${kind} then ${name(of)}`,
  );
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`;
}

/** What one kind of document is called, of rows that hold its id. */
export function nameOfDocument(kind: string, of: Parameters<DocumentNamer>[0]): RawBuilder<string | null> {
  return namers.get(kind)?.(of) ?? sql`null::text`;
}
