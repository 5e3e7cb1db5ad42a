import type { LoginBody, LoginReply, LoginStep } from '@saldo/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { HttpExchange } from '#platform/http/handlers';
import { Refusal, refuseField } from '#platform/refusal';
import type { Begin, VisitorScope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { noteEvent, noteTriesBefore, recordFailedSignIn } from '../account-events.ts';
import type { SignInLimits, AttemptSubject } from './sign-in-limits.ts';
import { knownDevice, rememberDevice } from '../sessions/known-devices.ts';
import { passwordFits } from './passwords.ts';
import { lockPerson, type Person, personByEmail } from '../profile/person.ts';
import { spendAppCode, spendBackupToken } from '../two-step/second-factor.ts';
import { notifySignIn } from '../letters/send-letter.ts';
import { completeSession, ended, openSession, type SessionKeys, type Tokens } from '../sessions/sessions.ts';
import { trustDevice, trustedDevice } from '../two-step/trusted-devices.ts';
import { verifyEmail } from '../sign-up/verify-email.ts';

export type SignInNeeds = { keys: SessionKeys; attempts: SignInLimits; seals: Encryption };

type Body = z.output<typeof LoginBody>;
type Reply = z.input<typeof LoginReply>;

/**
 * E-mail address and password. An attempt is noted before the password is compared, in a transaction of its own, and taken back when it
 * was right.
 */
export async function verifyFirstFactor(
  begin: Begin<VisitorScope>,
  needs: SignInNeeds,
  body: Body,
  exchange: HttpExchange,
): Promise<Reply> {
  const { attempts } = needs;
  const { email, password } = credentials(body);
  const { attempt, candidate } = await begin(async (scope) => ({
    attempt: await attemptOf(scope, email, exchange),
    candidate: await personByEmail(scope, email),
  }));
  const reservation = await attempts.reserve(begin, attempt);
  if (!(await passwordFits(candidate?.password_hash, password)) || candidate === undefined) {
    await begin(async (scope) => {
      await attempts.keep(scope, reservation);
      await recordFailedSignIn(scope, attempts, candidate?.id, 'WRONG_PASSWORD', exchange);
    });
    throw new Refusal('wrong_credentials');
  }
  await begin((scope) => attempts.release(scope, reservation));
  const { tokens, browser } = await begin((scope) =>
    openFor(scope, needs, { candidate, verification: body.verification }, exchange),
  );
  const isComplete = browser !== undefined;
  if (isComplete) exchange.setBrowser(browser);
  exchange.setTokens(isComplete ? tokens : { access: tokens.access });
  return isComplete ? { next_step: null, ...tokens } : { next_step: 'token', access: tokens.access };
}

/** What counts is how the person is now, not when the password was compared. A session that is complete comes with what its browser is known by. */
async function openFor(
  scope: VisitorScope,
  needs: SignInNeeds,
  { candidate, verification }: { candidate: Person; verification: string | undefined },
  exchange: HttpExchange,
): Promise<{ tokens: Tokens; browser: string | undefined }> {
  const person = await lockPerson(scope, candidate.id);
  if (person.password_hash !== candidate.password_hash) throw new Refusal('wrong_credentials');
  if (person.staff_role !== null && person.totp_secret === null) throw new Refusal('two_step_required');
  if (person.email_verified_at === null) {
    if (verification === undefined) throw new Refusal('email_not_verified');
    await verifyEmail(scope, person.id, verification, exchange);
  }
  const device = await trustedDevice(scope, person.id, exchange.deviceToken);
  const isComplete = person.totp_secret === null || device !== undefined;
  const { userAgent, address } = exchange;
  const { tokens } = await openSession(scope, needs.keys, {
    personId: person.id,
    isComplete,
    userAgent,
    address,
    device,
  });
  const browser = isComplete ? await noteSignIn(scope, needs, person, 'SIGNED_IN', exchange) : undefined;
  return { tokens, browser };
}

/** Notes that a person is in, and tells them when that may surprise them. Gives what the browser is known by from now on. */
async function noteSignIn(
  scope: VisitorScope,
  { attempts }: SignInNeeds,
  { id }: Person,
  action: 'SIGNED_IN' | 'SIGNED_IN_WITH_BACKUP_TOKEN',
  exchange: HttpExchange,
): Promise<string> {
  const { token, isAnother } = await rememberDevice(scope, id, exchange);
  await noteTriesBefore(scope, id);
  await noteEvent(scope, id, action, exchange.userAgent);
  if (action === 'SIGNED_IN_WITH_BACKUP_TOKEN') await notifySignIn(scope, attempts, id, 'BACKUP_TOKEN_USED', exchange);
  else if (isAnother) await notifySignIn(scope, attempts, id, 'NEW_BROWSER', exchange);
  return token;
}

/** The fields of the first step, or what is missing, in the words of the specification. */
function credentials(body: Body): { email: string; password: string } {
  const { email = '', password = '' } = body;
  if (email === '') throw refuseField('email', 'email_required');
  if (!/^\S+@\S+\.\S+$/.test(email)) throw refuseField('email', 'email_incorrect');
  if (password === '') throw refuseField('password', 'password_required');
  return { email, password };
}

/**
 * What an attempt to sign in counts for. A browser in which this person signed in before is counted by itself, so that nobody who knows
 * an address keeps its owner out; all others are counted by account, by who tries it, and by address.
 */
async function attemptOf(scope: VisitorScope, email: string, exchange: HttpExchange): Promise<AttemptSubject> {
  const browser = await knownDevice(scope, email, exchange);
  if (browser !== undefined) return { browser: `${email} ${browser}` };
  const { address } = exchange;
  return { account: email, source: `${email} ${address}`, address };
}

const WRONG_CODES = 5;

type Passed = { tokens: Tokens; device: string | undefined; browser: string };

/**
 * A code of the app, or a backup token, for a session that waits for it. A code works once; after five wrong ones the session ends,
 * and wrong ones count as failed log-ins. They are committed before they are refused.
 */
export async function passSecondStep(
  begin: Begin<VisitorScope>,
  needs: SignInNeeds,
  step: Exclude<LoginStep, 'auth'>,
  body: Body,
  exchange: HttpExchange,
): Promise<Reply> {
  const { code = '', dont_ask_again: dontAskAgain = false } = body;
  if (code === '') throw refuseField('code', 'code_required');
  const { sessionId } = exchange;
  if (sessionId === undefined) throw new Refusal('challenge_over');
  const outcome = await begin(async (scope): Promise<Passed | 'wrong' | 'over'> => {
    const person = await challenged(scope, sessionId);
    // Whoever comes here knows the password: what they guess counts for the account, wherever they are.
    const { source: _source, ...lately } = await attemptOf(scope, person.email, exchange);
    const attempt = { ...lately, code: lately.browser ?? person.email };
    await needs.attempts.refuseTooMany(scope, attempt);
    const isRight =
      step === 'token'
        ? await spendAppCode(scope, needs.seals, person, code)
        : await spendBackupToken(scope, person, code, sessionId);
    if (!isRight) return noteWrong(scope, needs.attempts, { sessionId, person, attempt }, exchange);
    const tokens = await completeSession(scope, needs.keys, sessionId);
    const action = step === 'token' ? 'SIGNED_IN' : 'SIGNED_IN_WITH_BACKUP_TOKEN';
    const browser = await noteSignIn(scope, needs, person, action, exchange);
    if (!dontAskAgain) return { tokens, browser, device: undefined };
    await noteEvent(scope, person.id, 'DEVICE_TRUSTED', exchange.userAgent);
    return { tokens, browser, device: await trustDevice(scope, person.id, sessionId, exchange.userAgent) };
  });
  if (outcome === 'over') throw new Refusal('challenge_over');
  if (outcome === 'wrong') throw new Refusal('wrong_code');
  if (outcome.device !== undefined) exchange.setDevice(outcome.device);
  exchange.setBrowser(outcome.browser);
  exchange.setTokens(outcome.tokens);
  return { next_step: null, ...outcome.tokens };
}

/** The person whose session waits for its second step; both stay as they are until the transaction ends. */
async function challenged(scope: VisitorScope, sessionId: number): Promise<Person> {
  const waiting = scope.db
    .selectFrom('sessions')
    .select('person_id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('is_complete', '=', false)
    .where('created_at', '>', sql<string>`now() - interval '15 minutes'`);
  const found = await waiting.executeTakeFirst();
  if (found === undefined) throw new Refusal('challenge_over');
  const person = await lockPerson(scope, found.person_id);
  const stillWaiting = await waiting.forUpdate().executeTakeFirst();
  if (stillWaiting === undefined || person.totp_secret === null) throw new Refusal('challenge_over');
  return person;
}

async function noteWrong(
  scope: VisitorScope,
  attempts: SignInLimits,
  { sessionId, person, attempt }: { sessionId: number; person: Person; attempt: AttemptSubject & { code: string } },
  exchange: HttpExchange,
): Promise<'wrong' | 'over'> {
  await attempts.note(scope, attempt);
  const { wrong_codes } = await scope.db
    .updateTable('sessions')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('id', '=', sessionId)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow();
  await recordFailedSignIn(scope, attempts, person.id, 'WRONG_CODE', exchange);
  if (await attempts.isOver(scope, 'code', attempt.code))
    await notifySignIn(scope, attempts, person.id, 'CODES_STOPPED', exchange);
  if (wrong_codes < WRONG_CODES) return 'wrong';
  await scope.db.updateTable('sessions').set(ended('wrong_codes')).where('id', '=', sessionId).execute();
  await noteEvent(scope, person.id, 'SECOND_STEP_FAILED', exchange.userAgent);
  await notifySignIn(scope, attempts, person.id, 'SIGN_IN_STOPPED', exchange);
  return 'over';
}
