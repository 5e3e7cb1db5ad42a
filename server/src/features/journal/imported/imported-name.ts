import { type RawBuilder, sql } from 'kysely';

/** What an imported entry is called: by the number that the other program gave it. */
export function importedName(of: Record<'administration_id' | 'id', RawBuilder<unknown>>): RawBuilder<string | null> {
  return sql`(select nullif(m.number, '') from journal_entries x
      join imported_entries m on m.administration_id = x.administration_id and m.entry_id = x.id
    where x.administration_id = ${of.administration_id} and x.source_type = 'imported_entry' and x.source_id = ${of.id})`;
}
