import { Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import type { Seals } from '#platform/seals';
import { noteWrongTry } from './account-events.ts';
import type { Attempts } from './attempts.ts';
import { passwordFits } from './passwords.ts';
import { lockPerson, personById } from './person.ts';
import { spendCode } from './second-step.ts';
import type { Begin } from './sign-in.ts';

/** What opens the keys of authenticator apps, and counts wrong tries. */
export type StepUpKeys = { seals: Seals; attempts: Attempts };

export type StepUpProof = { password?: string | undefined; code?: string | undefined };

/**
 * Asks the person at the screen to prove once more who they are, with the password or a code, before an act that money or a secret
 * depends on. Call it before the transaction of the act: comparing a password is slow, and a wrong try counts although the act is refused.
 */
export async function requireStepUp(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  { password, code }: StepUpProof = {},
): Promise<void> {
  if (password === undefined && code === undefined) throw new Refusal('step_up_required');
  const person = await begin(async (scope) => {
    await attempts.refuseTooMany(scope, 'proof', String(scope.personId));
    return personById(scope, scope.personId);
  });
  const fits =
    password === undefined
      ? await begin(async (scope) => spendCode(scope, seals, await lockPerson(scope, person.id), code ?? ''))
      : await passwordFits(person.password_hash, password);
  if (fits) return;
  await begin(async (scope) => {
    await attempts.note(scope, { proof: String(person.id) });
    const session = await scope.db
      .selectFrom('sessions')
      .select('user_agent')
      .where('id', '=', scope.sessionId)
      .executeTakeFirst();
    const action = password === undefined ? 'WRONG_CODE' : 'WRONG_PASSWORD';
    await noteWrongTry(scope, attempts, person.id, action, { userAgent: session?.user_agent ?? '' });
  });
  const fields = password === undefined ? { code: ['code_wrong' as const] } : { password: ['password_wrong' as const] };
  throw new Refusal('step_up_required', { fields });
}
