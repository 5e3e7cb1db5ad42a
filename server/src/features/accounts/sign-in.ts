import { hash, verify } from '@node-rs/argon2';
import { verifySync } from 'otplib';
import { sql } from 'kysely';
import { Refusal, refuseField } from '#platform/refusal';
import type { VisitorScope } from '#platform/scope';

/** argon2id with the parameters OWASP names (19 MiB, 2 passes); runs outside of the event loop. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compared with when nobody has the address, so that known and unknown addresses take the same time. */
const NOBODY = hashPassword('nobody has this password');

export type Candidate = { id: number; password_hash: string; totp_secret: string | null; staff_role: string | null };

export function candidateByEmail(scope: VisitorScope, email: string): Promise<Candidate | undefined> {
  return scope.db
    .selectFrom('persons')
    .select(['id', 'password_hash', 'totp_secret', 'staff_role'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function passwordFits(candidate: Candidate | undefined, password: string): Promise<boolean> {
  const fits = await verify(candidate?.password_hash ?? (await NOBODY), password);
  return fits && candidate !== undefined;
}

/** The fields of the first step, or what is missing, in the words of the specification. */
export function credentials(body: { email?: string | undefined; password?: string | undefined }): {
  email: string;
  password: string;
} {
  const { email = '', password = '' } = body;
  if (email === '') throw refuseField('email', 'email_required');
  if (!/^\S+@\S+\.\S+$/.test(email)) throw refuseField('email', 'email_incorrect');
  if (password === '') throw refuseField('password', 'password_required');
  return { email, password };
}

const WRONG_CODES = 5;

/**
 * Checks the code of the authenticator app for a session that waits for it (RFC 6238, one step of tolerance). A code works once; after
 * five wrong ones the session ends. Returns whether it was right; the caller commits and then refuses.
 */
export async function checkCode(
  scope: VisitorScope,
  sessionId: number,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const session = await scope.db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.person_id')
    .select([
      'sessions.id',
      'persons.id as person_id',
      'persons.totp_secret',
      'persons.totp_last_step',
      'sessions.wrong_codes',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.is_complete', '=', false)
    .where('sessions.created_at', '>', sql<string>`now() - interval '15 minutes'`)
    .forUpdate()
    .executeTakeFirst();
  if (session?.totp_secret === undefined || session.totp_secret === null) throw new Refusal('challenge_over');
  const result = /^\d{6}$/.test(code)
    ? verifySync({ secret: session.totp_secret, token: code, epochTolerance: 30 })
    : { valid: false as const };
  if (result.valid) {
    const step = Math.floor(Date.now() / 30_000) + result.delta;
    const used = await scope.db
      .updateTable('persons')
      .set({ totp_last_step: step })
      .where('id', '=', session.person_id)
      .where('totp_last_step', '<', step)
      .returning('id')
      .executeTakeFirst();
    if (used !== undefined) return 'right';
  }
  const isOver = session.wrong_codes + 1 >= WRONG_CODES;
  await scope.db
    .updateTable('sessions')
    .set({
      wrong_codes: session.wrong_codes + 1,
      ...(isOver ? { ended_at: sql<string>`now()`, ended_reason: 'wrong_codes' } : {}),
    })
    .where('id', '=', session.id)
    .execute();
  return isOver ? 'over' : 'wrong';
}
