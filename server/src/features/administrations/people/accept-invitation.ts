import type { CustomerRole } from '@saldo/contract';
import { sql } from 'kysely';
import { workIn } from '#features/accounts/index';
import { type Link, readLink, takeLink } from '#platform/jobs/one-time-links';
import { Refusal } from '#platform/refusal';
import type { PersonScope, Scope, VisitorScope } from '#platform/scope';
import { putInDirectory } from './directory.ts';
import { enterByLink } from './link-session.ts';
import { type InvitationRow, openInvitation } from './invitations.ts';

/** No person: viewing an invitation changes nothing. */
const ONLOOKER = 0;

export type InvitationOnSight = {
  title: string;
  invited_by: string;
  requested_by: string | null;
  email: string;
  role: CustomerRole;
  areas: string[];
  language: 'en' | 'nl';
  has_account: boolean;
};

/**
 * What an invitation is to, for whoever holds its link. The address, and whether it has an account, are told as well: the link was mailed
 * there and nowhere else.
 */
export async function checkInvitation(visitor: VisitorScope, token: string): Promise<InvitationOnSight> {
  const { scope, invitation } = await invitedBy(visitor, await readLink(visitor, 'INVITATION', token), ONLOOKER);
  const { title } = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const account = await scope.db
    .selectFrom('persons')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', invitation.email.toLowerCase()))
    .executeTakeFirst();
  return {
    title,
    invited_by: invitation.invited_by,
    requested_by: invitation.requested_by,
    email: invitation.email,
    role: invitation.role as CustomerRole,
    areas: invitation.areas,
    language: invitation.language === 'en' ? 'en' : 'nl',
    has_account: account !== undefined,
  };
}

/**
 * Makes the person who is signed in a member, when the invitation was sent to their own verified address. The link is used up with it: of
 * several at once, one gets in. Gives the administration, in which the session works from now on.
 */
export async function acceptInvitation(person: PersonScope, token: string): Promise<number> {
  const link = await takeLink(person, 'INVITATION', token);
  const { scope, invitation } = await invitedBy(person, link, person.personId);
  const own = await person.db
    .selectFrom('persons')
    .select(['email', 'email_verified_at'])
    .where('id', '=', person.personId)
    .executeTakeFirstOrThrow();
  if (own.email.toLowerCase() !== invitation.email.toLowerCase()) throw new Refusal('invitation_of_another_address');
  if (own.email_verified_at === null) throw new Refusal('email_not_verified');
  const { administrationId } = scope;
  const joined = await scope.db
    .insertInto('memberships')
    .values({
      administration_id: administrationId,
      person_id: person.personId,
      role: invitation.role,
      areas: invitation.areas,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (joined === undefined) throw new Refusal('already_member');
  await putInDirectory(scope, person.personId);
  await scope.db
    .updateTable('invitations')
    .set({ accepted_by: person.personId, accepted_at: sql<string>`now()` })
    .where('administration_id', '=', administrationId)
    .where('id', '=', invitation.id)
    .execute();
  await workIn(person, administrationId);
  return administrationId;
}

/** What a link invites to. An invitation that was taken back or accepted is as good as none. */
async function invitedBy(
  visitor: VisitorScope,
  link: Link | undefined,
  personId: number,
): Promise<{ scope: Scope; invitation: InvitationRow }> {
  if (link === undefined || link.administration_id === null || link.object_id === null) throw new Refusal('link_over');
  const scope = await enterByLink(visitor, link.administration_id, personId);
  const invitation = await openInvitation(scope, link.object_id);
  if (invitation === undefined) throw new Refusal('link_over');
  return { scope, invitation };
}
