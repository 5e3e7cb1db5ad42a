import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '@saldo/contract';
import { refuseField } from '#platform/refusal';
import { isGuessable } from './password-strength.ts';

/** argon2id with the parameters OWASP names (19 MiB, 2 passes); runs outside of the event loop. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compared with when there is no password, so that known and unknown addresses take the same time. */
const NOBODY = hashPassword('nobody has this password');

/** Never matches for an unknown person or one without a password (stored as no valid hash). */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const password_hash = stored?.startsWith('$argon2id$') === true ? stored : undefined;
  const fits = await verify(password_hash ?? (await NOBODY), password);
  return fits && password_hash !== undefined;
}

export type NewPassword = { new_password1: string; new_password2: string };

/** Who chooses a password, as far as others may know: their name, their address, and the companies they work in. */
export type Chooser = { name: string; email: string; companies?: readonly string[] };

/** A password that was typed twice; refused beside its field when the two differ or it is too easy to guess. */
export async function chosenPassword(body: NewPassword, chooser: Chooser): Promise<string> {
  await refuseWeak('new_password1', body.new_password1, chooser);
  if (body.new_password1 !== body.new_password2) throw refuseField('new_password2', 'passwords_must_match');
  return body.new_password1;
}

/** Refuses a password that is short or easy to guess, beside its field. */
export async function refuseWeak(field: string, password: string, chooser: Chooser): Promise<void> {
  const problem = passwordProblem(password, chooser);
  if (problem !== null) throw refuseField(field, problem);
  const known = [chooser.name, chooser.email, ...(chooser.companies ?? [])];
  if (await isGuessable(password, known)) throw refuseField(field, 'password_obvious');
}
