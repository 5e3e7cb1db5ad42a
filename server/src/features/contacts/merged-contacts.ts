import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#platform/database/any-of';
import type { Scope } from '#platform/scope';

/** A contact and the duplicates that were merged into it, whose documents stay their own: ids, for `in`. */
export function withDuplicates(scope: Scope, contactId: number): RawBuilder<number> {
  return sql<number>`(select same.id from contacts same where same.administration_id = ${scope.administrationId}
    and (same.id = ${contactId} or same.merged_into_id = ${contactId}))`;
}

/** What contacts are called. */
export async function contactNames(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of these contacts, the duplicates, each with the contact that stands for it. */
export async function keptContacts(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('contacts')
    .select(['id', 'merged_into_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.flatMap(({ id, merged_into_id: kept }) => (kept === null ? [] : [[id, kept] as const])));
}

/** The duplicates that these contacts stand for, each with the one that does. */
export async function duplicatesOf(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; kept: number }>`
    select id, merged_into_id as kept from contacts
    where administration_id = ${scope.administrationId} and merged_into_id = any(${ids}::bigint[])`.execute(scope.db);
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}
