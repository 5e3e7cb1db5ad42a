import { sql } from 'kysely';
import { showAdministrations } from '#platform/database/for-each-administration';
import type { HttpExchange } from '#platform/http/handlers';
import { readLink, takeLink } from '#platform/jobs/one-time-links';
import { refuseField } from '#platform/refusal';
import type { Begin, PersonScope, VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { verifyPassword } from './verify-password.ts';
import { chosenPassword, hashPassword, type NewPassword } from './passwords.ts';
import { lockPerson, type Person, personByEmail, personById } from '../profile/person.ts';
import { queueEmail } from '../letters/send-letter.ts';
import { endSessions } from '../sessions/sessions.ts';
import { noteRequest } from '../sign-up/sign-up.ts';
import { forgetDevices } from '../two-step/trusted-devices.ts';
import { linkOver, markVerified } from '../sign-up/verify-email.ts';

export async function requestPasswordReset(
  scope: VisitorScope,
  attempts: SignInLimits,
  email: string,
  exchange: HttpExchange,
): Promise<void> {
  if (!(await noteRequest(scope, attempts, email, exchange))) return;
  const person = await personByEmail(scope, email);
  await queueEmail(scope, 'RESET_PASSWORD', person?.id ?? null);
}

/**
 * The address of the person whom the mailed link is for. Refuses when it does not work, so that nobody chooses a password for nothing.
 * Wrong ones are counted per address.
 */
export async function checkPasswordReset(
  begin: Begin<VisitorScope>,
  attempts: SignInLimits,
  token: string,
  { address }: HttpExchange,
): Promise<string> {
  const outcome = await begin(async (scope) => {
    await attempts.refuseTooMany(scope, { link: address });
    const personId = (await readLink(scope, 'RESET_PASSWORD', token))?.person_id ?? null;
    if (personId !== null) return (await personById(scope, personId)).email;
    await attempts.note(scope, { link: address });
    return linkOver(scope, 'RESET_PASSWORD', token);
  });
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

/**
 * Sets the password of the person whom the link was mailed to. The link is used up together with it, so that a password that is
 * refused leaves the link, and of several at once one counts. Two steps stay as they are. Gives that person's address.
 */
export async function resetPassword(
  begin: Begin<VisitorScope>,
  { token, ...body }: NewPassword & { token: string },
  exchange: HttpExchange,
): Promise<string> {
  const person = await begin(async (scope) => {
    const link = await readLink(scope, 'RESET_PASSWORD', token);
    if (link?.person_id === undefined || link.person_id === null) throw await linkOver(scope, 'RESET_PASSWORD', token);
    return chooserOf(scope, link.person_id);
  });
  const password_hash = await hashPassword(await chosenPassword(body, person));
  await begin(async (scope) => {
    await lockPerson(scope, person.id);
    if ((await takeLink(scope, 'RESET_PASSWORD', token)) === undefined)
      throw await linkOver(scope, 'RESET_PASSWORD', token);
    await setPassword(scope, person.id, password_hash);
    await endSessions(scope, person.id, 'password_reset');
    await markVerified(scope, person.id, exchange.userAgent);
    // Whoever reads the mailbox gets in from here, however many others guess.
    const { token: browser } = await rememberDevice(scope, person.id, exchange);
    await noteEvent(scope, person.id, 'PASSWORD_RESET', exchange.userAgent);
    exchange.setBrowser(browser);
  });
  return person.email;
}

/** Sets another password, with the old one as proof; this session stays and every other one ends. */
export async function changePassword(
  begin: Begin<PersonScope>,
  attempts: SignInLimits,
  { old_password, ...body }: NewPassword & { old_password: string },
  exchange: HttpExchange,
): Promise<void> {
  const person = await begin((scope) => chooserOf(scope, scope.personId));
  const password = await chosenPassword(body, person);
  if (!(await verifyPassword(begin, attempts, person, old_password, exchange)))
    throw refuseField('old_password', 'password_wrong');
  const password_hash = await hashPassword(password);
  await begin(async (scope) => {
    const now = await lockPerson(scope, person.id);
    if (now.password_hash !== person.password_hash) throw refuseField('old_password', 'password_wrong');
    await setPassword(scope, person.id, password_hash);
    await endSessions(scope, person.id, 'password_changed', scope.sessionId);
    await noteEvent(scope, person.id, 'PASSWORD_CHANGED', exchange.userAgent);
  });
}

/** A person with the names of the companies they are a member of, which the database shows to nobody else. */
async function chooserOf(scope: VisitorScope, personId: number): Promise<Person & { companies: string[] }> {
  const person = await personById(scope, personId);
  await showAdministrations(scope, personId, null);
  const rows = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where(sql<boolean>`id = any (own_administrations())`)
    .execute();
  return { ...person, companies: rows.map(({ title }) => title) };
}

/** What the old password gave ends with it: browsers that were trusted, links to set or confirm it, and a key for the app not in use yet. */
async function setPassword(scope: VisitorScope, personId: number, password_hash: string): Promise<void> {
  await scope.db.updateTable('persons').set({ password_hash, totp_pending: null }).where('id', '=', personId).execute();
  await scope.db
    .updateTable('one_time_links')
    .set({ used_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('kind', 'in', ['RESET_PASSWORD', 'VERIFY_EMAIL'])
    .where('used_at', 'is', null)
    .execute();
  await forgetDevices(scope, personId);
  await queueEmail(scope, 'PASSWORD_CHANGED', personId);
}
