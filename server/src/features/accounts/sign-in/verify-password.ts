import type { Begin, PersonScope } from '#platform/scope';
import { recordFailedSignIn } from '../account-events.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { passwordFits } from './passwords.ts';
import type { Person } from '../profile/person.ts';

/**
 * Whether someone who is signed in knows the password. The try is counted before it is compared, which is slow, and taken back when it
 * was right; wrong tries are noted whatever becomes of the action.
 */
export async function verifyPassword(
  begin: Begin<PersonScope>,
  attempts: SignInLimits,
  { id, password_hash }: Person,
  password: string,
  origin: { userAgent: string; address?: string },
): Promise<boolean> {
  const reservation = await attempts.reserve(begin, { proof: String(id) });
  const fits = await passwordFits(password_hash, password);
  await begin(async (scope) => {
    if (fits) return attempts.release(scope, reservation);
    await attempts.keep(scope, reservation);
    await recordFailedSignIn(scope, attempts, id, 'WRONG_PASSWORD_SIGNED_IN', origin);
  });
  return fits;
}
