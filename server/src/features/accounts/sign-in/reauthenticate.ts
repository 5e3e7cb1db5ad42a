import { Refusal } from '#platform/refusal';
import type { Begin, PersonScope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import type { SignInLimits } from './sign-in-limits.ts';
import { lockPerson, personById } from '../profile/person.ts';
import { verifyPassword } from './verify-password.ts';
import { noteWrongCode, refuseTooManyCodes } from './wrong-codes.ts';
import { spendCode } from '../two-step/second-factor.ts';

/** What opens the keys of authenticator apps, and counts wrong tries. */
export type StepUpKeys = { seals: Encryption; attempts: SignInLimits };

export type StepUpProof = { password?: string | undefined; code?: string | undefined };

/**
 * Asks the person at the screen to prove once more who they are, with the password or a code, before an action that money or a secret
 * depends on. Call it before the transaction of the action: comparing a password is slow, and a wrong try counts although the action is refused.
 */
export async function requireStepUp(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  { password, code }: StepUpProof = {},
): Promise<void> {
  if (password === undefined && code === undefined) throw new Refusal('step_up_required');
  const { person, origin } = await begin(async (scope) => ({
    person: await personById(scope, scope.personId),
    origin: await originOf(scope),
  }));
  const fits =
    password === undefined
      ? await provesByCode(begin, { seals, attempts }, code ?? '', origin)
      : await verifyPassword(begin, attempts, person, password, origin);
  if (fits) return;
  const fields = password === undefined ? { code: ['code_wrong' as const] } : { password: ['password_wrong' as const] };
  throw new Refusal('step_up_required', { fields });
}

async function originOf(scope: PersonScope): Promise<{ userAgent: string }> {
  const session = await scope.db
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', scope.sessionId)
    .executeTakeFirst();
  return { userAgent: session?.user_agent ?? '' };
}

function provesByCode(
  begin: Begin<PersonScope>,
  { seals, attempts }: StepUpKeys,
  code: string,
  origin: { userAgent: string },
): Promise<boolean> {
  return begin(async (scope) => {
    await refuseTooManyCodes(scope, attempts);
    const { userAgent } = origin;
    if (await spendCode(scope, seals, await lockPerson(scope, scope.personId), { code, userAgent })) return true;
    await noteWrongCode(scope, attempts, origin);
    return false;
  });
}
