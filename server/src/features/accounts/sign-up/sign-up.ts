import { sql } from 'kysely';
import type { HttpExchange } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Begin, Language, VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { hashPassword, refuseWeak } from '../sign-in/passwords.ts';
import { personByEmail } from '../profile/person.ts';
import { queueEmail } from '../letters/send-letter.ts';

/** The address that an invitation was mailed to; undefined when its token is not valid. */
export type InvitedAddress = (scope: VisitorScope, token: string) => Promise<string | undefined>;

export type SignUpNeeds = { attempts: SignInLimits; invitedAddress: InvitedAddress };

type NewAccount = {
  name: string;
  email: string;
  password: string;
  language: Language;
  invitation?: string | undefined;
};

/**
 * Makes an account, or writes to who has it already: the caller cannot tell which. Who was invited at this very address has shown by
 * the link that it is theirs.
 */
export async function signUp(
  begin: Begin<VisitorScope>,
  { attempts, invitedAddress }: SignUpNeeds,
  body: NewAccount,
  exchange: HttpExchange,
): Promise<void> {
  await refuseWeak('password', body.password, body);
  const { email, name, language, invitation } = body;
  const isInvited = await begin(async (scope) => {
    await attempts.refuseTooMany(scope, { request: exchange.address });
    if (invitation === undefined) return false;
    const invited = await invitedAddress(scope, invitation);
    if (invited === undefined) throw new Refusal('link_over');
    return invited.toLowerCase() === email.toLowerCase();
  });
  const password_hash = await hashPassword(body.password);
  await begin(async (scope) => {
    const mayWrite = await noteRequest(scope, attempts, email, exchange);
    const id = await createPerson(scope, { name, email, password_hash, language, isVerified: isInvited }, exchange);
    if (id !== undefined && isInvited) return;
    if (id !== undefined) return queueEmail(scope, 'VERIFY_EMAIL', id);
    const known = await personByEmail(scope, email);
    if (mayWrite) await queueEmail(scope, 'ACCOUNT_EXISTS', known?.id ?? null);
  });
}

export type NewPerson = { name: string; email: string; password_hash: string; language: Language; isVerified: boolean };

/** Makes a person. Undefined when someone has the address: then nothing is changed. */
export async function createPerson(
  scope: VisitorScope,
  { isVerified, ...person }: NewPerson,
  { userAgent }: { userAgent: string },
): Promise<number | undefined> {
  const made = await scope.db
    .insertInto('persons')
    .values({ ...person, email_verified_at: isVerified ? sql<string>`now()` : null })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return undefined;
  await noteEvent(scope, made.id, 'SIGNED_UP', userAgent);
  return made.id;
}

/** Counts a request for an e-mail, and says whether this mailbox did not get too many already. */
export async function noteRequest(
  scope: VisitorScope,
  attempts: SignInLimits,
  email: string,
  { address }: { address: string },
): Promise<boolean> {
  await attempts.refuseTooMany(scope, { request: address });
  const isOver = await attempts.isOver(scope, 'letter', email);
  await attempts.note(scope, { request: address, letter: email });
  return !isOver;
}
