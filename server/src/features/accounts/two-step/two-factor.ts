import type { AuthenticatorKey } from '@saldo/contract';
import { generateSecret } from 'otplib';
import { toString as drawQrCode } from 'qrcode';
import type { HttpExchange } from '#platform/http/handlers';
import { Refusal, refuseField } from '#platform/refusal';
import type { Begin, PersonScope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { noteEvent } from '../account-events.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { keyPlace, lockPerson, personById, type Person } from '../profile/person.ts';
import { verifyPassword } from '../sign-in/verify-password.ts';
import {
  forgetBackupTokens,
  makeBackupTokens,
  spendAppCode,
  spendCode,
  spendStep,
  spentLastToken,
  totpStepOf,
} from './second-factor.ts';
import { queueEmail } from '../letters/send-letter.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { StepUpKeys } from '../sign-in/reauthenticate.ts';
import { forgetDevices } from './trusted-devices.ts';
import { noteWrongCode, refuseTooManyCodes } from '../sign-in/wrong-codes.ts';

/**
 * A key for the authenticator app, for who gives the password: whoever only found a screen open cannot bind the account to an app of
 * their own. In one session it is the same one until a code has proved it, so that a page that is opened twice shows one key.
 */
export async function startTwoStep(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  password: string,
  exchange: HttpExchange,
): Promise<AuthenticatorKey> {
  const before = await begin(async (scope) => personWithOneStep(await personById(scope, scope.personId)));
  if (!(await verifyPassword(begin, attempts, before, password, exchange)))
    throw refuseField('password', 'password_wrong');
  const key = await begin(async (scope) => {
    const person = personWithOneStep(await lockPerson(scope, before.id));
    if (person.password_hash !== before.password_hash) throw refuseField('password', 'password_wrong');
    return pendingOf(scope, seals, person) ?? keepPending(scope, seals, person);
  });
  return drawKey(key, before.email);
}

/** The key that was asked for on the signed-in device that asks again, until a code has proved it. On any other the password comes first. */
export async function twoStepKey(begin: Begin<PersonScope>, seals: Encryption): Promise<AuthenticatorKey> {
  const { key, email } = await begin(async (scope) => {
    const person = personWithOneStep(await personById(scope, scope.personId));
    const pending = pendingOf(scope, seals, person);
    if (pending === undefined) throw new Refusal('step_up_required');
    return { key: pending, email: person.email };
  });
  return drawKey(key, email);
}

/** The key that waits for its proof, where it was asked for. One that no key of the server opens is as good as none: another is made. */
function pendingOf(scope: PersonScope, seals: Encryption, person: Person): string | undefined {
  const sealed = pendingHere(scope, person);
  return sealed === null ? undefined : seals.tryOpen(keyPlace('totp_pending', person.id), sealed);
}

/** As it is encrypted. */
function pendingHere(scope: PersonScope, { totp_pending, totp_pending_by }: Person): string | null {
  return totp_pending_by === scope.sessionId ? totp_pending : null;
}

function personWithOneStep(person: Person): Person {
  if (person.totp_secret !== null) throw new Refusal('two_step_on_already');
  return person;
}

/** Keeps a new key that no code has proved yet. */
async function keepPending(scope: PersonScope, seals: Encryption, { id }: Person): Promise<string> {
  const key = generateSecret();
  const totp_pending = seals.seal(keyPlace('totp_pending', id), key);
  await scope.db
    .updateTable('persons')
    .set({ totp_pending, totp_pending_by: scope.sessionId })
    .where('id', '=', id)
    .execute();
  return key;
}

async function drawKey(key: string, email: string): Promise<AuthenticatorKey> {
  const otpauth_url = `otpauth://totp/Saldo:${encodeURIComponent(email)}?secret=${key}&issuer=Saldo`;
  return { key, otpauth_url, qr_svg: await drawQrCode(otpauth_url, { type: 'svg', margin: 2 }) };
}

/** What is done with a code, or undefined when it is wrong: that is noted and refused after the transaction, which would undo it. */
type Deed<Result> = (scope: PersonScope, person: Person) => Promise<Result | undefined>;

async function withCode<Result>(
  begin: Begin<PersonScope>,
  attempts: SignInLimits,
  exchange: HttpExchange,
  deed: Deed<Result>,
): Promise<Result> {
  const done = await begin(async (scope) => {
    await refuseTooManyCodes(scope, attempts);
    const result = await deed(scope, await lockPerson(scope, scope.personId));
    if (result !== undefined) return { result };
    await noteWrongCode(scope, attempts, exchange);
    return undefined;
  });
  if (done === undefined) throw refuseField('code', 'code_wrong');
  return done.result;
}

type Both = { password: string; code: string };

/** The person, once the password was compared; that is slow and is done outside of the transaction of the action. */
async function withPassword(
  begin: Begin<PersonScope>,
  { attempts }: StepUpKeys,
  password: string,
  exchange: HttpExchange,
): Promise<Person> {
  const person = await begin(async (scope) => personWithTwoSteps(await personById(scope, scope.personId)));
  if (!(await verifyPassword(begin, attempts, person, password, exchange)))
    throw refuseField('password', 'password_wrong');
  return person;
}

/** How the person is now, whose password was compared a moment ago. */
function unchanged(now: Person, before: Person): Person {
  if (now.password_hash !== before.password_hash) throw refuseField('password', 'password_wrong');
  return personWithTwoSteps(now);
}

/** With the password and a code. */
async function withPasswordAndCode<Result>(
  begin: Begin<PersonScope>,
  needs: StepUpKeys,
  { password, code }: Both,
  exchange: HttpExchange,
  deed: (scope: PersonScope, person: Person) => Promise<Result>,
): Promise<Result> {
  const before = await withPassword(begin, needs, password, exchange);
  return withCode(begin, needs.attempts, exchange, async (scope, now) => {
    const person = unchanged(now, before);
    const { userAgent } = exchange;
    return (await spendCode(scope, needs.seals, person, { code, userAgent })) ? deed(scope, person) : undefined;
  });
}

function personWithTwoSteps(person: Person): Person {
  if (person.totp_secret === null) throw new Refusal('two_step_not_on');
  return person;
}

/**
 * Proves the key that is pending with a code of the app. While two steps are on, one waits only for whoever just proved to be this person
 * (replaceAuthenticator), and then it takes the place of the old one.
 */
export async function switchOnTwoStep(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  code: string,
  exchange: HttpExchange,
): Promise<string[]> {
  return withCode(begin, attempts, exchange, async (scope, person) => {
    const wasOn = person.totp_secret !== null;
    const key = pendingOf(scope, seals, person);
    if (key === undefined && pendingHere(scope, person) !== null) throw new Refusal('authenticator_key_over');
    if (wasOn && key === undefined) throw new Refusal('two_step_on_already');
    const step = key === undefined ? undefined : totpStepOf(key, code);
    if (key === undefined || step === undefined) return undefined;
    await scope.db
      .updateTable('persons')
      .set({
        totp_secret: seals.seal(keyPlace('totp_secret', person.id), key),
        totp_pending: null,
        totp_pending_by: null,
        ...(person.staff_role_waiting === null
          ? {}
          : { staff_role: person.staff_role_waiting, staff_role_waiting: null }),
      })
      .where('id', '=', person.id)
      .execute();
    await spendStep(scope, person.id, step);
    if (person.staff_role_waiting !== null) await noteEvent(scope, person.id, 'STAFF_ROLE_GIVEN', exchange.userAgent);
    await endOthers(scope, exchange, wasOn ? 'AUTHENTICATOR_REPLACED' : 'TWO_STEP_SWITCHED_ON');
    return makeBackupTokens(scope, person.id);
  });
}

/**
 * A key for the app on another telephone, for who gives the password and a code of the old app or a backup token; in the session in which
 * the last token was used the password is enough. It is a new one each time, and the old one counts until a code has proved it.
 */
export async function replaceAuthenticator(
  begin: Begin<PersonScope>,
  needs: StepUpKeys,
  { password, code }: { password: string; code?: string | undefined },
  exchange: HttpExchange,
): Promise<AuthenticatorKey> {
  const replace = async (scope: PersonScope, person: Person) => ({
    key: await keepPending(scope, needs.seals, person),
    email: person.email,
  });
  if (code !== undefined) {
    const { key, email } = await withPasswordAndCode(begin, needs, { password, code }, exchange, replace);
    return drawKey(key, email);
  }
  const before = await withPassword(begin, needs, password, exchange);
  const { key, email } = await begin(async (scope) => {
    const person = unchanged(await lockPerson(scope, before.id), before);
    if (!(await spentLastToken(scope))) throw refuseField('code', 'code_required');
    return replace(scope, person);
  });
  return drawKey(key, email);
}

/** Takes both the password and a code of the app or a backup token. */
export async function switchOffTwoStep(
  begin: Begin<PersonScope>,
  needs: StepUpKeys,
  proof: Both,
  exchange: HttpExchange,
): Promise<void> {
  await begin(async (scope) => {
    const { staff_role } = await personById(scope, scope.personId);
    if (staff_role !== null) throw new Refusal('staff_keep_two_step');
  });
  await withPasswordAndCode(begin, needs, proof, exchange, async (scope, { id }) => {
    await scope.db
      .updateTable('persons')
      .set({ totp_secret: null, totp_pending: null, totp_pending_by: null })
      .where('id', '=', id)
      .execute();
    await forgetBackupTokens(scope, id);
    await endOthers(scope, exchange, 'TWO_STEP_SWITCHED_OFF');
    return true;
  });
}

/** With a code of the app; or, by who does not have it, with the password and one of the tokens that are left. */
export async function renewBackupTokens(
  begin: Begin<PersonScope>,
  needs: StepUpKeys,
  { password, code }: { password?: string | undefined; code: string },
  exchange: HttpExchange,
): Promise<string[]> {
  const renew = async (scope: PersonScope, { id }: Person) => {
    await noteEvent(scope, id, 'BACKUP_TOKENS_RENEWED', exchange.userAgent);
    return makeBackupTokens(scope, id);
  };
  if (password !== undefined) return withPasswordAndCode(begin, needs, { password, code }, exchange, renew);
  return withCode(begin, needs.attempts, exchange, async (scope, now) => {
    const person = personWithTwoSteps(now);
    return (await spendAppCode(scope, needs.seals, person, code)) ? renew(scope, person) : undefined;
  });
}

async function endOthers(
  scope: PersonScope,
  { userAgent }: HttpExchange,
  action: 'TWO_STEP_SWITCHED_ON' | 'TWO_STEP_SWITCHED_OFF' | 'AUTHENTICATOR_REPLACED',
): Promise<void> {
  await endSessions(scope, scope.personId, 'two_step_changed', scope.sessionId);
  await forgetDevices(scope, scope.personId);
  await noteEvent(scope, scope.personId, action, userAgent);
  await queueEmail(scope, action, scope.personId);
}
