import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';

/**
 * Whether this person may answer a row of `questions`: who was asked, and their colleagues, but not who asked it; nobody of the provider
 * answers for a client.
 */
export function isRecipient(scope: Scope): RawBuilder<boolean> {
  const isColleague = scope.onBehalfOf === null ? sql`questions.asked_by <> ${scope.personId}` : sql`false`;
  return sql`(questions.asked_of = ${scope.personId} or ${isColleague})`;
}
