import { sql } from 'kysely';
import type { Scope, VisitorScope } from '#platform/scope';

/**
 * Enters an administration on the strength of a mailed link that was checked: what is done there is done by `personId`, who need not be a
 * member. Of no use for anything but what the link is about, so it holds no authorizations.
 */
export async function enterByLink(visitor: VisitorScope, administrationId: number, personId: number): Promise<Scope> {
  await sql`select enter_as_worker(${administrationId}, ${personId})`.execute(visitor.db);
  return {
    ...visitor,
    personId,
    personName: '',
    sessionId: 0,
    staffRole: null,
    administrationId,
    onBehalfOf: null,
    role: 'READ_ONLY',
    authorizations: new Set(),
  };
}
