import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '@saldo/contract';
import { refuseField } from '#platform/refusal';

/** argon2id with the parameters OWASP names (19 MiB, 2 passes); runs outside of the event loop. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compared with when there is no password, so that known and unknown addresses take the same time. */
const NOBODY = hashPassword('nobody has this password');

/** Nobody, and who has no password (what is stored is then no hash), never fit. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const password_hash = stored?.startsWith('$argon2id$') === true ? stored : undefined;
  const fits = await verify(password_hash ?? (await NOBODY), password);
  return fits && password_hash !== undefined;
}

export type NewPassword = { new_password1: string; new_password2: string };

/** A password that was typed twice; refused beside its field when the two differ or it is too easy to guess. */
export function chosenPassword(body: NewPassword, about: { name?: string; email?: string } = {}): string {
  const problem = passwordProblem(body.new_password1, about);
  if (problem !== null) throw refuseField('new_password1', problem);
  if (body.new_password1 !== body.new_password2) throw refuseField('new_password2', 'passwords_must_match');
  return body.new_password1;
}
