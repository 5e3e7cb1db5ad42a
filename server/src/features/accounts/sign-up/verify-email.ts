import { sql } from 'kysely';
import type { HttpExchange } from '#platform/http/handlers';
import { formerLink, type LinkKind, readLink, takeLink } from '#platform/jobs/one-time-links';
import { Refusal } from '#platform/refusal';
import type { VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { personByEmail, personById } from '../profile/person.ts';
import { queueEmail } from '../letters/send-letter.ts';
import { noteRequest } from './sign-up.ts';

/** The address a mailed link is for, while the link works. */
export async function addressToVerify(scope: VisitorScope, token: string): Promise<string> {
  const link = await readLink(scope, 'VERIFY_EMAIL', token);
  if (link?.person_id === undefined || link.person_id === null) throw await linkOver(scope, 'VERIFY_EMAIL', token);
  return (await personById(scope, link.person_id)).email;
}

/**
 * Uses up the link of someone whose password was right. The link alone shows who reads the mailbox, the password who signed up: a
 * stranger who signed up with an address first has only the one, its owner only the other.
 */
export async function verifyEmail(
  scope: VisitorScope,
  personId: number,
  token: string,
  exchange: { userAgent: string },
): Promise<void> {
  const link = await readLink(scope, 'VERIFY_EMAIL', token);
  if (link?.person_id !== personId || (await takeLink(scope, 'VERIFY_EMAIL', token)) === undefined)
    throw await linkOver(scope, 'VERIFY_EMAIL', token);
  await markVerified(scope, personId, exchange.userAgent);
}

/** The refusal of a mailed link, with why it does not work: used, too old, or replaced by a newer e-mail. */
export async function linkOver(scope: VisitorScope, kind: LinkKind, token: string): Promise<Refusal> {
  const former = await formerLink(scope, kind, token);
  return new Refusal('link_over', { about: { reason: former?.reason ?? 'unknown' } });
}

/** Whoever could read the e-mail has the address. */
export async function markVerified(scope: VisitorScope, personId: number, userAgent: string): Promise<void> {
  const verified = await scope.db
    .updateTable('persons')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified !== undefined) await noteEvent(scope, personId, 'EMAIL_VERIFIED', userAgent);
}

export async function resendVerification(
  scope: VisitorScope,
  attempts: SignInLimits,
  email: string,
  exchange: HttpExchange,
): Promise<void> {
  if (!(await noteRequest(scope, attempts, email, exchange))) return;
  const person = await personByEmail(scope, email);
  await queueEmail(scope, 'VERIFY_EMAIL', person?.id ?? null);
}
