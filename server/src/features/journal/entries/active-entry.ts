import type { Scope } from '#platform/scope';
import type { SourceType } from './post-entry.ts';

type Standing = { id: number; entry_date: string; source_revision: number };

/** The entry of a source that was not reversed; there is at most one. */
export function activeEntryOf(scope: Scope, source: { type: SourceType; id: number }): Promise<Standing | undefined> {
  return scope.db
    .selectFrom('journal_entries as e')
    .select(['e.id', 'e.entry_date', 'e.source_revision'])
    .where('e.administration_id', '=', scope.administrationId)
    .where('e.source_type', '=', source.type)
    .where('e.source_id', '=', source.id)
    .where('e.reverses_entry_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('journal_entries as r')
            .select('r.id')
            .whereRef('r.administration_id', '=', 'e.administration_id')
            .whereRef('r.reverses_entry_id', '=', 'e.id'),
        ),
      ),
    )
    .executeTakeFirst();
}
