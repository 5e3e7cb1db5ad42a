import type { Scope } from '#platform/scope';
import { membersWho } from './member-queries.ts';

/**
 * What a member asked for and may ask for no longer, once they were given less or taken out: nobody comes in by their invitations,
 * themselves at another address included, and no address that they added may still be verified.
 */
export async function withdrawRequestsOf(scope: Scope, personId: number): Promise<void> {
  if (!(await holds(scope, personId, 'users.manage')))
    await scope.db
      .deleteFrom('invitations')
      .where('administration_id', '=', scope.administrationId)
      .where('invited_by', '=', personId)
      .where('accepted_at', 'is', null)
      .execute();
  if (!(await holds(scope, personId, 'settings.manage')))
    await scope.db
      .deleteFrom('administration_emails')
      .where('administration_id', '=', scope.administrationId)
      .where('added_by', '=', personId)
      .where('verified_at', 'is', null)
      .execute();
}

async function holds(scope: Scope, personId: number, authorization: 'users.manage' | 'settings.manage') {
  return (await membersWho(scope, authorization)).some(({ id }) => id === personId);
}
