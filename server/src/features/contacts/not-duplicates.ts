import { sql } from 'kysely';
import { violatesForeignKey } from '#platform/database/database';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Pair = { contact_id: number; other_id: number };

/** Notes of pairs of contacts that each is two, so that they are no longer offered as one; or takes that back. */
export async function markNotDuplicates(scope: Scope, pairs: readonly Pair[], areTwo: boolean): Promise<void> {
  for (const { contact_id: one, other_id: other } of pairs) {
    const pair = { contact_id: Math.min(one, other), other_id: Math.max(one, other) };
    await (areTwo ? note(scope, pair) : forget(scope, pair));
  }
}

async function note(scope: Scope, pair: Pair): Promise<void> {
  try {
    await scope.db
      .insertInto('contacts_told_apart')
      .values({ ...pair, administration_id: scope.administrationId, told_by: scope.personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    throw violatesForeignKey(error) ? new Refusal('not_found') : error;
  }
}

async function forget(scope: Scope, { contact_id, other_id }: Pair): Promise<void> {
  await scope.db
    .deleteFrom('contacts_told_apart')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contact_id)
    .where('other_id', '=', other_id)
    .execute();
}

/** The pairs of contacts that were distinguished, each as {@link pairKey} has it. A decision about a duplicate applies to the contact that it was merged into. */
export async function notDuplicates(scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pair>`
    select coalesce(one.merged_into_id, one.id) as contact_id, coalesce(other.merged_into_id, other.id) as other_id
    from contacts_told_apart t
      join contacts one on one.administration_id = t.administration_id and one.id = t.contact_id
      join contacts other on other.administration_id = t.administration_id and other.id = t.other_id
    where t.administration_id = ${scope.administrationId}`.execute(scope.db);
  return new Set(rows.map(({ contact_id, other_id }) => pairKey(contact_id, other_id)));
}

/** A pair, whichever is named first. Pure. */
export function pairKey(one: number, other: number): string {
  return `${String(Math.min(one, other))} ${String(Math.max(one, other))}`;
}

/**
 * Divides contacts that seem one so that nobody is with whom they were distinguished from; who is left alone is nobody's duplicate.
 * Pure.
 */
export function divided(ids: readonly number[], apart: ReadonlySet<string>): number[][] {
  const groups: number[][] = [];
  for (const id of ids) {
    const group = groups.find((each) => each.every((other) => !apart.has(pairKey(id, other))));
    if (group === undefined) groups.push([id]);
    else group.push(id);
  }
  return groups.filter((group) => group.length > 1);
}
