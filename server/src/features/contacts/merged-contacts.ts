import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** A contact and the duplicates that were merged into it, whose documents stay their own: ids, for `in`. */
export function withDuplicates(scope: Scope, contactId: number): RawBuilder<number> {
  return sql<number>`(select same.id from contacts same where same.administration_id = ${scope.administrationId}
    and (same.id = ${contactId} or same.merged_into_id = ${contactId}))`;
}
