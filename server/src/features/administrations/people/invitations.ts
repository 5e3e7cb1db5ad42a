import type { CustomerRole, Invitation } from '@saldo/contract';
import { sql } from 'kysely';
import type { SignInLimits } from '#features/accounts/index';
import { violates } from '#platform/database/database';
import { enqueue } from '#platform/jobs/jobs';
import { LINK_HOURS } from '#platform/jobs/one-time-links';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { areasOf } from './members.ts';
import { countLetter, countResent, resendAt, secondsUntil } from './resend-limits.ts';

export const SEND_INVITATION = 'administrations.send-invitation';

export type InvitationRow = {
  id: number;
  email: string;
  role: string;
  areas: string[];
  language: string;
  invited_by: string;
  requested_by: string | null;
  sent_at: string;
};

export type NewInvitation = {
  email: string;
  role: CustomerRole;
  areas: readonly string[];
  language?: 'en' | 'nl' | undefined;
};

/** Who works here already needs no invitation, nor who was invited. */
export async function refuseInvited(scope: Scope, email: string): Promise<void> {
  const member = await scope.db
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.id', 'memberships.person_id')
    .select('persons.id')
    .where('memberships.administration_id', '=', scope.administrationId)
    .where((eb) => eb(eb.fn('lower', ['persons.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (member !== undefined) throw new Refusal('already_member');
  const invited = await invitationQuery(scope)
    .where((eb) => eb(eb.fn('lower', ['invitations.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (invited !== undefined) throw new Refusal('already_invited');
}

/** Invites an address. Refused when it belongs to a member, or has an invitation already. Says nothing of whether it has an account. */
export async function inviteUser(
  scope: Scope,
  attempts: SignInLimits,
  { email, role, areas, language = scope.language }: NewInvitation,
): Promise<InvitationRow> {
  await refuseInvited(scope, email);
  const { id } = await scope.db
    .insertInto('invitations')
    .values({
      administration_id: scope.administrationId,
      email,
      role,
      areas: areasOf(role, areas),
      language,
      invited_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'invitations_open_once') ? new Refusal('already_invited') : error;
    });
  await countLetter(scope, attempts, email, 'invitation_too_soon');
  await sendLater(scope, id);
  return orNotFound(await openInvitation(scope, id));
}

/** Sends an invitation again, five minutes after the last time at the earliest; its earlier link stops working. */
export async function resendInvitation(scope: Scope, attempts: SignInLimits, id: number): Promise<InvitationRow> {
  const sent = await scope.db
    .updateTable('invitations')
    .set({ sent_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('sent_at', '<=', sql<string>`now() - interval '5 minutes'`)
    .returning('id')
    .executeTakeFirst();
  const invitation = orNotFound(await openInvitation(scope, id));
  if (sent === undefined)
    throw new Refusal('invitation_too_soon', { about: { retry_after: secondsUntil(resendAt(invitation.sent_at)) } });
  await countResent(scope, attempts, invitation.email, 'invitation_too_soon');
  await sendLater(scope, id);
  return invitation;
}

async function sendLater(scope: Scope, id: number): Promise<void> {
  await enqueue(scope, SEND_INVITATION, { invitation_id: id });
}

/** Takes an invitation back. Its link leads to nothing from then on. */
export async function deleteInvitation(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db
    .deleteFrom('invitations')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  orNotFound(deleted);
}

/** An invitation that was not accepted yet. */
export async function openInvitation(scope: Scope, id: number): Promise<InvitationRow | undefined> {
  return invitationQuery(scope).where('invitations.id', '=', id).executeTakeFirst();
}

/** Those not accepted yet, newest first. */
export async function listInvitations(
  scope: Scope,
  page: { before: number | undefined; limit: number },
): Promise<{ rows: InvitationRow[]; count: number }> {
  const { before } = page;
  const rows = await invitationQuery(scope)
    .$if(before !== undefined, (query) => query.where('invitations.id', '<', before ?? 0))
    .orderBy('invitations.id', 'desc')
    .limit(page.limit)
    .execute();
  const { count } = await scope.db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** Of staff, whose request the inviter approved: both are written in one transaction, at one time. */
const REQUESTED_BY = sql<string | null>`(
  select a.name from approval_requests r join persons a on a.id = r.requested_by
  where r.administration_id = invitations.administration_id and r.kind = 'INVITATION' and r.outcome = 'DONE'
    and r.subject = lower(invitations.email) and r.ended_at = invitations.created_at
  limit 1)`;

function invitationQuery(scope: Scope) {
  return scope.db
    .selectFrom('invitations')
    .innerJoin('persons', 'persons.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.areas', 'invitations.language'])
    .select(['invitations.sent_at', 'persons.name as invited_by', REQUESTED_BY.as('requested_by')])
    .where('invitations.administration_id', '=', scope.administrationId)
    .where('invitations.accepted_at', 'is', null);
}

export function presentInvitation(row: InvitationRow): Invitation {
  const ends = Date.parse(row.sent_at) + LINK_HOURS.INVITATION * 3_600_000;
  return {
    ...row,
    role: row.role as CustomerRole,
    language: row.language === 'en' ? 'en' : 'nl',
    resend_at: resendAt(row.sent_at),
    state: ends > Date.now() ? 'INVITED' : 'EXPIRED',
  };
}
