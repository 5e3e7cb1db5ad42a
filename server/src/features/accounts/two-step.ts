import { generateSecret } from 'otplib';
import { toString as drawQrCode } from 'qrcode';
import type { Exchange } from '#platform/answers';
import { Refusal, refuseField } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import type { Seals } from '#platform/seals';
import { noteEvent } from './account-events.ts';
import type { Attempts } from './attempts.ts';
import { passwordFits } from './passwords.ts';
import { keyPlace, lockPerson, type Person } from './person.ts';
import { forgetBackupTokens, makeBackupTokens, stepOfCode, spendAppCode, spendCode } from './second-step.ts';
import { askForLetter } from './send-letter.ts';
import { endSessions } from './sessions.ts';
import type { Begin } from './sign-in.ts';
import type { StepUpKeys } from './step-up.ts';
import { forgetDevices } from './trusted-devices.ts';

/** A key for the authenticator app. The same one until it is proved with a code, so that a page that is opened twice shows one key. */
export async function twoStepKey(
  begin: Begin<PersonScope>,
  seals: Seals,
): Promise<{ key: string; otpauth_url: string; qr_svg: string }> {
  const { key, email } = await begin(async (scope) => {
    const person = await lockPerson(scope, scope.personId);
    if (person.totp_secret !== null) throw new Refusal('two_step_on_already');
    const place = keyPlace('totp_pending', person.id);
    if (person.totp_pending !== null) return { key: seals.open(place, person.totp_pending), email: person.email };
    const fresh = generateSecret();
    await scope.db
      .updateTable('persons')
      .set({ totp_pending: seals.seal(place, fresh) })
      .where('id', '=', person.id)
      .execute();
    return { key: fresh, email: person.email };
  });
  const otpauth_url = `otpauth://totp/Saldo:${encodeURIComponent(email)}?secret=${key}&issuer=Saldo`;
  return { key, otpauth_url, qr_svg: await drawQrCode(otpauth_url, { type: 'svg', margin: 2 }) };
}

/** What is done with a code, or undefined when it is wrong: that is noted and refused after the transaction, which would undo it. */
type Deed = (scope: PersonScope, person: Person) => Promise<string[] | undefined>;

async function withCode(begin: Begin<PersonScope>, attempts: Attempts, deed: Deed): Promise<string[]> {
  const done = await begin(async (scope) => {
    const subject = String(scope.personId);
    await attempts.refuseTooMany(scope, 'proof', subject);
    const tokens = await deed(scope, await lockPerson(scope, scope.personId));
    if (tokens === undefined) await attempts.note(scope, { proof: subject });
    return tokens;
  });
  if (done === undefined) throw refuseField('code', 'code_wrong');
  return done;
}

export async function switchOnTwoStep(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  code: string,
  exchange: Exchange,
): Promise<string[]> {
  return withCode(begin, attempts, async (scope, person) => {
    if (person.totp_secret !== null) throw new Refusal('two_step_on_already');
    const key =
      person.totp_pending === null ? undefined : seals.open(keyPlace('totp_pending', person.id), person.totp_pending);
    const step = key === undefined ? undefined : stepOfCode(key, code);
    if (key === undefined || step === undefined) return undefined;
    await scope.db
      .updateTable('persons')
      .set({
        totp_secret: seals.seal(keyPlace('totp_secret', person.id), key),
        totp_pending: null,
        totp_last_step: step,
      })
      .where('id', '=', person.id)
      .execute();
    await endOthers(scope, exchange, 'TWO_STEP_SWITCHED_ON');
    return makeBackupTokens(scope, person.id);
  });
}

/** Takes both the password and a code of the app or a backup token. */
export async function switchOffTwoStep(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  { password, code }: { password: string; code: string },
  exchange: Exchange,
): Promise<void> {
  const before = await begin(async (scope) => {
    await attempts.refuseTooMany(scope, 'proof', String(scope.personId));
    const person = await lockPerson(scope, scope.personId);
    if (person.staff_role !== null) throw new Refusal('staff_keep_two_step');
    if (person.totp_secret === null) throw new Refusal('two_step_not_on');
    return person;
  });
  if (!(await passwordFits(before.password_hash, password))) {
    await begin((scope) => attempts.note(scope, { proof: String(scope.personId) }));
    throw refuseField('password', 'password_wrong');
  }
  await withCode(begin, attempts, async (scope, person) => {
    if (person.totp_secret === null) throw new Refusal('two_step_not_on');
    if (person.password_hash !== before.password_hash) throw refuseField('password', 'password_wrong');
    if (!(await spendCode(scope, seals, person, code))) return undefined;
    await scope.db
      .updateTable('persons')
      .set({ totp_secret: null, totp_pending: null })
      .where('id', '=', person.id)
      .execute();
    await forgetBackupTokens(scope, person.id);
    await endOthers(scope, exchange, 'TWO_STEP_SWITCHED_OFF');
    return [];
  });
}

export async function renewBackupTokens(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  code: string,
  exchange: Exchange,
): Promise<string[]> {
  return withCode(begin, attempts, async (scope, person) => {
    if (person.totp_secret === null) throw new Refusal('two_step_not_on');
    if (!(await spendAppCode(scope, seals, person, code))) return undefined;
    await noteEvent(scope, person.id, 'BACKUP_TOKENS_RENEWED', exchange.userAgent);
    return makeBackupTokens(scope, person.id);
  });
}

async function endOthers(
  scope: PersonScope,
  { userAgent }: Exchange,
  action: 'TWO_STEP_SWITCHED_ON' | 'TWO_STEP_SWITCHED_OFF',
): Promise<void> {
  await endSessions(scope, scope.personId, 'two_step_changed', scope.sessionId);
  await forgetDevices(scope, scope.personId);
  await noteEvent(scope, scope.personId, action, userAgent);
  await askForLetter(scope, action, scope.personId);
}
