import type { PersonScope } from '#platform/scope';
import { recordFailedSignIn } from '../account-events.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { notifySignIn } from '../letters/send-letter.ts';

/** Codes of someone who is signed in are counted by themselves: who found an open screen does not keep the owner from signing in. */
const attemptOf = (personId: number) => ({ proof: String(personId), code: `signed in ${String(personId)}` });

/** Refuses codes of a signed-in person over the limit of wrong codes per quarter of an hour or day. */
export function refuseTooManyCodes(scope: PersonScope, attempts: SignInLimits): Promise<void> {
  return attempts.refuseTooMany(scope, attemptOf(scope.personId));
}

/** Counts a wrong code of a signed-in person; the last one of the day is reported by e-mail. */
export async function noteWrongCode(
  scope: PersonScope,
  attempts: SignInLimits,
  origin: { userAgent: string; address?: string },
): Promise<void> {
  const attempt = attemptOf(scope.personId);
  await attempts.note(scope, attempt);
  await recordFailedSignIn(scope, attempts, scope.personId, 'WRONG_CODE_SIGNED_IN', origin);
  if (await attempts.isOver(scope, 'code', attempt.code))
    await notifySignIn(scope, attempts, scope.personId, 'CODES_STOPPED', origin);
}
