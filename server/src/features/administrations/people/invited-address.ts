import { readLink } from '#platform/jobs/one-time-links';
import type { VisitorScope } from '#platform/scope';
import { enterByLink } from './link-session.ts';
import { openInvitation } from './invitations.ts';

const ONLOOKER = 0;

/** The address that an invitation was mailed to; undefined when its link is over. */
export async function invitedAddress(visitor: VisitorScope, token: string): Promise<string | undefined> {
  const link = await readLink(visitor, 'INVITATION', token);
  if (link === undefined || link.administration_id === null || link.object_id === null) return undefined;
  const scope = await enterByLink(visitor, link.administration_id, ONLOOKER);
  return (await openInvitation(scope, link.object_id))?.email;
}
